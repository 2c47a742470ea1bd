// /.well-known/security.txt (RFC 9116): whom to tell of a vulnerability, where the operator says so.
import { afterEach, expect, it } from 'vitest';
import type { SecurityContact } from '../../../server/base/config.ts';
import { headersOfAll } from '../../support/headers.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import type { ServiceOptions } from '../../support/service-dependencies.ts';

let service: TestService | undefined;

afterEach(() => service?.close());

async function read(securityContact?: SecurityContact, options: ServiceOptions = {}) {
  service = await startTestService({ ...options, ...(securityContact && { other: { securityContact } }) });
  return service.request('/.well-known/security.txt');
}

const outside = {
  origin: 'https://tenant.example.org',
  audience: 'api',
  clientId: 'console',
  answerSeconds: 3,
};

it('is not there without a contact', async () => {
  expect((await read()).status).toBe(404);
});

it('names contact and policy, ends within a year, and is canonical at the public address', async () => {
  const contact = 'mailto:security@example.org';
  const policyUrl = 'https://example.org/security-policy';
  const response = await read({ contact, policyUrl }, { publicUrl: 'https://console.example.org' });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...headersOfAll,
    'content-type': 'text/plain; charset=UTF-8',
    'cache-control': 'no-cache',
  });
  // The service of tests stands at noon of 1 March 2026.
  expect((await response.text()).split('\n')).toEqual([
    'Contact: mailto:security@example.org',
    'Expires: 2026-08-28T00:00:00.000Z',
    'Canonical: https://console.example.org/.well-known/security.txt',
    'Policy: https://example.org/security-policy',
    '',
  ]);
});

it('names no address of its own where that is not https', async () => {
  const text = await (await read({ contact: 'https://example.org/security' })).text();
  expect(text).toBe('Contact: https://example.org/security\nExpires: 2026-08-28T00:00:00.000Z\n');
});

it('is also there with an outside identity provider', async () => {
  expect((await read({ contact: 'mailto:security@example.org' }, { outside })).status).toBe(200);
});
