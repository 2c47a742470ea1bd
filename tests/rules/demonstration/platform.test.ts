// The demonstration has other files where the service uses Node: both must give the same.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as browser from '../../../demo/node/platform.ts';
import * as node from '../../../server/base/platform.ts';

const key = node.sha256('a key');
const bytes = fc.uint8Array({ maxLength: 200 });

describe('what stands for the platform in a browser', () => {
  it('has every function of it', () => {
    expect(Object.keys(browser)).toEqual(expect.arrayContaining(Object.keys(node)));
  });

  it('writes and reads bytes and hashes alike', () => {
    fc.assert(
      fc.property(bytes, fc.string(), (data, text) => {
        expect(browser.hex(data)).toBe(node.hex(data));
        expect(browser.base64(data)).toBe(node.base64(data));
        expect(browser.base64url(data)).toBe(node.base64url(data));
        for (const written of [node.base64(data), node.base64url(data)])
          expect([...browser.decodeBase64(written)]).toEqual([...data]);
        expect(browser.hex(browser.sha256(text))).toBe(node.hex(node.sha256(text)));
        expect(browser.hex(browser.hmacSha256(key, data))).toBe(node.hex(node.hmacSha256(key, data)));
        expect(browser.hex(browser.deriveKey(text, 'a purpose'))).toBe(
          node.hex(node.deriveKey(text, 'a purpose')),
        );
        expect(browser.isSameSecret(text, data)).toBe(node.isSameSecret(text, data));
      }),
    );
  });

  it('hashes in pieces', () => {
    const running = browser.createSha256();
    for (const piece of ['one', 'two', new Uint8Array([3])]) running.update(piece);
    const whole = node.createSha256();
    for (const piece of ['one', 'two', new Uint8Array([3])]) whole.update(piece);
    expect(browser.hex(running.digest())).toBe(node.hex(whole.digest()));
  });

  it('opens what the other one has sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, about) => {
        const plain = text.toWellFormed();
        expect(node.decrypt(key, browser.encrypt(key, plain, about), about)).toBe(plain);
        expect(browser.decrypt(key, node.encrypt(key, plain, about), about)).toBe(plain);
      }),
    );
    const altered = browser.encrypt(key, 'a secret', 'a place');
    expect(() => browser.decrypt(key, altered, 'another place')).toThrow();
    altered[20] = (altered[20] ?? 0) ^ 1;
    expect(() => browser.decrypt(key, altered, 'a place')).toThrow();
  });

  it('makes the same slow hashes', async () => {
    const [one, other] = await Promise.all([
      browser.scrypt('secret', 'salt', 10),
      node.scrypt('secret', 'salt', 10),
    ]);
    expect(browser.hex(one)).toBe(node.hex(other));
    const sent = ['pässword', 'salt', 1_000] as const;
    expect(browser.hex(await browser.pbkdf2(...sent))).toBe(node.hex(await node.pbkdf2(...sent)));
  });

  it('knows addresses', () => {
    const addresses = fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain(), fc.string());
    fc.assert(fc.property(addresses, (text) => browser.ipVersion(text) === node.ipVersion(text)));
  });

  it('draws numbers below an end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (end) => {
        const number = browser.randomBelow(end);
        return Number.isInteger(number) && number >= 0 && number < end;
      }),
    );
  });

  it('ends a wait early', async () => {
    const ending = new AbortController();
    const waited = browser.wait(3_600_000, { signal: ending.signal });
    ending.abort();
    await expect(waited).resolves.toBeUndefined();
    await expect(browser.wait(3_600_000, { signal: ending.signal })).resolves.toBeUndefined();
  });
});
