// The token in a link, whatever its way has made of the address.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkTokenIn } from '../../contract/accounts/link-token.ts';
import { damages } from '../support/damaged-links.ts';

const token = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));
const linkOf = (token: string) => `https://console.example.org/auth/login?from=email#link=${token}`;

describe.each(damages)('with %s', (_what, rewrite) => {
  it('is found, whatever it begins with', () => {
    fc.assert(
      fc.property(token, (token) => linkTokenIn(rewrite(linkOf(token)), 'link') === token),
      { examples: [[`3D${'a'.repeat(41)}`], [`-${'_'.repeat(42)}`]] },
    );
  });
});

it('is found after any two of these in a row', () => {
  fc.assert(
    fc.property(
      token,
      fc.constantFrom(...damages),
      fc.constantFrom(...damages),
      (token, [, one], [, other]) => {
        // A mail program breaks a line once.
        const broken = [one, other].filter((rewrite) =>
          /%0A|%20/.test(rewrite('#link=aaaaaaaaaaaaaaaaaaaaaaa')),
        ).length;
        return broken > 1 || linkTokenIn(other(one(linkOf(token))), 'link') === token;
      },
    ),
  );
});

it('of another backend is taken as it is', () => {
  const given = (token: string) => linkTokenIn(`/auth/login#link=${token}`, 'link');
  expect(given('given')).toBe('given');
  expect(given('1f0c.7~a+b/c')).toBe('1f0c.7~a+b/c');
  expect(given('given.&utm_source=mail')).toBe('given');
});

it('is none where the address has none', () => {
  for (const address of [
    '/auth/login',
    '/auth/login?from=email#link=',
    '/auth/login#links=x',
    '/auth/login?blink=x',
  ])
    expect(linkTokenIn(address, 'link')).toBeNull();
});

it('is read from an address that cannot be decoded', () => {
  expect(linkTokenIn('/auth/login%#link=given%zz%E4', 'link')).toBe('given%zz%E4');
});
