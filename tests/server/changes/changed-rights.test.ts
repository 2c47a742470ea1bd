// Roles that are given and taken, and records that come and go, while somebody follows changes: with a cursor, a stream of events
// or a list that is being sent.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allCertificates, listCertificates } from '../../../contract/certificates/certificates.ts';
import { type ChangesPage, cursorUnknown, listChanges } from '../../../contract/changes/changes.ts';
import { streamEvents } from '../../../contract/changes/events.ts';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { updateUser } from '../../../contract/users/user-writes.ts';
import { userRoles, users } from '../../../server/store/schema/index.ts';
import { addCertificates } from '../../support/certificates.ts';
import { type EventReader, readEvents } from '../../support/event-reader.ts';
import { typedChange } from '../../support/form-values.ts';
import { addPersonWith, type Person } from '../../support/people-with-roles.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addMonitor, addUser } from '../../support/records.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let here: string;
let there: string;
let person: Person;
const readers: EventReader[] = [];

const siteAdministrator = (facility_id: string): GivenRole => ({
  role: 'siteAdministrator',
  facility_id,
  may_hear: false,
});

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A person who may do all of it in one facility, and another facility. */
beforeEach(async () => {
  here = await addFacility(service.db);
  there = await addFacility(service.db);
  person = await addPersonWith(service, [siteAdministrator(here)]);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.cancel();
});

/** As an administrator does it. */
const give = (...roles: GivenRole[]) =>
  service.ask(updateUser, {
    params: { id: person.id },
    body: { ...typedChange, location: roles.flatMap(({ facility_id }) => facility_id ?? []), roles },
  });

const move = (id: string, facility_id: string | null) =>
  service.ask(updateMonitor, { params: { id }, body: { monitor_id: 'Bay', auto_log_level: 1, facility_id } });
const rename = (id: string, monitor_id: string) =>
  service.ask(updateMonitor, { params: { id }, body: { monitor_id, auto_log_level: 1 } });

async function openStream(): Promise<EventReader> {
  const response = await service.send(streamEvents, {}, person.token);
  expect(response.status).toBe(200);
  const reader = readEvents(response);
  readers.push(reader);
  return reader;
}

interface Followed {
  ids: string[];
  removed: string[];
  next: string;
}

/** All pages since a cursor, or from the beginning. */
async function follow(since?: string): Promise<Followed> {
  const changes: ChangesPage['changes'] = [];
  for (let next = since; ; ) {
    const query = { count: 3, ...(next !== undefined && { since: next }) };
    const answer = await service.send(listChanges, { query }, person.token);
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: ChangesPage[] };
    const [page] = data;
    if (!page) throw new Error('an answer has one page');
    changes.push(...page.changes);
    next = page.next;
    if (page.more) continue;
    const isRemoved = (it: ChangesPage['changes'][number]) => 'removed' in it;
    const idsOf = (which: boolean) =>
      changes.flatMap((it) => (isRemoved(it) === which ? [it.id] : [])).toSorted();
    return { ids: idsOf(false), removed: idsOf(true), next };
  }
}

const refusedSince = async (since: string) =>
  readFailure(await service.send(listChanges, { query: { since } }, person.token));

describe('a cursor', () => {
  it('ends when a role is given, and everything anew has what it brought', async () => {
    const [mine, theirs] = [
      await addMonitor(service.db, { facilityId: here }),
      await addMonitor(service.db, { facilityId: there }),
    ];
    const { ids, next } = await follow();
    expect(ids).toEqual([here, mine, person.id].toSorted());
    await give(siteAdministrator(here), siteAdministrator(there));
    expect(await refusedSince(next)).toMatchObject({ http: 410, code: cursorUnknown });
    expect((await follow()).ids).toEqual([here, there, mine, theirs, person.id].toSorted());
  });

  it('ends when a role is taken, and everything anew has nothing of what is lost', async () => {
    await give(siteAdministrator(here), siteAdministrator(there));
    const lost = await addMonitor(service.db, { facilityId: there });
    const { ids, next } = await follow();
    expect(ids).toContain(lost);
    await give(siteAdministrator(here));
    expect(await refusedSince(next)).toMatchObject({ http: 410, code: cursorUnknown });
    expect((await follow()).ids).toEqual([here, person.id].toSorted());
  });

  it('ends when a role becomes another one of the same facility, which sees no people', async () => {
    const { next } = await follow();
    await give({ ...siteAdministrator(here), role: 'engineer' });
    expect(await refusedSince(next)).toMatchObject({ http: 410, code: cursorUnknown });
    expect((await follow()).ids).toEqual([here]);
  });

  it('ends when its facility is deleted, and for somebody without any role it is refused', async () => {
    await give(siteAdministrator(here), siteAdministrator(there));
    const { next } = await follow();
    const deletion = { facility_ids: [there], skippedfacility_ids: [], forceDelete: true };
    await service.ask(deleteFacilities, { body: deletion });
    expect(await refusedSince(next)).toMatchObject({ http: 410, code: cursorUnknown });
    await give();
    const refused = await refusedSince(next);
    expect(refused).toMatchObject({ http: 403 });
    expect(refused).not.toHaveProperty('code');
  });

  it('goes on when what is done changes no right', async () => {
    const { next } = await follow();
    await service.db.update(users).set({ lastName: 'Married' }).where(eq(users.id, person.id));
    expect(await follow(next)).toMatchObject({ ids: [person.id], removed: [] });
  });

  it('tells once that a record has left, and nothing more of it', async () => {
    const id = await addMonitor(service.db, { facilityId: here });
    const colleague = await addUser(service.db, { facilityIds: [here] });
    const { next: first } = await follow();
    await move(id, there);
    await service.ask(updateUser, {
      params: { id: colleague },
      body: { ...typedChange, location: [there] },
    });
    const { removed, ids, next: second } = await follow(first);
    expect({ removed, ids }).toEqual({ removed: [colleague, id].toSorted(), ids: [] });
    await rename(id, 'Elsewhere');
    await addMonitor(service.db, { facilityId: there });
    expect(await follow(second)).toMatchObject({ ids: [], removed: [] });
    await move(id, here);
    expect(await follow(second)).toMatchObject({ ids: [id], removed: [] });
  });
});

describe('a stream of events', () => {
  it.each([
    ['taken', () => give(siteAdministrator(here))],
    [
      'given',
      () =>
        give(siteAdministrator(here), siteAdministrator(there), {
          role: 'auditor',
          facility_id: null,
          may_hear: false,
        }),
    ],
    ['taken, all of them', () => give()],
  ])('ends when a role is %s, and tells nothing of what comes after', async (_what, change) => {
    await give(siteAdministrator(here), siteAdministrator(there));
    const lost = await addMonitor(service.db, { facilityId: there });
    const reader = await openStream();
    await rename(lost, 'Seen');
    expect(await reader.next()).toMatchObject({ entity: 'monitors', ids: [lost] });
    await change();
    await rename(lost, 'Not seen');
    const told = (await reader.rest()).map(({ data }) => JSON.parse(data ?? '{}') as { entity: string });
    expect(told.filter(({ entity }) => entity === 'monitors')).toEqual([]);
  });

  it('tells that a record has left, and then nothing of it', async () => {
    const id = await addMonitor(service.db, { facilityId: here });
    const stays = await addMonitor(service.db, { facilityId: here });
    const reader = await openStream();
    await move(id, there);
    expect(await reader.next()).toMatchObject({ entity: 'monitors', ids: [id], count: 1 });
    await rename(id, 'Elsewhere');
    await rename(stays, 'Here');
    expect(await reader.next()).toMatchObject({ entity: 'monitors', ids: [stays], count: 1 });
  });
});

it('a list that is being sent has nothing more once the role is taken', async () => {
  await give(siteAdministrator(here), siteAdministrator(there));
  const list = Array.from({ length: 2_600 }, (_, index) => ({
    name: 'Bay',
    serialNumber: `IPM-${there.slice(0, 8)}-${index}`,
    days: 100 + index,
    facilityId: there,
  }));
  await addCertificates(service, list);
  const answer = await service.send(listCertificates, { query: { count: allCertificates } }, person.token);
  const chunks = answer.body?.getReader();
  let text = '';
  const decoder = new TextDecoder();
  const more = async () => {
    const { done = true, value } = (await chunks?.read()) ?? {};
    if (value) text += decoder.decode(value, { stream: true });
    return !done;
  };
  await more();
  await service.db.delete(userRoles).where(eq(userRoles.facilityId, there));
  while (await more());
  const { data, count } = JSON.parse(text) as { data: unknown[]; count: number };
  expect(data.length).toBe(count);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(list.length);
  expect((await callAs(service, person.token, listCertificates)).length).toBe(0);
});
