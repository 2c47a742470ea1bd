// Rows that calls record in the audit trail. Its hash chain: audit-chain.test.ts.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import * as contract from '../../../contract/monitors/monitor-writes.ts';
import * as users from '../../../contract/users/user-writes.ts';
import type { User } from '../../../contract/users/users.ts';
import { markSilentMonitors } from '../../../server/devices/sweeper.ts';
import { auditRecords } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { typedChange, typedUser } from '../../support/form-values.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let facilityId: string;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  facilityId = await addFacility(service.db, { name: 'General' });
});

afterAll(() => service.close());

beforeEach(async () => {
  await service.db.execute(sql`TRUNCATE audit_calls, audit_records`);
});

async function add(facility_id: string | null = null) {
  serial += 1;
  const body = { cloud_id: `AUDIT-${serial}`, monitor_id: `Ward ${serial}`, facility_id };
  const { data } = await service.ask(contract.createMonitor, { body });
  return { id: data[0]?.id ?? '', credential: data[0]?.credential ?? '', ...body };
}

const trail = () => readTrail(service.db);

async function lastCall() {
  const call = (await trail()).at(-1);
  if (!call) throw new Error('the trail is empty');
  return call;
}

describe('the audit trail', () => {
  it('records who, when, what and in which request', async () => {
    const response = await service.send(contract.createMonitor, {
      body: { cloud_id: 'AUDIT-WHO', monitor_id: 'Ward' },
    });
    const call = await lastCall();
    expect(call).toMatchObject({
      sequence: 1,
      userId: service.users.administrator,
      userName: 'Kim Example',
      action: 'create',
      entity: 'monitor',
      recordCount: 1,
      httpRequestId: response.headers.get('x-request-id'),
    });
    expect(Math.abs(Date.now() - call.at.getTime())).toBeLessThan(60_000);
  });

  it('records all fields of a new record, and nothing before', async () => {
    const { id, cloud_id, monitor_id } = await add(facilityId);
    const after = { cloud_id, monitor_id, auto_log_level: 500, facility_id: facilityId, facility: 'General' };
    const label = `${monitor_id} (${cloud_id})`;
    expect((await lastCall()).records).toMatchObject([
      { entity: 'monitor', recordId: id, label, before: null, after },
    ]);
  });

  it('records the changed fields before and after', async () => {
    const { id, monitor_id } = await add(facilityId);
    const body = { monitor_id: 'Other', auto_log_level: 500, facility_id: null };
    await service.ask(contract.updateMonitor, { params: { id }, body });
    const { action, records } = await lastCall();
    expect(action).toBe('update');
    expect(records[0]).toMatchObject({
      before: { monitor_id, facility_id: facilityId, facility: 'General' },
      after: { monitor_id: 'Other', facility_id: null, facility: null },
    });
    expect(Object.keys(records[0]?.after ?? {})).not.toContain('auto_log_level');
  });

  it('records each record of a delete and of a restore', async () => {
    const assigned = await add(facilityId);
    const free = await add();
    const monitor_ids = [assigned.id, free.id];
    const body = { monitor_menu: 'MONITOR_ALL' as const, forceDelete: true, monitor_ids };
    await service.ask(contract.deleteMonitors, { body });
    const deleted = await lastCall();
    expect(deleted).toMatchObject({ action: 'delete', recordCount: 2 });
    const sidesOf = (id: string) => deleted.records.find(({ recordId }) => recordId === id);
    expect(sidesOf(assigned.id)).toMatchObject({
      label: `${assigned.monitor_id} (${assigned.cloud_id})`,
      before: { deleted: false, facility_id: facilityId, facility: 'General' },
      after: { deleted: true, facility_id: null, facility: null },
    });
    expect(sidesOf(free.id)).toMatchObject({ before: { deleted: false }, after: { deleted: true } });
    await service.ask(contract.restoreMonitors, { body: { monitor_ids } });
    const restored = await lastCall();
    expect(restored).toMatchObject({ action: 'restore', recordCount: 2 });
    expect(restored.records[0]).toMatchObject({ before: { deleted: true }, after: { deleted: false } });
  });

  it('contains no secrets', async () => {
    const { credential } = await add();
    expect(JSON.stringify(await trail())).not.toContain(credential);
    expect(JSON.stringify(await trail())).not.toContain(
      createHash('sha256').update(credential).digest('hex'),
    );
  });
});

describe('the audit trail records nothing', () => {
  it('when a call fails', async () => {
    const { id, cloud_id } = await add();
    const before = await trail();
    const values = { monitor_id: 'Other', auto_log_level: 1 };
    const unknown = '11111111-1111-4111-8111-111111111111';
    const selected = { monitor_menu: 'MONITOR_ALL', all_selected: true };
    const answers = [
      await service.send(contract.createMonitor, { body: { cloud_id, monitor_id: 'Twice' } }),
      await service.send(contract.createMonitor, {
        body: { cloud_id: 'AUDIT-NO', monitor_id: 'No', facility_id: unknown },
      }),
      await service.send(contract.updateMonitor, { params: { id }, body: { ...values, version: 9 } }),
      await service.send(contract.updateMonitor, { params: { id: unknown }, body: values }),
      await service.send(contract.deleteMonitors, { body: selected }),
      await service.send(contract.deleteMonitors, {
        body: { ...selected, forceDelete: true, expected_count: 999 },
      }),
      await service.send(contract.restoreMonitors, { body: { monitor_ids: [unknown] } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 409, 404, 409, 409, 404]);
    expect(await trail()).toEqual(before);
    expect(await service.db.$count(auditRecords)).toBe(1);
  });

  it('when a call changes nothing', async () => {
    const { id, monitor_id } = await add();
    await service.ask(contract.updateMonitor, { params: { id }, body: { monitor_id, auto_log_level: 500 } });
    await service.ask(contract.restoreMonitors, { body: { monitor_ids: [id] } });
    expect(await trail()).toHaveLength(1);
  });

  it('for heartbeats and the sweeper', async () => {
    await addMonitor(service.db, { serialNumber: 'AUDIT-BEAT', credential: 'mine' });
    const authorization = `Basic ${Buffer.from('AUDIT-BEAT:mine').toString('base64')}`;
    expect((await service.send(heartbeat, {}, authorization)).status).toBe(200);
    expect(await markSilentMonitors(service.db, new Date('2030-01-01'), service.presence)).toBeGreaterThan(0);
    expect(await trail()).toEqual([]);
  });
});

describe('the audit trail of users', () => {
  const unknown = '11111111-1111-4111-8111-111111111111';
  let here: string;
  let there: string;

  beforeAll(async () => {
    here = await addFacility(service.db, { name: 'Abbey', code: 'AB' });
    there = await addFacility(service.db, { name: 'Zenith', code: 'ZE' });
  });

  async function addUser(more: object = {}): Promise<User> {
    const { data } = await service.ask(users.createUser, { body: typedUser([here], more) });
    if (!data[0]) throw new Error('no user was added');
    return data[0];
  }

  it('records all fields of a new user, and those that differ of a change', async () => {
    const { user_id, email } = await addUser();
    const made = (await trail()).at(-1);
    expect(made).toMatchObject({ action: 'create', entity: 'user', recordCount: 1 });
    expect(made?.records).toMatchObject([
      {
        recordId: user_id,
        label: `Ada Morgan (${email})`,
        before: null,
        after: {
          email,
          userStatus: 'STAGED',
          administrator: false,
          facility_ids: here,
          facilities: 'Abbey (AB)',
        },
      },
    ]);
    const body = { ...typedUser([here]), firstName: 'Grace', location: [here, there] };
    await service.ask(users.updateUser, { params: { id: user_id }, body });
    const changed = (await trail()).at(-1)?.records[0];
    expect(changed?.before).toEqual({ first_name: 'Ada', facility_ids: here, facilities: 'Abbey (AB)' });
    expect(changed?.after).toEqual({
      first_name: 'Grace',
      facility_ids: `${here}, ${there}`,
      facilities: 'Abbey (AB), Zenith (ZE)',
    });
  });

  it('records nothing for calls that are rejected or change nothing', async () => {
    const { user_id: id, email } = await addUser({ ...typedChange });
    const before = await trail();
    const params = { id };
    const answers = [
      await service.send(users.createUser, { body: typedUser([here], { email }) }),
      await service.send(users.createUser, { body: typedUser([here], { location: [unknown] }) }),
      await service.send(users.updateUser, {
        params,
        body: { ...typedChange, location: [here], version: 9 },
      }),
      await service.send(users.resetUser, { params }),
    ];
    expect(answers.filter(({ ok }) => ok)).toEqual([]);
    await service.ask(users.updateUser, { params, body: { ...typedChange, location: [here] } });
    expect(await trail()).toEqual(before);
  });
});
