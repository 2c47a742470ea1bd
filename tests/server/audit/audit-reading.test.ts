// The audit trail as it is read: its filters, its search, its pages and what it says of itself.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/audit/audit.ts';
import type { InputOf } from '../../../contract/common/endpoint.ts';
import { createFacility } from '../../../contract/facilities/facility-writes.ts';
import { createMonitor, deleteMonitors, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { requestLog } from '../../../contract/requests/requests.ts';
import { deleteUsers } from '../../../contract/users/user-writes.ts';
import { countRefusal, refusalSweep } from '../../../server/store/accounts/refused-sign-ins.ts';
import { storeVerification, verificationSweep } from '../../../server/store/audit/verification.ts';
import { auditVerifications } from '../../../server/store/schema/index.ts';
import { findBrokenCall } from '../../support/audit-trail.ts';
import { addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { checkpointKey as key } from '../../support/service-dependencies.ts';

let service: TestService;
let monitorId: string;
let nurse: string;
let gone: string;

beforeAll(async () => {
  service = await startTestService();
  nurse = await addUser(service.db, { firstName: 'Zoë', lastName: 'O’Neill', administrator: true });
  gone = await addUser(service.db, { firstName: 'Gone', lastName: 'Person' });
  const facility = {
    name: 'General',
    facility_id: 'G-1',
    physical_address: '1 Main Street',
    city: 'Springfield',
    state: 'Illinois',
    zip: '62701',
    timezone: 'America/Chicago',
    contact_name: 'Robin Example',
    contact_email: 'robin@example.com',
    country_code: '+1',
    contact_phone: '2175550100',
    mca_rep_name: 'Sam Example',
  };
  await service.ask(createFacility, { body: facility });
  const { data } = await service.ask(createMonitor, { body: { cloud_id: 'READ-1', monitor_id: 'Ward 7' } });
  monitorId = data[0]?.id ?? '';
  await service.send(
    updateMonitor,
    { params: { id: monitorId }, body: { monitor_id: 'Ward 8', auto_log_level: 500 } },
    await service.bearer(nurse),
  );
  await service.ask(requestLog, { params: { id: monitorId } });
  const body = { user_menu: 'USER_ALL', forceDelete: true, user_ids: [gone] };
  await service.send(deleteUsers, { body });
});

afterAll(() => service.close());

async function read(query: InputOf<typeof contract.listAuditEntries>['query'] = {}) {
  const { data } = await service.ask(contract.listAuditEntries, { query });
  const [page] = data;
  if (!page) throw new Error('no page');
  return page;
}

const said = async (query: InputOf<typeof contract.listAuditEntries>['query']) =>
  (await read(query)).entries.map(({ action, entity }) => `${action} ${entity}`).toReversed();

describe('the trail is read', () => {
  it('with the newest entry first, and what changed', async () => {
    const { entries, next } = await read();
    expect(entries.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect(next).toBeNull();
    expect(entries[2]).toMatchObject({
      person: 'Zoë O’Neill',
      person_id: nurse,
      action: 'update',
      records: [{ record_id: monitorId, exists: true, before: { monitor_id: 'Ward 7' } }],
    });
    expect(entries[0]?.records).toMatchObject([{ record_id: gone, exists: false, after: null }]);
  });

  it.each([
    [
      'a monitor, with its requests',
      () => ({ record: monitorId }),
      ['create monitor', 'update monitor', 'create request'],
    ],
    ['a person', () => ({ person: nurse }), ['update monitor']],
    ['a kind of record', () => ({ entity: 'facility' as const }), ['create facility']],
    [
      'an action',
      () => ({ action: 'create' as const }),
      ['create facility', 'create monitor', 'create request'],
    ],
    ['both', () => ({ entity: 'monitor' as const, action: 'create' as const }), ['create monitor']],
    ['an action of a person', () => ({ person: nurse, action: 'create' as const }), []],
    ['an action at a record', () => ({ record: monitorId, action: 'update' as const }), ['update monitor']],
    ['a record that never was', () => ({ record: '11111111-1111-4111-8111-111111111111' }), []],
    ['no id at all', () => ({ record: 'rubbish' }), []],
    [
      'the name of a person, without accents and apostrophes',
      () => ({ search: 'zoe oneill' }),
      ['update monitor'],
    ],
    ['the name of a record that is gone', () => ({ search: 'GONE PER' }), ['delete user']],
    ['a name and an action', () => ({ search: 'read-1', action: 'update' as const }), ['update monitor']],
    ['a text with wildcards', () => ({ search: '%' }), []],
  ])('filtered by %s', async (_, query, expected) => {
    expect(await said(query())).toEqual(expected);
  });

  it('filtered by days of a zone', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await said({ fromDate: today, toDate: today })).toHaveLength(5);
    expect(await said({ fromDate: tomorrow })).toEqual([]);
    expect(await said({ fromDate: today, action: 'delete' })).toEqual(['delete user']);
    expect(await said({ toDate: '2020-01-01' })).toEqual([]);
    const response = await service.send(contract.listAuditEntries, {
      query: { fromDate: tomorrow, toDate: today },
    });
    expect(response.status).toBe(400);
  });

  it('filtered by days, also where a clock was set back meanwhile', async () => {
    const at = (call: number, time: string) =>
      service.db.execute(sql`UPDATE audit_calls SET at = ${time}::timestamptz WHERE sequence = ${call}`);
    const before = (await read()).entries.map(({ number, date }) => [number, date] as const);
    await at(2, '2026-01-02T23:00:00Z');
    await at(3, '2026-01-01T12:00:00Z');
    await at(4, '2026-01-03T12:00:00Z');
    const numbers = async (day: string, more: object = {}) =>
      (await read({ fromDate: day, toDate: day, ...more })).entries.map(({ number }) => number);
    expect(await numbers('2026-01-01')).toEqual([3]);
    expect(await numbers('2026-01-02')).toEqual([2]);
    expect(await numbers('2026-01-02', { action: 'create' })).toEqual([2]);
    expect(await numbers('2026-01-01', { record: monitorId })).toEqual([3]);
    for (const [number, date] of before) await at(number ?? 0, date);
  });

  it('in pages that follow each other', async () => {
    const first = await read({ count: 2, record: monitorId });
    expect(first).toMatchObject({ entries: [{ number: 4 }, { number: 3 }], next: 3 });
    const second = await read({ count: 2, record: monitorId, before: first.next ?? 0 });
    expect(second).toMatchObject({ entries: [{ number: 2 }], next: null });
  });

  it('with a list of its own for the records of a large call', async () => {
    const serials = Array.from({ length: 23 }, (_, n) => `MANY-${n}`);
    const ids: string[] = [];
    for (const cloud_id of serials) {
      const { data } = await service.ask(createMonitor, { body: { cloud_id, monitor_id: 'Many' } });
      ids.push(data[0]?.id ?? '');
    }
    const body = { monitor_menu: 'MONITOR_ALL' as const, forceDelete: true, monitor_ids: ids };
    await service.ask(deleteMonitors, { body });
    const [deleted] = (await read({ entity: 'monitor', action: 'delete' })).entries;
    expect(deleted).toMatchObject({ record_count: 23 });
    expect(deleted?.records).toHaveLength(20);
    const params = { id: deleted?.id ?? '' };
    const last = await service.ask(contract.listAuditRecords, { params, query: { count: 20, page: 2 } });
    expect([last.count, last.data.length]).toEqual([23, 3]);
    const about = await read({ record: ids[22] ?? '', action: 'delete' });
    expect(about.entries[0]?.records).toMatchObject([{ record_id: ids[22], label: 'Many (MANY-22)' }]);
    const unknown = await service.send(contract.listAuditRecords, { params: { id: 'rubbish' } });
    expect(unknown.status).toBe(404);
  });
});

describe('refused sign-ins', () => {
  it('are one entry for each account and address in ten minutes, with their number', async () => {
    const tried = { email: 'ADMIN@example.com', addressPrefix: '203.0.113.9' };
    for (const _ of [1, 2, 3]) await countRefusal(service.db, 'refuseSignIn', tried);
    for (const _ of [1, 2]) await countRefusal(service.db, 'lockOut', tried);
    await countRefusal(service.db, 'refuseSignIn', { email: 'typed password', addressPrefix: '203.0.113.9' });
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    await refusalSweep(service.db)('', minutes(9));
    expect(await said({ action: 'refuseSignIn' })).toEqual([]);
    await refusalSweep(service.db)('', minutes(11));
    await refusalSweep(service.db)('', minutes(11));
    const refused = (await read({ action: 'refuseSignIn' })).entries;
    expect(refused.map(({ details }) => details?.count).toSorted()).toEqual([1, 3]);
    expect(JSON.stringify(refused)).not.toContain('typed');
    const ofAccount = await read({ record: service.users.administrator });
    expect(ofAccount.entries).toMatchObject([
      { action: expect.any(String), person_id: null, address: '203.0.113.9' },
      { action: expect.any(String), records: [{ label: 'Kim Example (admin@example.com)' }] },
    ]);
    expect(ofAccount.entries.map(({ action }) => action).toSorted()).toEqual(['lockOut', 'refuseSignIn']);
  });
});

describe('the verification of the chain', () => {
  const verified = async () => (await service.ask(contract.getAuditVerification, {})).data;

  it('is said with its date, and what is broken is named', async () => {
    expect(await verified()).toEqual([]);
    const now = new Date('2026-03-02T03:00:00Z');
    expect(await findBrokenCall(service.db)).toBeNull();
    await verificationSweep(service.db, key, async () => null)('', now);
    const last = (await read({ count: 1 })).entries[0];
    const whole = { verified_date: now.toISOString(), from_number: 1, to_number: last?.number, fault: null };
    expect(await verified()).toMatchObject([{ ...whole, to_date: last?.date }]);
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 3`);
    await verificationSweep(service.db, key, async () => null)('', now);
    expect((await verified())[0]?.fault).toMatch(/^Call 3, of .*: its fields, or its records, are not/);
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Zoë O’Neill' WHERE sequence = 3`);
  });

  it('stays broken until one that reaches back as far finds nothing', async () => {
    const fault = { kind: 'callChanged', sequence: 3 } as const;
    const store = (from: number, faults: (typeof fault)[]) =>
      storeVerification(service.db, key, { from, to: 5, faults }, new Date());
    await store(0, [fault]);
    await store(4, []);
    expect(await verified()).toMatchObject([{ fault: expect.stringMatching(/^Call 3: /), from_number: 1 }]);
    await store(0, []);
    expect(await verified()).toMatchObject([{ fault: null, from_number: 1 }]);
  });

  it('counts as none when somebody without the key wrote it', async () => {
    await storeVerification(service.db, key, { from: 0, to: 3, faults: [] }, new Date());
    await service.db.update(auditVerifications).set({ toSequence: 5 });
    expect(await verified()).toEqual([]);
  });
});

it('only administrators read it', async () => {
  const bearer = await service.bearer(service.users.nurse);
  for (const endpoint of [contract.listAuditEntries, contract.getAuditVerification, contract.recordExport])
    expect((await service.send(endpoint, {}, bearer)).status).toBe(403);
});
