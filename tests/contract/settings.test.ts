import { describe, expect, it } from 'vitest';
import { settings } from '../../contract/service/settings.ts';

const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };

describe('the settings of a hospital', () => {
  it('have an API base that ends with a slash', () => {
    expect(settings.parse({ apiBase: '/api', auth }).apiBase).toBe('/api/');
    expect(settings.parse({ apiBase: 'https://api.example.org/', auth }).apiBase).toBe(
      'https://api.example.org/',
    );
  });

  it('may ask sooner whether somebody is there, and not later', () => {
    const idle = (idleMinutes: unknown) =>
      settings.safeParse({ apiBase: '/api/', auth, idleMinutes }).success;
    // More is no reason to read none of them: the app counts it as 15.
    expect([undefined, 0.5, 15, 20].map(idle)).toEqual([true, true, true, true]);
    expect([0, -1, '5'].map(idle)).toEqual([false, false, false]);
  });

  it('may say what browsers keep, and what nobody knows counts as nothing', () => {
    const kept = (deviceStorage: unknown) =>
      settings.parse({ apiBase: '/api/', auth, deviceStorage }).deviceStorage;
    expect([undefined, 'full', 'session', 'off'].map(kept)).toEqual([undefined, 'full', 'session', 'off']);
    expect(['of', '', null, true].map(kept)).toEqual(['off', 'off', 'off', 'off']);
  });

  it('may leave help out', () => {
    expect(settings.parse({ apiBase: '/api/', auth }).help).toEqual({});
  });

  it.each([{ apiBase: '', auth }, { apiBase: '/api/' }, { apiBase: '/api/', auth: { ...auth, domain: '' } }])(
    'are not %j',
    (value) => {
      expect(settings.safeParse(value).success).toBe(false);
    },
  );
});
