import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type GivenRole,
  givenRoles,
  type Right,
  reachOf,
  rights,
  rightsOfRole,
  roles,
} from '../../contract/common/rights.ts';

const facilityIds = ['1', '2', '3', '4'];
const right = fc.constantFrom(...rights);
/** As the database lets a role be given. */
const given: fc.Arbitrary<GivenRole> = fc
  .record({
    role: fc.constantFrom(...givenRoles),
    facility_id: fc.option(fc.constantFrom(...facilityIds)),
    may_hear: fc.boolean(),
  })
  .filter(({ role, facility_id }) =>
    role === 'engineer' ? true : (role === 'auditor') === (facility_id === null),
  );
const people = fc.array(given, { maxLength: 6 });

/** Whether a reach has a facility. */
function has(reach: ReturnType<typeof reachOf>, facilityId: string): boolean {
  return typeof reach === 'string' ? reach === 'everything' : reach.facilityIds.includes(facilityId);
}

function role(name: GivenRole['role'], facility_id: string | null, may_hear = false): GivenRole {
  return { role: name, facility_id, may_hear };
}

describe('the reach of a right', () => {
  test('is everything for an administrator, whatever else they were given', () => {
    fc.assert(
      fc.property(people, right, (roles, asked) => {
        expect(reachOf(roles, true, asked)).toBe('everything');
      }),
    );
  });

  test('is nothing without a role', () => {
    for (const asked of rights) expect(reachOf([], false, asked)).toBe('nothing');
  });

  test('is that of all roles together: what each of them has alone, and no more', () => {
    fc.assert(
      fc.property(people, people, right, (some, others, asked) => {
        const together = reachOf([...some, ...others], false, asked);
        for (const id of facilityIds) {
          const alone = [...some, ...others].some((one) => has(reachOf([one], false, asked), id));
          expect(has(together, id)).toBe(alone);
        }
        expect(together === 'everything').toBe(
          [some, others].some((part) => reachOf(part, false, asked) === 'everything'),
        );
      }),
    );
  });

  test('has no facility that no role names, and the roles that give the right there', () => {
    fc.assert(
      fc.property(people, right, (roles, asked) => {
        const reach = reachOf(roles, false, asked);
        if (typeof reach === 'string') return;
        expect(reach.roles.length).toBeGreaterThan(0);
        for (const id of reach.facilityIds)
          expect(roles.some((one) => one.facility_id === id && reach.roles.includes(one.role))).toBe(true);
        for (const name of reach.roles) expect(rightsOfRole[name]).toContain(asked);
        // The database reads the facilities of these roles: they must be the same.
        const ofRoles = roles.filter((one) => reach.roles.includes(one.role)).map((one) => one.facility_id);
        expect(new Set(ofRoles)).toEqual(new Set(reach.facilityIds));
      }),
    );
  });
});

describe('each role', () => {
  const reaches = (one: GivenRole) =>
    Object.fromEntries(
      rights.flatMap((asked): [Right, string][] => {
        const reach = reachOf([one], false, asked);
        return reach === 'nothing' ? [] : [[asked, reach === 'everything' ? reach : 'its facility']];
      }),
    );

  test('site administrator: all within the facility, but for adding and deleting facilities and for the service', () => {
    expect(Object.entries(reaches(role('siteAdministrator', '1')))).toEqual(
      rights
        .filter((asked) => !['seeService', 'changeFacilities', 'operate'].includes(asked))
        .map((asked) => [asked, 'its facility']),
    );
  });

  test('engineer: sees, asks and hears, of one facility or of all', () => {
    expect(reaches(role('engineer', '1'))).toEqual({
      see: 'its facility',
      ask: 'its facility',
      hear: 'its facility',
    });
    expect(reaches(role('engineer', null))).toEqual({
      see: 'everything',
      ask: 'everything',
      hear: 'everything',
    });
  });

  test('auditor: sees everything, changes and asks for nothing, and hears only where that was allowed', () => {
    const sees = {
      see: 'everything',
      seeSites: 'everything',
      seePeople: 'everything',
      seeTrail: 'everything',
      seeService: 'everything',
    };
    expect(reaches(role('auditor', null))).toEqual(sees);
    expect(reaches(role('auditor', null, true))).toEqual({ ...sees, hear: 'everything' });
  });

  test('of a place that it cannot have gives nothing', () => {
    expect(reaches(role('siteAdministrator', null))).toEqual({});
    expect(reaches(role('auditor', '1', true))).toEqual({});
  });

  test('has its line in the table, the administrator every right', () => {
    expect(Object.keys(rightsOfRole)).toEqual(roles);
    expect(rightsOfRole.administrator).toEqual(rights);
  });
});
