// ROLES_CLAIM and ROLES_MAP.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { errorOf } from '../../support/config-error.ts';

const outside = {
  OIDC_ISSUER: 'https://tenant.eu.auth0.com/',
  OIDC_AUDIENCE: 'https://console.example.org/api',
  OIDC_CLIENT_ID: 'kQ4t0tCkLnTz7xEw',
};
const ROLES_CLAIM = 'realm_access.roles';
const settings = (map: unknown) => ({
  ...outside,
  ROLES_CLAIM,
  ROLES_MAP: typeof map === 'string' ? map : JSON.stringify(map),
});
const read = (map: unknown) => readConfig(settings(map)).outside?.roles;

describe('roles by claim', () => {
  it('are read from a map, in the words of a table of users', () => {
    const roles = read({
      'CN=IPM; Engineers,OU=Groups': 'Engineer: all',
      '/ipm/north': ['Site administrator: North: old wing', 'engineer: H-17 | auditor'],
      Listening: 'Auditor with recordings',
    });
    expect(roles?.claim).toBe(ROLES_CLAIM);
    expect([...(roles?.map ?? [])]).toEqual([
      ['CN=IPM; Engineers,OU=Groups', [{ role: 'engineer', place: null, may_hear: false }]],
      [
        '/ipm/north',
        [
          { role: 'siteAdministrator', place: 'North: old wing', may_hear: false },
          { role: 'engineer', place: 'H-17', may_hear: false },
          { role: 'auditor', place: null, may_hear: false },
        ],
      ],
      ['Listening', [{ role: 'auditor', place: null, may_hear: true }]],
    ]);
  });

  it('may have their map in a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'infusion-roles-'));
    const path = join(folder, 'roles.json');
    await writeFile(path, '{\n  "Engineers": "Engineer: all"\n}\n');
    const { outside: found } = readConfig({ ...outside, ROLES_CLAIM, ROLES_MAP_FILE: path });
    expect(found?.roles?.map.size).toBe(1);
    await rm(folder, { recursive: true });
  });

  it.each([
    ['Engineers=engineer', /ROLES_MAP must be JSON such as /],
    ['{"A": "Engineer: all",}', /ROLES_MAP must be JSON/],
    [[], /ROLES_MAP must be JSON/],
    [{}, /ROLES_MAP must be JSON/],
    ['null', /ROLES_MAP must be JSON/],
    [{ A: 'Engineer: all', B: 5 }, /ROLES_MAP for "B" has neither a text nor a list of texts/],
    [{ A: [] }, /ROLES_MAP for "A" has neither/],
    [{ A: ['Engineer: all', null] }, /ROLES_MAP for "A" has neither/],
    [{ A: ' ' }, /ROLES_MAP for "A" names no role/],
    [
      { A: 'Engineer: all', B: ['Engineer: North', 'Engeneer: South'] },
      /for "B" has "Engeneer: South": Use “Site/,
    ],
    [{ A: 'Site administrator: all' }, /for "A" has "Site administrator: all": Choose the facility/],
    [{ A: 'Engineer' }, /for "A" has "Engineer": Name the facility/],
    [{ A: 'Auditor: North' }, /for "A" has "Auditor: North": An auditor sees all/],
    [{ A: 'administrator' }, /for "A" names an administrator: .* ADMIN_EMAIL/],
    [{ A: 'Engineer: all | Administrator: all' }, /for "A" names an administrator/],
    [{ [`${'x'.repeat(200)}`]: 'nothing' }, /for "x{80}…" has "nothing"/],
    [{ A: Array.from({ length: 5_001 }, (_, n) => `Engineer: ${n}`) }, /must have 5000 roles or fewer/],
  ])('stop a start with a sentence that names what is wrong: %j', (map, expected) => {
    const message = errorOf(settings(map));
    expect(message).toMatch(expected);
    expect(message.length).toBeLessThan(500);
  });

  it('need a map and an outside provider; a map alone is for the groups of a directory', () => {
    const ROLES_MAP = '{"A": "Auditor"}';
    expect(errorOf({ ...outside, ROLES_CLAIM })).toContain('Set ROLES_MAP, too');
    expect(errorOf({ ROLES_CLAIM, ROLES_MAP })).toContain('set OIDC_ISSUER, too');
    for (const name of ['two words', 'x'.repeat(201)])
      expect(errorOf({ ...outside, ROLES_CLAIM: name, ROLES_MAP })).toContain('ROLES_CLAIM must be the name');
    expect(readConfig(outside).outside).not.toHaveProperty('roles');
    expect([...(readConfig({ ROLES_MAP }).rolesMap ?? [])]).toHaveLength(1);
  });

  it('whatever is in the map, it is read, or one sentence says what is wrong', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('Engineer: all', 'auditor', 'Site administrator: N', 'administrator', '|', ':'),
      fc
        .array(fc.constantFrom('Engineer', ':', 'all', '|', 'Auditor', ' ', 'N'))
        .map((parts) => parts.join('')),
    );
    const map = fc.oneof(
      fc.dictionary(fc.string(), fc.oneof(text, fc.array(text), fc.jsonValue())),
      fc.string(),
      fc.json(),
    );
    fc.assert(
      fc.property(map, (value) => {
        const error = errorOf(settings(value));
        if (error === 'none') expect(read(value)?.map).toBeInstanceOf(Map);
        else expect(error).toMatch(/^StartError: (Invalid settings: ROLES_MAP|Set ROLES_MAP)/);
      }),
    );
  });
});
