// Answers that another implementation of the platform (in a browser) must give, too: published vectors, and stored values.
import { describe, expect, it } from 'vitest';
import {
  base64,
  base64url,
  createSha256,
  decodeBase64,
  decrypt,
  deriveKey,
  encrypt,
  hex,
  hmacSha256,
  isSameSecret,
  randomBelow,
  randomToken,
  scrypt,
  sha256,
  wait,
} from '../../../server/base/platform.ts';

describe('the platform', () => {
  it('hashes as the standard says, at once and in pieces', () => {
    const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(hex(sha256('abc'))).toBe(expected);
    const pieces = createSha256();
    pieces.update('a');
    pieces.update(new TextEncoder().encode('bc'));
    expect(hex(pieces.digest())).toBe(expected);
  });

  it('signs as RFC 4231 says', () => {
    expect(hex(hmacSha256('Jefe', 'what do ya want for nothing?'))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('writes and reads base64 with and without characters for URLs', () => {
    const bytes = Uint8Array.of(0xfb, 0xff, 0xfe, 0);
    expect([base64(bytes), base64url(bytes)]).toEqual(['+//+AA==', '-__-AA']);
    expect([base64(bytes), base64url(bytes)].map((text) => hex(decodeBase64(text)))).toEqual([
      'fbfffe00',
      'fbfffe00',
    ]);
  });

  it('opens only what it sealed with the same key about the same thing, unaltered', () => {
    const key = deriveKey('a secret of a hospital', 'seal');
    const sealed = encrypt(key, 'Grüße', 'a place');
    expect(decrypt(key, sealed, 'a place')).toBe('Grüße');
    expect(hex(sealed)).not.toBe(hex(encrypt(key, 'Grüße', 'a place')));
    expect(() => decrypt(deriveKey('a secret of a hospital', 'another'), sealed, 'a place')).toThrow();
    expect(() => decrypt(key, sealed, 'another place')).toThrow();
    expect(() => decrypt(key, sealed.with(-1, (sealed.at(-1) ?? 0) ^ 1), 'a place')).toThrow();
    expect(() => decrypt(key, sealed.subarray(0, 20), 'a place')).toThrow();
  });

  it('derives the keys and passwords that are stored today', async () => {
    expect(hex(deriveKey('a secret of a hospital', 'seal'))).toBe(
      '117f4f0c66357674148c0a54b9afa9dbd3408f35f539e1ff11174f8d82ea3d1e',
    );
    expect(hex(await scrypt('0123', 'salt', 14))).toBe(
      '231b3aab74d4e877c43f962ec9c7b3f3b92f220034001ada5a2480b6329aca8e',
    );
  });

  it('compares secrets of any length', () => {
    expect(isSameSecret('right', 'right')).toBe(true);
    expect(isSameSecret('right', new TextEncoder().encode('right'))).toBe(true);
    for (const other of ['', 'Right', 'right ', 'righ']) expect(isSameSecret('right', other)).toBe(false);
  });

  it('makes tokens that fit into a URL, and numbers below an end', () => {
    expect(randomToken()).toMatch(/^[\w-]{43}$/);
    expect(randomToken(16)).toMatch(/^[\w-]{22}$/);
    expect(randomToken()).not.toBe(randomToken());
    expect([0, 1, 2]).toContain(randomBelow(3));
  });

  it('ends a wait early when its signal is aborted', async () => {
    const ending = new AbortController();
    const waiting = wait(3_600_000, { signal: ending.signal });
    ending.abort();
    await waiting;
    await wait(3_600_000, { signal: ending.signal });
  });
});
