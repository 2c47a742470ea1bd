// The trail as it is shown to somebody who sees the records of one facility alone: which entries, of each only what is seen, and
// no number that counts what others do.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AuditEntry,
  getAuditVerification,
  listAuditEntries,
  listAuditRecords,
} from '../../../contract/audit/audit.ts';
import { listChanges } from '../../../contract/changes/changes.ts';
import { rightMissingCode } from '../../../contract/common/rights.ts';
import { updateFacility } from '../../../contract/facilities/facility-writes.ts';
import { startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import {
  associateMonitors,
  deleteMonitors,
  updateMonitor,
} from '../../../contract/monitors/monitor-writes.ts';
import { updateUser } from '../../../contract/users/user-writes.ts';
import { users } from '../../../server/store/schema/index.ts';
import { typedChange, typedFacility } from '../../support/form-values.ts';
import { addPeopleWithRoles, type PeopleWithRoles } from '../../support/people-with-roles.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addMonitor, addUser } from '../../support/records.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** Of the administrator, whom the people of a facility do not see. */
const hidden = { firstName: 'Zacharias', lastName: 'Elsewhere' };

let service: TestService;
let there: PeopleWithRoles;
let mine: string;
let theirs: string;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
  await service.db.update(users).set(hidden).where(eq(users.id, service.users.administrator));
});
afterAll(() => service.close());

beforeEach(async () => {
  mine = await addMonitor(service.db, { facilityId: there.inside.facilityId, name: 'Mine' });
  theirs = await addMonitor(service.db, { facilityId: there.outside.facilityId, name: 'Theirs' });
});

const send = (query: object = {}) =>
  service.send(listAuditEntries, { query: { ...query } }, there.people.siteAdministrator.token);

async function page(query: object = {}) {
  const answer = await send(query);
  expect(answer.status).toBe(200);
  const body = (await answer.json()) as { count?: number };
  const [found] = listAuditEntries.data.parse(Reflect.get(body, 'data'));
  if (!found) throw new Error('an answer has one page');
  return { ...found, count: body.count };
}

const entries = async (query: object = {}) => (await page({ count: 100, ...query })).entries;
const about = (id: string) => entries({ record: id });

const rename = (id: string, monitor_id: string, token = there.people.administrator.token) =>
  callAs(service, token, updateMonitor, { params: { id }, body: { monitor_id, auto_log_level: 500 } });
const namesIn = (found: readonly AuditEntry[]) =>
  found.map(({ records }) => records.map(({ label }) => label).join());

describe('which entries there are', () => {
  it('has those about what is seen now, and none of others', async () => {
    await rename(mine, 'Mine 1');
    await rename(theirs, 'Theirs 1');
    await rename(mine, 'Mine 2');
    const found = await entries({ count: 2 });
    expect(found.map(({ records }) => records[0]?.after)).toEqual([
      { monitor_id: 'Mine 2' },
      { monitor_id: 'Mine 1' },
    ]);
    expect(await about(theirs)).toEqual([]);
    expect((await entries()).flatMap(({ records }) => records.map((it) => it.record_id))).not.toContain(
      theirs,
    );
  });

  it('shows of an entry about several records those that are seen, and counts these', async () => {
    const body = {
      monitor_menu: 'MONITOR_ALL' as const,
      monitor_ids: [mine, theirs],
      skippedmonitor_ids: [],
    };
    await service.ask(deleteMonitors, { body: { ...body, forceDelete: true } });
    const [entry] = await about(mine);
    expect(entry).toMatchObject({ action: 'delete', record_count: 1 });
    expect(entry?.records.map((it) => it.record_id)).toEqual([mine]);
    const parts = { params: { id: entry?.id ?? '' } };
    const answer = await service.send(listAuditRecords, parts, there.people.siteAdministrator.token);
    expect(await answer.json()).toMatchObject({ count: 1, data: [{ record_id: mine }] });
    const all = await callAs(service, there.people.administrator.token, listAuditRecords, parts);
    expect(all.map((it) => it.record_id).toSorted()).toEqual([mine, theirs].toSorted());
  });

  it('does not say how many records a change of many had', async () => {
    const change = { type: 'logLevel', auto_log_level: 7 } as const;
    const selected = { monitor_menu: 'MONITOR_ALL' as const, monitor_ids: [mine, theirs] };
    await service.ask(startMonitorChange, { body: { ...selected, change } });
    const [entry] = await about(mine);
    expect(entry).toMatchObject({ record_count: 1, details: { change: 'logLevel' } });
    expect(Object.values(entry?.details ?? {})).not.toContain(2);
    const { data } = await service.ask(listAuditEntries, { query: { record: mine } });
    expect(data[0]?.entries[0]?.details).toMatchObject({ total: 2 });
  });
});

describe('numbers', () => {
  it('are told to nobody who does not see everything', async () => {
    for (const name of ['A', 'B', 'C']) await rename(mine, name);
    const { entries: found, next, count } = await page({ count: 2 });
    expect(found.map(({ number }) => number)).toEqual([null, null]);
    expect(next).toMatch(/^\.[\w-]{20,}$/);
    expect(count).toBeUndefined();
    // The same place never looks the same.
    expect((await page({ count: 2 })).next).not.toBe(next);
    const { data } = await service.ask(listAuditEntries, { query: { count: 2 } });
    expect(data[0]?.next).toEqual(expect.any(Number));
  });

  it('are not asked for, and pages go on from sealed places', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await rename(mine, name);
    const whole = namesIn(await about(mine));
    const read: string[] = [];
    for (let before: string | number | null | undefined; before !== null; ) {
      const turned = await page({ record: mine, count: 2, ...(before && { before }) });
      read.push(...namesIn(turned.entries));
      before = turned.next ?? null;
    }
    expect(read).toEqual(whole);
    const cursor = await callAs(service, there.people.siteAdministrator.token, listChanges);
    const [first] = cursor;
    for (const before of ['1', '1000', `.${'a'.repeat(40)}`, first?.next ?? ''])
      expect(await readFailure(await send({ before }))).toMatchObject({ http: 400 });
  });

  it('of the verification are refused', async () => {
    const { token } = there.people.siteAdministrator;
    const refused = await readFailure(await service.send(getAuditVerification, {}, token));
    expect(refused).toMatchObject({ http: 403, code: rightMissingCode });
    expect((await service.send(getAuditVerification, {}, there.people.auditor.token)).status).toBe(200);
  });
});

describe('somebody who is not seen', () => {
  it('has neither name nor id nor address, and one who is seen has', async () => {
    await rename(mine, 'By one');
    const [byHidden] = await about(mine);
    expect(byHidden).toMatchObject({ person: '', person_id: null, person_hidden: true, address: null });
    const { id, token } = there.people.siteAdministrator;
    await rename(mine, 'By another', token);
    const [byMyself] = await about(mine);
    expect(byMyself).toMatchObject({ person: expect.stringMatching(/\w/), person_id: id });
    expect(byMyself).not.toHaveProperty('person_hidden');
  });

  it('is found neither by name nor by id', async () => {
    await rename(mine, 'Found');
    expect(await entries({ search: hidden.firstName })).toEqual([]);
    expect(await entries({ search: hidden.lastName, record: mine })).toEqual([]);
    expect(await entries({ person: service.users.administrator })).toEqual([]);
    expect(await entries({ person: service.users.administrator, record: mine })).toEqual([]);
    const { data } = await service.ask(listAuditEntries, { query: { search: hidden.firstName } });
    expect(data[0]?.entries.length).toBeGreaterThan(0);
  });
});

describe('a place outside', () => {
  it('is left out of where a monitor came from, and of where it went before', async () => {
    const { inside, outside } = there;
    const moveTo = (new_facility_id: string) =>
      service.ask(associateMonitors, {
        body: {
          monitor_menu: 'MONITOR_ALL' as const,
          monitor_ids: [mine],
          skippedmonitor_ids: [],
          new_facility_id,
        },
      });
    await moveTo(outside.facilityId);
    expect(await about(mine)).toEqual([]);
    await moveTo(inside.facilityId);
    const [back, away] = await about(mine);
    const nowhere = { facility: null, facility_id: null };
    const here = { facility: 'Inside', facility_id: inside.facilityId };
    expect(back?.records).toMatchObject([{ before: nowhere, after: here, hidden_before: ['facility'] }]);
    expect(back?.records[0]).not.toHaveProperty('hidden_after');
    expect(away?.records).toMatchObject([{ before: here, after: nowhere, hidden_after: ['facility'] }]);
    expect(JSON.stringify(await about(mine))).not.toContain('Outside');
    expect(JSON.stringify(await about(mine))).not.toContain(outside.facilityId);
  });

  it('is left out of the facilities of somebody who is also there', async () => {
    const { inside, outside } = there;
    const id = await addUser(service.db, { facilityIds: [inside.facilityId] });
    const location = [inside.facilityId, outside.facilityId];
    await service.ask(updateUser, { params: { id }, body: { ...typedChange, location } });
    const [entry] = await about(id);
    expect(entry?.records[0]).toMatchObject({
      after: { facilities: 'Inside (CODE-Inside)', facility_ids: inside.facilityId },
      hidden_after: ['facilities'],
    });
    expect(JSON.stringify(entry)).not.toContain('Outside');
    expect(JSON.stringify(entry)).not.toContain(outside.facilityId);
  });

  it('has no entries of its own, also where its name is searched for', async () => {
    const body = typedFacility({ name: 'Renamed elsewhere' });
    await service.ask(updateFacility, { params: { id: there.outside.facilityId }, body });
    expect(await about(there.outside.facilityId)).toEqual([]);
    expect(await entries({ search: 'Renamed elsewhere' })).toEqual([]);
    expect(await entries({ search: 'Outside' })).toEqual([]);
  });
});
