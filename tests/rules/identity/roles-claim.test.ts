// What is read of a claim about roles, whatever a provider puts there.
import fc from 'fast-check';
import type { JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import type { MappedRole } from '../../../server/base/config.ts';
import { readRolesClaim } from '../../../server/identity/outside/roles-claim.ts';

const engineer: MappedRole = { role: 'engineer', place: null, may_hear: false };
const auditor: MappedRole = { role: 'auditor', place: null, may_hear: false };
const listening: MappedRole = { ...auditor, may_hear: true };
const map = new Map<string, readonly MappedRole[]>([
  ['E', [engineer]],
  ['A', [auditor]],
  ['L', [listening]],
  ['EA', [engineer, auditor]],
]);

const read = (claims: JWTPayload, claim = 'groups') => readRolesClaim(claims, { claim, map });

describe('a claim', () => {
  it.each([
    ['is a text', { groups: 'E' }, 'groups'],
    ['is a list', { groups: ['x', 'E'] }, 'groups'],
    [
      'has an address for a name',
      { 'https://console.example.org/roles': ['E'] },
      'https://console.example.org/roles',
    ],
    ['is within another', { realm_access: { roles: ['E'] } }, 'realm_access.roles'],
    ['is within two', { resource_access: { console: { roles: ['E'] } } }, 'resource_access.console.roles'],
    [
      'is within one whose name has dots',
      { resource_access: { 'console.example.org': { roles: ['E'] } } },
      'resource_access.console.example.org.roles',
    ],
    ['has a name with dots of its own', { 'a.b.c': ['E'], a: { 'b.c': ['A'] } }, 'a.b.c'],
  ])('that %s', (_, claims, name) => {
    expect(read(claims, name)).toEqual({ roles: [engineer], incomplete: null });
  });

  it('gives what each of its values stands for', () => {
    expect(read({ groups: ['EA', 'L', 'A'] }).roles).toEqual([engineer, auditor, listening, auditor]);
  });

  it('that is left out because it is too long says so', () => {
    expect(read({ _claim_names: { groups: 'src1' } })).toEqual({ roles: [], incomplete: 'leftOut' });
    expect(read({ hasgroups: true })).toEqual({ roles: [], incomplete: 'leftOut' });
    expect(read({ _claim_names: { others: 'src1' } }).incomplete).toBeNull();
    expect(read({ _claim_names: ['groups'] }).incomplete).toBeNull();
  });

  it('is looked at up to its 1,000th value', () => {
    const many = Array.from({ length: 2_000 }, (_, n) => (n === 999 ? 'E' : `group ${n}`));
    expect(read({ groups: many })).toEqual({ roles: [engineer], incomplete: 'tooMany' });
    expect(read({ groups: ['x', ...many] })).toEqual({ roles: [], incomplete: 'tooMany' });
  });

  const value = fc.oneof(fc.constantFrom('E', 'A', 'L', 'EA'), fc.anything());

  it('gives what its texts stand for, whatever is beside them', () => {
    fc.assert(
      fc.property(fc.oneof(value, fc.array(value)), (groups) => {
        const texts = [groups].flat().filter((one) => typeof one === 'string');
        const expected = new Set(texts.flatMap((text) => map.get(text) ?? []).map(({ role }) => role));
        expect(new Set(read({ groups }).roles.map(({ role }) => role))).toEqual(expected);
      }),
    );
  });

  it('of any name, in any token, gives roles of the map or none, and never fails', () => {
    const known = fc.constantFrom('groups', 'a.groups', '__proto__', 'constructor.name', 'toString');
    const within = fc.record({ groups: fc.array(value) });
    const claims = fc.oneof(fc.record({ groups: value, a: fc.oneof(value, within) }), fc.object());
    fc.assert(
      fc.property(claims, fc.oneof(known, fc.string()), (token: object, name) => {
        for (const one of read({ ...token }, name).roles)
          expect([engineer, auditor, listening]).toContainEqual(one);
      }),
    );
  });
});
