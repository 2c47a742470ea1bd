import { describe, expect, it } from 'vitest';
import { settings } from '../../contract/settings.ts';

const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };

describe('the settings of a hospital', () => {
  it('have an API base that ends with a slash', () => {
    expect(settings.parse({ apiBase: '/api', auth }).apiBase).toBe('/api/');
    expect(settings.parse({ apiBase: 'https://api.example.org/', auth }).apiBase).toBe(
      'https://api.example.org/',
    );
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
