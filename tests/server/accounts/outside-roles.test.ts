// Roles by a claim of an outside provider (ROLES_CLAIM, ROLES_MAP): given and taken as its latest token says, beside those that were
// given by hand.
import { eq } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamEvents } from '../../../contract/changes/events.ts';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import { listAccessRequests } from '../../../contract/users/access-requests.ts';
import { getOwnRights } from '../../../contract/users/own-rights.ts';
import { updateUser } from '../../../contract/users/user-writes.ts';
import { getUser, searchUsers } from '../../../contract/users/users.ts';
import type { MappedRole } from '../../../server/base/config.ts';
import { createLog } from '../../../server/base/log.ts';
import { endClaims } from '../../../server/identity/outside/end-claims.ts';
import { createOutsideVerifier } from '../../../server/identity/outside/verify-outside.ts';
import { userFacilities, users } from '../../../server/store/schema/index.ts';
import { findBrokenCall, readTrail } from '../../support/audit-trail.ts';
import { readEvents } from '../../support/event-reader.ts';
import { typedChange } from '../../support/form-values.ts';
import { type OutsideProvider, startOutsideProvider } from '../../support/outside-provider.ts';
import { giveRole } from '../../support/people-with-roles.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addUser } from '../../support/records.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const claim = 'https://console.example.org/groups';
const quiet = createLog(() => undefined);
let provider: OutsideProvider;
let service: TestService;
let north: string;
let south: string;

const at = (role: GivenRole['role'], place: string | null, may_hear = false): MappedRole => ({
  role,
  place,
  may_hear,
});

beforeAll(async () => {
  provider = await startOutsideProvider({ consoleOrigin: 'http://localhost:8080', users: [] });
  const map = new Map([
    ['North IT', [at('siteAdministrator', 'north')]],
    ['North engineers', [at('engineer', 'N-1')]],
    ['Engineers', [at('engineer', null)]],
    ['Auditors', [at('auditor', null)]],
    ['Listening auditors', [at('auditor', null, true)]],
    ['Annex', [at('engineer', 'Annex')]],
    ['Twins', [at('engineer', 'Twin')]],
  ]);
  service = await startTestService({ outside: { ...provider.configuration, roles: { claim, map } } });
  north = await addFacility(service.db, { name: 'North', code: 'N-1' });
  south = await addFacility(service.db, { name: 'South', code: 'S-1' });
  // By record id.
  map.set('South engineers', [at('engineer', south.toUpperCase())]);
  map.set('Both', [at('engineer', 'North'), at('engineer', south)]);
  await addUser(service.db, { email: 'boss@example.org', administrator: true });
});

afterAll(async () => {
  await service.close();
  await provider.stop();
});

/** Tokens are issued one second after the other, long ago enough. */
let issued = Math.floor(Date.now() / 1000) - 3_000;

const claimsOf = (name: string): JWTPayload => ({
  sub: `tenant|${name}`,
  email: `${name}@example.org`,
  email_verified: true,
  name: `${name} Example`,
});

async function tokenOf(name: string, groups?: unknown, more: JWTPayload = {}): Promise<string> {
  issued += 1;
  const said = groups === undefined ? {} : { [claim]: groups };
  return `Bearer ${await provider.mint({ ...claimsOf(name), iat: issued, ...said, ...more })}`;
}

const boss = () => tokenOf('boss');
const rightsOf = async (token: string) => callAs(service, token, getOwnRights);
const statusOf = async (token: string) => (await service.send(listMonitors, {}, token)).status;

async function userOf(name: string) {
  const [found] = await service.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `${name}@example.org`));
  if (!found) return undefined;
  return (await callAs(service, await boss(), getUser, { params: { id: found.id } }))[0];
}

/** The roles that the console shows of somebody, and their facilities. */
async function shownOf(name: string) {
  const user = await userOf(name);
  return { roles: user?.roles ?? [], facilities: user?.assigned_facilities.map(({ id }) => id) ?? [] };
}

const byClaim = (role: GivenRole['role'], facility_id: string | null, may_hear = false): GivenRole => ({
  role,
  facility_id,
  may_hear,
  by_claim: true,
});
const byHand = (role: GivenRole['role'], facility_id: string | null, may_hear = false): GivenRole => ({
  role,
  facility_id,
  may_hear,
});

async function save(name: string, body: object, by?: string) {
  const user = await userOf(name);
  const location = user?.assigned_facilities.map(({ id }) => id);
  const sent = { ...typedChange, location, roles: user?.roles, ...body };
  return service.send(updateUser, { params: { id: user?.user_id ?? '' }, body: sent }, by ?? (await boss()));
}

describe('roles by claim', () => {
  it('are given, with the membership, and taken again, as each later token says', async () => {
    const id = await addUser(service.db, { email: 'ina@example.org' });
    expect(await statusOf(await tokenOf('ina'))).toBe(403);
    const asEngineer = await tokenOf('ina', ['North engineers', 'Everybody']);
    expect(await statusOf(asEngineer)).toBe(200);
    expect(await shownOf('ina')).toEqual({ roles: [byClaim('engineer', north)], facilities: [north] });
    expect((await rightsOf(asEngineer)).roles).toEqual([
      { role: 'engineer', facility_id: north, facility_name: 'North', may_hear: false },
    ]);
    const asBoth = await tokenOf('ina', ['North IT', 'Both']);
    expect(await statusOf(asBoth)).toBe(200);
    expect(await shownOf('ina')).toEqual({
      roles: [byClaim('siteAdministrator', north), byClaim('engineer', north), byClaim('engineer', south)],
      facilities: [north, south],
    });
    // The token of before is older than what is known by now.
    expect(await statusOf(asEngineer)).toBe(200);
    expect((await shownOf('ina')).facilities).toEqual([north, south]);
    expect(await statusOf(await tokenOf('ina', []))).toBe(403);
    expect(await shownOf('ina')).toEqual({ roles: [], facilities: [] });
    expect(await statusOf(asBoth)).toBe(403);

    const calls = (await readTrail(service.db)).filter(({ records }) =>
      records.some(({ recordId, after }) => recordId === id && after && 'roles' in after),
    );
    expect(calls.map(({ action, userId }) => [action, userId])).toEqual(Array(3).fill(['update', id]));
    expect(calls.map(({ records }) => records[0]?.after?.roles)).toEqual([
      'Engineer of North (N-1) (by claim)',
      'Site administrator of North (N-1) (by claim), Engineer of North (N-1) (by claim), Engineer of South (S-1) (by claim)',
      '',
    ]);
    expect(await findBrokenCall(service.db)).toBeNull();
  });

  it('end a stream of events when they are taken, without waiting for its token to end', async () => {
    await addUser(service.db, { email: 'stream@example.org' });
    const events = readEvents(await service.send(streamEvents, {}, await tokenOf('stream', ['Engineers'])));
    expect(await statusOf(await tokenOf('stream', ['Others']))).toBe(403);
    await events.rest();
  });

  it('are written once, however many calls carry a token at once, and not for a later one that says the same', async () => {
    await addUser(service.db, { email: 'many@example.org' });
    const before = (await readTrail(service.db)).filter(({ action }) => action === 'update').length;
    const token = await tokenOf('many', ['Engineers']);
    expect(await Promise.all(Array.from({ length: 10 }, () => statusOf(token)))).toEqual(Array(10).fill(200));
    const version = (await userOf('many'))?.version;
    expect(await statusOf(await tokenOf('many', ['Engineers', 'Others']))).toBe(200);
    expect((await userOf('many'))?.version).toBe(version);
    const updates = (await readTrail(service.db)).filter(({ action }) => action === 'update');
    expect(updates.length).toBe(before + 1);
  });

  it('count by the latest token, whichever service and whichever of the subjects of a person it came to', async () => {
    const id = await addUser(service.db, { email: 'two@example.org' });
    const early = await tokenOf('two', ['Auditors']);
    const late = await tokenOf('two', ['Engineers'], { sub: 'google|two' });
    expect(await statusOf(late)).toBe(200);
    expect(await statusOf(early)).toBe(200);
    expect((await shownOf('two')).roles).toEqual([byClaim('engineer', null)]);
    const roles = { claim, map: new Map([['Auditors', [at('auditor', null)]]]) };
    const other = createOutsideVerifier(service.db, { ...provider.configuration, roles }, quiet);
    const from = { httpRequestId: 'a request', address: () => '192.0.2.7' };
    expect(await other(early.replace('Bearer ', ''), from)).toMatchObject({ subject: id });
    expect((await shownOf('two')).roles).toEqual([byClaim('engineer', null)]);
  });

  it('leave alone what was given by hand, and memberships that were there before', async () => {
    const id = await addUser(service.db, { email: 'hand@example.org', facilityIds: [south] });
    await giveRole(service.db, id, 'engineer', { facilityId: north });
    await statusOf(await tokenOf('hand', ['North engineers', 'South engineers', 'Listening auditors']));
    expect(await shownOf('hand')).toEqual({
      roles: [byClaim('engineer', north), byClaim('engineer', south), byClaim('auditor', null, true)],
      facilities: [north, south],
    });
    await statusOf(await tokenOf('hand'));
    expect(await shownOf('hand')).toEqual({ roles: [byHand('engineer', north)], facilities: [north, south] });
  });

  it('make a membership that stays while a role by hand needs it', async () => {
    const id = await addUser(service.db, { email: 'stays@example.org' });
    await statusOf(await tokenOf('stays', ['South engineers']));
    await giveRole(service.db, id, 'siteAdministrator', { facilityId: south });
    await statusOf(await tokenOf('stays'));
    expect(await shownOf('stays')).toEqual({
      roles: [byHand('siteAdministrator', south)],
      facilities: [south],
    });
    const rows = await service.db.select().from(userFacilities).where(eq(userFacilities.userId, id));
    expect(rows).toEqual([{ userId: id, facilityId: south, byClaim: false }]);
  });

  it('make nobody an administrator, and take no administrator the right', async () => {
    await addUser(service.db, { email: 'chief@example.org', administrator: true });
    expect(await statusOf(await tokenOf('chief', []))).toBe(200);
    expect(await statusOf(await tokenOf('chief', ['administrator', 'Engineers']))).toBe(200);
    expect(await userOf('chief')).toMatchObject({ administrator: true, roles: [byClaim('engineer', null)] });
  });

  it('give nothing of somebody who is suspended', async () => {
    await addUser(service.db, { email: 'away@example.org', status: 'SUSPENDED' });
    expect(await statusOf(await tokenOf('away', ['Engineers']))).toBe(403);
  });
});

describe('somebody who is no user yet', () => {
  it('becomes one with a role by claim, and waits for access without', async () => {
    expect(await statusOf(await tokenOf('new', ['Somebody else']))).toBe(403);
    const waiting = async () =>
      (await callAs(service, await boss(), listAccessRequests)).some(
        ({ email }) => email === 'new@example.org',
      );
    expect(await waiting()).toBe(true);
    expect(await userOf('new')).toBeUndefined();
    expect(await statusOf(await tokenOf('new', ['North IT']))).toBe(200);
    expect(await waiting()).toBe(false);
    const user = await userOf('new');
    expect(user).toMatchObject({
      first_name: 'new',
      last_name: 'Example',
      userStatus: 'ACTIVE',
      administrator: false,
      roles: [byClaim('siteAdministrator', north)],
      assigned_facilities: [{ id: north }],
    });
    const call = (await readTrail(service.db)).findLast(({ action }) => action === 'create');
    expect(call).toMatchObject({ entity: 'user', userId: user?.user_id, records: [{ before: null }] });
    expect(await statusOf(await tokenOf('new'))).toBe(403);
    expect(await shownOf('new')).toEqual({ roles: [], facilities: [] });
  });

  it('becomes one once, of calls that come at once', async () => {
    const token = await tokenOf('crowd', ['Engineers']);
    const found = await Promise.all(Array.from({ length: 8 }, () => statusOf(token)));
    expect(found).toEqual(Array(8).fill(200));
    expect(await service.db.$count(users, eq(users.email, 'crowd@example.org'))).toBe(1);
  });

  it('stays none without a verified email', async () => {
    expect(await statusOf(await tokenOf('hasty', ['Engineers'], { email_verified: false }))).toBe(403);
    expect(await userOf('hasty')).toBeUndefined();
  });
});

describe('by hand, a role by claim', () => {
  it('cannot be taken, nor left with its facility', async () => {
    await addUser(service.db, { email: 'kept@example.org' });
    await statusOf(await tokenOf('kept', ['North engineers', 'Auditors']));
    const refusal = (field: string) => ({
      http: 422,
      errors: { [field]: "Your organization's identity provider gives this role. Change it there." },
    });
    expect(await readFailure(await save('kept', { roles: [] }))).toMatchObject(refusal('roles'));
    expect(await readFailure(await save('kept', { roles: [byHand('auditor', null)] }))).toMatchObject(
      refusal('roles'),
    );
    expect(await readFailure(await save('kept', { location: [], roles: undefined }))).toMatchObject(
      refusal('location'),
    );
    expect((await save('kept', { lastName: 'Renamed' })).status).toBe(200);
    expect((await shownOf('kept')).roles).toEqual([byClaim('engineer', north), byClaim('auditor', null)]);
  });

  it('stays also where a site administrator changes the person, who sees the roles of the site alone', async () => {
    await addUser(service.db, { email: 'site@example.org' });
    await addUser(service.db, { email: 'shared@example.org' });
    const site = await tokenOf('site', ['North IT']);
    await statusOf(await tokenOf('shared', ['Both']));
    const location = [north];
    expect((await save('shared', { location, roles: [] }, site)).status).toBe(422);
    expect((await save('shared', { location: [], roles: [] }, site)).status).toBe(422);
    const user = await userOf('shared');
    const same = { firstName: user?.first_name, lastName: user?.last_name, phoneNumber: user?.phone_number };
    const roles = [byHand('engineer', north), byHand('siteAdministrator', north)];
    expect((await save('shared', { ...same, location, roles }, site)).status).toBe(200);
    expect(await shownOf('shared')).toEqual({
      roles: [byHand('siteAdministrator', north), byClaim('engineer', north), byClaim('engineer', south)],
      facilities: [north, south],
    });
  });

  it('is not given by hand, too, because it is sent back with another one', async () => {
    await addUser(service.db, { email: 'beside@example.org' });
    await statusOf(await tokenOf('beside', ['North engineers', 'Auditors']));
    const roles = [byHand('engineer', north), byHand('engineer', south), byHand('auditor', null, true)];
    expect((await save('beside', { roles })).status).toBe(200);
    expect((await shownOf('beside')).roles).toEqual([
      byClaim('engineer', north),
      byHand('engineer', south),
      byHand('auditor', null, true),
    ]);
    await statusOf(await tokenOf('beside'));
    expect((await shownOf('beside')).roles).toEqual([
      byHand('engineer', south),
      byHand('auditor', null, true),
    ]);
  });

  it('of an auditor leaves the hand to say whether recordings are heard, as far as the claim does not', async () => {
    const id = await addUser(service.db, { email: 'ears@example.org' });
    await giveRole(service.db, id, 'auditor', { mayHear: true });
    await statusOf(await tokenOf('ears', ['Auditors']));
    expect((await shownOf('ears')).roles).toEqual([byHand('auditor', null, true)]);
    expect((await save('ears', { roles: [byHand('auditor', null)] })).status).toBe(200);
    expect((await shownOf('ears')).roles).toEqual([byClaim('auditor', null)]);
    await statusOf(await tokenOf('ears', ['Listening auditors']));
    expect((await shownOf('ears')).roles).toEqual([byClaim('auditor', null, true)]);
    expect((await save('ears', { roles: [byHand('auditor', null)] })).status).toBe(422);
  });

  it('becomes one by hand where no claim is read any more', async () => {
    const id = await addUser(service.db, { email: 'ended@example.org' });
    await giveRole(service.db, id, 'auditor');
    await statusOf(await tokenOf('ended', ['Listening auditors', 'North engineers']));
    const { version = 0 } = (await userOf('ended')) ?? {};
    const lines: string[] = [];
    const start = (settings: Partial<Parameters<typeof endClaims>[0]>) =>
      endClaims(
        { readonlyCopy: false, ...settings },
        service.db,
        createLog((line) => lines.push(line)),
      );
    const outside = { ...provider.configuration, roles: { claim, map: new Map() } };
    await start({ outside });
    await start({ readonlyCopy: true });
    expect((await userOf('ended'))?.version).toBe(version);
    for (const _ of ['first', 'second']) await start({ outside: provider.configuration });
    expect(lines).toEqual([expect.stringMatching(/"roles.claimEnded","people":\d+/)]);
    expect(await shownOf('ended')).toEqual({
      roles: [byHand('engineer', north), byHand('auditor', null, true)],
      facilities: [north],
    });
    expect((await userOf('ended'))?.version).toBe(version + 1);
    expect((await save('ended', { location: [], roles: [] })).status).toBe(200);
    expect(await shownOf('ended')).toEqual({ roles: [], facilities: [] });
  });
});

describe('a facility of the map', () => {
  const logged = (place: string) =>
    service
      .logged()
      .split('\n')
      .filter((line) => line.includes(`"facility":"${place}"`));

  it('that is not there gives nothing until it is, and is logged once', async () => {
    await addUser(service.db, { email: 'annex@example.org' });
    expect(await statusOf(await tokenOf('annex', ['Annex']))).toBe(403);
    expect(await statusOf(await tokenOf('annex', ['Annex']))).toBe(403);
    expect(logged('Annex')).toEqual([expect.stringMatching(/roles\.facilityNotFound.*unknown/)]);
    const annex = await addFacility(service.db, { name: 'Annex' });
    expect(await statusOf(await tokenOf('annex', ['Annex']))).toBe(200);
    expect((await shownOf('annex')).facilities).toEqual([annex]);
    await callAs(service, await boss(), deleteFacilities, {
      body: { facility_ids: [annex], forceDelete: true },
    });
    expect(await statusOf(await tokenOf('annex', ['Annex']))).toBe(403);
    expect(await shownOf('annex')).toEqual({ roles: [], facilities: [] });
  });

  it('whose name another one has, too, gives nothing', async () => {
    await addUser(service.db, { email: 'twin@example.org' });
    for (const code of ['T-1', 'T-2']) await addFacility(service.db, { name: 'Twin', code });
    expect(await statusOf(await tokenOf('twin', ['Twins']))).toBe(403);
    expect(logged('Twin')).toEqual([expect.stringMatching(/roles\.facilityNotFound.*ambiguous/)]);
  });
});

describe('rubbish in the claim', () => {
  const deep = JSON.parse(`${'['.repeat(500)}"Engineers"${']'.repeat(500)}`) as unknown;

  it.each([
    ['null', null],
    ['a number', 42],
    ['an object', { Engineers: true, __proto__: 'Engineers' }],
    ['a list in lists', [['Engineers'], deep]],
    ['names of what every object has', ['__proto__', 'constructor', 'toString', 'valueOf']],
    ['values that are almost right', ['engineers', ' Engineers', 'Engineers\u0000', '']],
    ['400 groups', Array.from({ length: 400 }, (_, n) => `Group ${n}`)],
  ])('gives nothing, and the sign-in goes on: %s', async (what, groups) => {
    const name = `rubbish-${what.length}`;
    await addUser(service.db, { email: `${name}@example.org` });
    const token = await tokenOf(name, groups);
    expect(await statusOf(token)).toBe(403);
    expect((await service.send(getOwnRights, {}, token)).status).toBe(403);
    expect(await statusOf(await tokenOf(name, [groups, 'Engineers']))).toBe(200);
  });

  it('is logged where the groups are left out, and nothing else is given', async () => {
    await addUser(service.db, { email: 'over@example.org' });
    const more = { _claim_names: { [claim]: 'src1' }, _claim_sources: { src1: { endpoint: 'https://x' } } };
    expect(await statusOf(await tokenOf('over', undefined, more))).toBe(403);
    expect(service.logged()).toMatch(/roles\.claimIncomplete.*leftOut/);
  });
});

it('shows people by claim in lists as those by hand', async () => {
  await statusOf(await tokenOf('ina', ['North engineers']));
  const body = { searchValue: 'ina@example.org' };
  const [found] = await callAs(service, await boss(), searchUsers, { body });
  expect(found?.roles).toEqual([byClaim('engineer', north)]);
});
