// Generated groups of hospitals: what site administrators see together is what an administrator sees of their facilities, and
// nothing that one of them is answered tells of what is outside.
import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import { countCertificates, listCertificates } from '../../../contract/certificates/certificates.ts';
import { getCsrFile } from '../../../contract/certificates/monitor-csrs.ts';
import { countRevocations, listRevocations } from '../../../contract/certificates/revocations.ts';
import { listChanges } from '../../../contract/changes/changes.ts';
import { streamEvents } from '../../../contract/changes/events.ts';
import { type Endpoint, isRead } from '../../../contract/common/endpoint.ts';
import { reachOf } from '../../../contract/common/rights.ts';
import { listFacilities } from '../../../contract/facilities/facilities.ts';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import {
  listAssignedMonitors,
  listDeletedMonitors,
  listMonitors,
  listUnassignedMonitors,
} from '../../../contract/monitors/monitors.ts';
import { getOverview, listWorstFacilities } from '../../../contract/overview/overview.ts';
import { getFile } from '../../../contract/requests/files.ts';
import { countMenus } from '../../../contract/service/counts.ts';
import { listSiteNeeds } from '../../../contract/site-configuration/site-needs.ts';
import { listUsers } from '../../../contract/users/users.ts';
import { takeSample } from '../../../server/store/overview/samples.ts';
import { monitors, userFacilities } from '../../../server/store/schema/index.ts';
import { readEvents } from '../../support/event-reader.ts';
import type { Person } from '../../support/people-with-roles.ts';
import type { CallCase } from '../../support/rights-table/call-case.ts';
import { changesOutside, makeChanges } from '../../support/rights-table/changes-outside.ts';
import { calls, callsWithRight } from '../../support/rights-table/expected.ts';
import { type Group, group, makeGroup } from '../../support/rights-table/generated-group.ts';
import { createPlace } from '../../support/rights-table/places.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const all = process.env.TEST_SAMPLES === 'all';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
});
afterAll(() => service.close());

interface Row {
  id?: string;
  user_id?: string;
}

/** All rows of a list. */
async function rowsOf(endpoint: Endpoint, token: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const response = await service.send(endpoint, { query: { count: 100, page } }, token);
    const { data, count } = (await response.json()) as { data: Row[]; count: number };
    rows.push(...data);
    if (rows.length >= count || data.length === 0) return rows;
  }
}

async function entriesOf(token: string) {
  const entries: { id: string; about: string[] }[] = [];
  for (let before: string | number | null = ''; before !== null; ) {
    const query = { count: 100, ...(before !== '' && { before }) };
    const response = await service.send(listAuditEntries, { query }, token);
    const [page] = listAuditEntries.data.parse(((await response.json()) as { data: unknown }).data);
    for (const { id, records } of page?.entries ?? [])
      entries.push({ id, about: records.map((it) => it.record_id) });
    before = page?.next ?? null;
  }
  return entries;
}

const idOf = ({ id, user_id }: Row) => id ?? user_id ?? '';
const sorted = (texts: Iterable<string>) => [...new Set(texts)].toSorted();

/** Who is at home in a group: its monitors wherever they are now, and the members of its facilities. */
async function recordsOf({ db }: TestService, facilities: readonly string[]): Promise<Set<string>> {
  const atHome = await db
    .select({ id: monitors.id })
    .from(monitors)
    .where(inArray(monitors.homeFacilityId, [...facilities]));
  const members = await db
    .select({ id: userFacilities.userId })
    .from(userFacilities)
    .where(inArray(userFacilities.facilityId, [...facilities]));
  return new Set([...facilities, ...[...atHome, ...members].map(({ id }) => id)]);
}

/** Lists, with what is compared of their rows: all of it, or ids where a row names what only some may see. */
const lists: readonly (readonly [Endpoint, (row: Row) => string])[] = [
  [listAssignedMonitors, (row) => JSON.stringify(row)],
  [listUnassignedMonitors, (row) => JSON.stringify(row)],
  [listDeletedMonitors, (row) => JSON.stringify(row)],
  [listFacilities, (row) => JSON.stringify(row)],
  [listWorstFacilities, (row) => JSON.stringify(row)],
  // Its certificates count where it is known whose they are: some are of monitors that were moved.
  [listSiteNeeds, idOf],
  [listUsers, idOf],
];

async function expectUnion({ administrators, facilities }: Group, administrator: string): Promise<void> {
  const known = await recordsOf(service, facilities);
  for (const [endpoint, textOf] of lists) {
    const seen: string[] = [];
    for (const { token } of administrators)
      seen.push(...(await rowsOf(endpoint, token)).filter((row) => row.id !== null).map(textOf));
    const there = (await rowsOf(endpoint, administrator)).filter((row) => known.has(idOf(row)));
    expect(sorted(seen), endpoint.path).toEqual(sorted(there.map(textOf)));
  }
  const entries: string[] = [];
  for (const { token } of administrators)
    entries.push(...(await entriesOf(token)).filter(({ about }) => about.length > 0).map(({ id }) => id));
  const there = (await entriesOf(administrator)).filter(({ about }) => about.some((id) => known.has(id)));
  expect(sorted(entries)).toEqual(sorted(there.map(({ id }) => id)));
}

/** Every number that a person is told is that of a list of theirs. */
async function expectNumbers({ token }: Person): Promise<void> {
  const numberOf = async (endpoint: Endpoint) => (await rowsOf(endpoint, token)).length;
  const listed = await numberOf(listMonitors);
  const deleted = await numberOf(listDeletedMonitors);
  const people = await numberOf(listUsers);
  const places = await numberOf(listFacilities);
  expect(await callAs(service, token, countMenus)).toMatchObject({
    MONITOR_ALL: listed,
    MONITOR_ASSIGNED: await numberOf(listAssignedMonitors),
    MONITOR_UNASSIGNED: await numberOf(listUnassignedMonitors),
    MONITOR_DELETED: deleted,
    FACILITY_ALL: places,
    USER_ALL: people,
  });
  const [overview] = await callAs(service, token, getOverview);
  const { online = 0, offline = 0, never_connected: never = 0 } = overview ?? {};
  expect(online + offline + never).toBe(listed);
  const [certificates] = await callAs(service, token, countCertificates);
  expect(certificates?.all).toBe(await numberOf(listCertificates));
  const [revocations] = await callAs(service, token, countRevocations);
  expect(revocations?.open).toBe(await numberOf(listRevocations));
  const answer = await service.send(listChanges, {}, token);
  expect(await answer.json()).toMatchObject({ count: listed + deleted + people + places });
}

it('what site administrators see together is what an administrator sees of their facilities', async () => {
  const administrator = await service.bearer(service.users.administrator);
  await fc.assert(
    fc.asyncProperty(group, async (drawn) => {
      const made = await makeGroup(service, drawn);
      await expectUnion(made, administrator);
      for (const person of made.administrators) await expectNumbers(person);
    }),
    { numRuns: all ? 60 : 2, endOnFailure: true },
  );
});

/** Each time another one, whatever happens: times, sealed places and cursors, signed URLs. */
const withoutChance = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"next":"[^"]*"/g, '"next":"PLACE"')
    .replaceAll(/"url":"[^"]*"/g, '"url":"SIGNED"')
    .replaceAll(/"open_seconds":[\d.]+/g, '"open_seconds":0');

/** Opening a file is in the trail; a stream does not end. */
const leftOut: readonly Endpoint[] = [getFile, getCsrFile, streamEvents];

/** Whether a call only reads, and site administrators may make it. */
function mayRead(endpoint: Endpoint): boolean {
  if (endpoint.caller !== 'administrator' || !isRead(endpoint) || leftOut.includes(endpoint)) return false;
  const { right } = endpoint;
  const needed = typeof right === 'string' ? [right] : right.oneOf;
  const role = { role: 'siteAdministrator', facility_id: 'one', may_hear: false } as const;
  return needed.some((one) => reachOf([role], false, one) !== 'nothing');
}

/** All reads of the table of rights, of records within. */
async function questionsOf(person: Person, facilityId: string) {
  const at = createPlace(service, facilityId, true);
  const asked: { name: string; endpoint: Endpoint; sent: Awaited<ReturnType<CallCase['send']>> }[] = [];
  for (const [name, endpoint] of callsWithRight) {
    if (!mayRead(endpoint)) continue;
    for (const is of calls[name] ?? [])
      if (is.names !== 'service')
        asked.push({ name, endpoint, sent: await is.send({ at, home: at, person }) });
  }
  return asked;
}

async function answersTo(token: string, asked: Awaited<ReturnType<typeof questionsOf>>) {
  const answers: string[] = [];
  for (const { name, endpoint, sent } of asked) {
    const response = await service.send(endpoint, sent, token);
    answers.push(`${name} ${response.status} ${withoutChance(await response.text())}`);
  }
  return answers;
}

it('nothing that a site administrator is answered tells of what is done outside', async () => {
  await fc.assert(
    fc.asyncProperty(group, changesOutside, async (drawn, changes) => {
      const { administrators, facilities } = await makeGroup(service, drawn);
      const [person] = administrators;
      const [inside = ''] = person?.facilities ?? [];
      const outside = facilities.at(-1) ?? '';
      if (!person) throw new Error('every facility has somebody');
      await takeSample(service.db, service.clock.now);
      const asked = await questionsOf(person, inside);
      const id = await createPlace(service, inside, true).monitor();
      const before = await answersTo(person.token, asked);
      const events = readEvents(await service.send(streamEvents, {}, person.token));
      const [cursor] = await callAs(service, person.token, listChanges);

      await makeChanges(service, changes, outside);

      expect(await answersTo(person.token, asked)).toEqual(before);
      const query = { since: cursor?.next ?? '' };
      const since = await service.send(listChanges, { query }, person.token);
      expect(await since.json()).toMatchObject({ data: [{ changes: [] }] });
      await service.ask(updateMonitor, { params: { id }, body: { monitor_id: 'Mine', auto_log_level: 1 } });
      expect(await events.next()).toMatchObject({ entity: 'monitors', ids: [id], count: 1 });
      await events.cancel();
    }),
    { numRuns: all ? 60 : 2, endOnFailure: true },
  );
});
