// SECOND_FACTOR, OIDC_REQUIRED_ACR and OIDC_REQUIRED_AMR.
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { canHavePasskeys } from '../../../server/identity/second-factor/web-authn.ts';
import { errorOf } from '../../support/config-error.ts';

const outside = {
  OIDC_ISSUER: 'https://tenant.eu.auth0.com/',
  OIDC_AUDIENCE: 'https://console.example.org/api',
  OIDC_CLIENT_ID: 'kQ4t0tCkLnTz7xEw',
};

describe('a second factor', () => {
  it('is offered, and required of administrators where a setting says so', () => {
    expect(readConfig({}).secondFactorRequired).toBe(false);
    expect(readConfig({ SECOND_FACTOR: 'required' }).secondFactorRequired).toBe(true);
    expect(errorOf({ SECOND_FACTOR: 'on' })).toContain('SECOND_FACTOR must be offered or required');
  });

  it('of an outside provider is demanded by its own settings', () => {
    const read = readConfig({ ...outside, OIDC_REQUIRED_ACR: 'loa:2, loa:3', OIDC_REQUIRED_AMR: 'mfa' });
    expect(read.outside).toMatchObject({ requiredAcr: ['loa:2', 'loa:3'], requiredAmr: ['mfa'] });
    expect(errorOf({ ...outside, SECOND_FACTOR: 'required' })).toContain('OIDC_REQUIRED_ACR');
    expect(errorOf({ OIDC_REQUIRED_AMR: 'mfa' })).toContain(
      'set OIDC_ISSUER, too, or SECOND_FACTOR=required',
    );
    expect(errorOf({ ...outside, OIDC_REQUIRED_AMR: 'mfa,' })).toContain('OIDC_REQUIRED_AMR must be names');
  });
});

it.each([
  ['https://console.example.org', true],
  ['http://localhost:8080', true],
  ['http://console.example.org', false],
  ['https://192.0.2.7:8443', false],
  ['https://[2001:db8::7]:8443', false],
])('passkeys at %s: %s', (address, are) => {
  expect(canHavePasskeys(new URL(address))).toBe(are);
});
