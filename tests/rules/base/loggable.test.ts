// Paths in the log: whole where they name a place of the service, and never with a token.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loggablePath, withoutTokens } from '../../../server/base/loggable.ts';
import { damages } from '../../support/damaged-links.ts';

const id = '6f1c2b7e-0d4a-4c55-9a3e-1b2c3d4e5f60';

it.each([
  '/',
  '/api/v1/monitors/search',
  `/api/v1/monitors/${id}/audiolist/2026-03-01/2026-03-31`,
  '/api/v1/monitors/cloudid/IPM-7FCA-00002',
  `/files/csr-${id}`,
  '/.well-known/oauth-authorization-server',
  '/assets/facility-details.$id-Dk3fX1_a.js',
  '/auth/forgot-password',
])('stays as it is: %s', (path) => {
  expect(loggablePath(path)).toBe(path);
});

it.each([
  ['/interaction/wQ3nV8sJ2kLm4pRt6uXyZ', '/interaction/…'],
  ['/interaction/wQ3nV8sJ2kLm4pRt6uXyZ/abort', '/interaction/…/abort'],
  ['/login/callback%3Fcode=abc', '/login/callback…'],
  [`/files/${id}%3Fsignature=abc`, `/files/${id}…`],
])('leaves out what opens something: %s', (path, shown) => {
  expect(loggablePath(path)).toBe(shown);
});

it.each([
  ['refused: /auth/login#link=wQ3nV8sJ2kLm4pRt6uXyZwQ3nV8sJ2kLm4pRt6uXyZ0', 'refused: /auth/login#link=…'],
  ['token=3DwQ3nV8sJ2kLm4pRt6uXyZwQ3nV8=\r\nsJ2kLm4pRt6', 'token=…=\r\nsJ2kLm4pRt6'],
])('leaves a token out of the words of another server: %s', (text, shown) => {
  expect(withoutTokens(text)).toBe(shown);
});

it.each([
  `no monitor ${id}`,
  'IPM-7FCA-00002 is unknown',
  '554 5.7.1 <robin.hood-of-sherwood-forest@example.org>: rejected by content-filter-for-links',
  'at createAuthorizationProvider (/app/server/identity/pages/create-authorization-provider.ts:12:34)',
])('leaves other words as they are: %s', (text) => {
  expect(withoutTokens(text)).toBe(text);
});

it('has no part of a token, wherever it stands', () => {
  const token = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((it) => Buffer.from(it).toString('base64url'));
  const placed = fc.constantFrom(
    ...damages.map(([, rewrite]) => rewrite),
    (link: string) => link.replace('#', '/'),
    (link: string) => link.replace(/^.*=/, '/'),
    (link: string) => link.replace(/^.*=/, '/api/v1/accountlinks/'),
  );
  fc.assert(
    fc.property(token, placed, (token, place) => {
      const shown = loggablePath(place(`/auth/login#link=${token}`));
      expect(shown).not.toContain(token.slice(0, 12));
      expect(shown).not.toContain(token.slice(-12));
    }),
  );
});
