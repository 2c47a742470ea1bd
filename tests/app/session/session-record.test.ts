import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameOriginPath } from '../../../src/lib/same-origin-path.ts';
import { storageKeys } from '../../../src/lib/storage-keys.ts';
import { decodeJwt } from '../../../src/session/decode-jwt.ts';
import { readRecord, saveRecord } from '../../../src/session/session-record.ts';

const ada = { id: 'ada', name: 'Ada Morgan', email: 'admin@example.com' };

describe('the stored record of who is signed in', () => {
  it('counts as signed out when it cannot be read', () => {
    saveRecord({ person: ada, since: 7 });
    expect(readRecord()).toEqual({ person: ada, since: 7 });
    for (const text of ['', '{', 'null', '{"person":{}}', '[]']) {
      localStorage.setItem(storageKeys.session, text);
      expect(readRecord()).toBeNull();
    }
  });
});

describe('a token', () => {
  it('counts as expired when it is not a JWT', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeJwt(text).expiresAt).toBe(0);
      }),
    );
  });

  it('tells when it expires', () => {
    expect(decodeJwt(`x.${btoa(JSON.stringify({ exp: 1_800_000_000 }))}.y`).expiresAt).toBe(
      1_800_000_000_000,
    );
  });
});

describe('the address after signing in', () => {
  it('never leads to another origin', () => {
    const evil = [
      '//evil',
      '/.//evil.example',
      '/\\evil',
      'https://evil',
      '\\/evil',
      'javascript:alert(1)',
      '/\t/evil',
      '',
      null,
      7,
    ];
    for (const path of evil) {
      const safe = sameOriginPath(path, '/');
      expect(new URL(safe, location.origin).origin).toBe(location.origin);
      expect(safe).not.toMatch(/^[/\\]{2}/);
    }
    fc.assert(
      fc.property(fc.string(), (path) => {
        expect(new URL(sameOriginPath(`/${path}`, '/'), location.origin).origin).toBe(location.origin);
      }),
    );
  });

  it('is the one that was opened', () => {
    expect(sameOriginPath('/dashboard/monitors?search=icu', '/')).toBe('/dashboard/monitors?search=icu');
  });
});
