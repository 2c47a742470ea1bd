// The trail as a site administrator reads it: what it says of people who also belong elsewhere, and nothing of where.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditEntry, listAuditEntries } from '../../../contract/audit/audit.ts';
import { success } from '../../../contract/common/envelope.ts';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { listRecordings } from '../../../contract/requests/recordings.ts';
import { createUser, updateUser } from '../../../contract/users/user-writes.ts';
import { recordSignIn } from '../../../server/store/users/user-events.ts';
import { addDevice, addRecording } from '../../support/device.ts';
import { typedChange, typedUser } from '../../support/form-values.ts';
import { addPeopleWithRoles, addPersonWith, type PeopleWithRoles } from '../../support/people-with-roles.ts';
import { callAs } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

const role = (name: GivenRole['role'], facility_id: string | null, may_hear = false): GivenRole => ({
  role: name,
  facility_id,
  may_hear,
});

const anyDay = { fromDate: '2020-01-01', toDate: '2099-12-31' };

/** The entries about a record, as the site administrator reads them, the newest first. */
async function entriesAbout(record: string): Promise<AuditEntry[]> {
  const { token } = there.people.siteAdministrator;
  const answer = await service.send(listAuditEntries, { query: { record } }, token);
  return success(listAuditEntries.data).parse(await answer.json()).data?.[0]?.entries ?? [];
}

/** What the newest entry about a person says of their places. */
async function newestAbout(id: string) {
  const [entry] = await entriesAbout(id);
  return entry?.records[0];
}

/** Somebody of both sites, with all that there is. */
async function addPerson(roles: readonly GivenRole[]): Promise<string> {
  const location = [there.inside.facilityId, there.outside.facilityId];
  const { data } = await service.ask(createUser, {
    body: typedUser(location, { ...typedChange, roles: [...roles] }),
  });
  return data[0]?.user_id ?? '';
}

async function change(id: string, roles: readonly GivenRole[]): Promise<void> {
  const location = [there.inside.facilityId, there.outside.facilityId];
  await service.ask(updateUser, {
    params: { id },
    body: { ...typedChange, location, roles: [...roles] },
  });
}

describe('an entry about somebody of several sites', () => {
  it('names the roles and memberships within alone', async () => {
    const { inside, outside } = there;
    const id = await addPerson([
      role('siteAdministrator', outside.facilityId),
      role('engineer', inside.facilityId),
      role('engineer', outside.facilityId),
      role('auditor', null, true),
    ]);
    const record = await newestAbout(id);
    expect(record?.after).toMatchObject({
      facility_ids: inside.facilityId,
      facilities: 'Inside (CODE-Inside)',
      role_ids: `engineer:${inside.facilityId}`,
      roles: 'Engineer of Inside (CODE-Inside)',
    });
    expect(record?.hidden_after).toEqual(['facilities', 'roles']);
    expect(JSON.stringify(record)).not.toMatch(/Outside|Auditor|auditor/);
    expect(JSON.stringify(record)).not.toContain(outside.facilityId);
  });

  it('says that something outside has changed, and not what', async () => {
    const { inside, outside } = there;
    const kept = role('siteAdministrator', inside.facilityId);
    const id = await addPerson([kept]);
    expect((await newestAbout(id))?.hidden_after).toEqual(['facilities']);
    await change(id, [kept, role('engineer', outside.facilityId)]);
    const words = {
      role_ids: `siteAdministrator:${inside.facilityId}`,
      roles: 'Site administrator of Inside (CODE-Inside)',
    };
    expect(await newestAbout(id)).toMatchObject({ before: words, after: words, hidden_after: ['roles'] });
    expect(await newestAbout(id)).not.toHaveProperty('hidden_before');
    await change(id, [kept, role('auditor', null)]);
    await change(id, [kept, role('auditor', null, true)]);
    // Words alone differ, which are not told apart.
    expect(await newestAbout(id)).toMatchObject({
      before: { roles: '' },
      after: { roles: '' },
      hidden_before: ['roles'],
      hidden_after: ['roles'],
    });
  });
});

describe('where an entry of somebody of several sites came from', () => {
  const origin = { httpRequestId: '', address: () => '203.0.113.7' };
  const signedIn = (callerId: string) => {
    const how = { method: 'password', language: null, tellNewDevice: null } as const;
    return recordSignIn(service.db, { ...origin, callerId }, how);
  };

  it('is not told of a sign-in, which names nothing else that is seen', async () => {
    const id = await addPerson([]);
    await signedIn(id);
    expect(await entriesAbout(id)).toMatchObject([{ action: 'signIn', address: null }, { action: 'create' }]);
  });

  it('is told of whoever is of the site alone', async () => {
    const { memberId } = there.inside;
    await signedIn(memberId);
    const [entry] = await entriesAbout(memberId);
    expect(entry).toMatchObject({ action: 'signIn', address: '203.0.113.7' });
  });
});

describe('a monitor that has come from elsewhere', () => {
  it('brings its past, which names neither the place nor the people there', async () => {
    const { inside, outside, people } = there;
    const colleague = await addPersonWith(
      service,
      [{ role: 'siteAdministrator', facility_id: outside.facilityId, may_hear: false }],
      'colleague@outside.example',
    );
    const device = await addDevice(service, { facilityId: outside.facilityId, name: 'Traveller' });
    await addRecording(service, device, 'sound');
    const { id } = device;
    const update = (body: object, token: string) =>
      callAs(service, token, updateMonitor, { params: { id }, body: { auto_log_level: 500, ...body } });
    await update({ monitor_id: 'Renamed', facility_id: outside.facilityId }, colleague.token);
    await update({ monitor_id: 'Renamed', facility_id: null }, colleague.token);
    await update({ monitor_id: 'Renamed', facility_id: outside.facilityId }, people.administrator.token);
    expect(await entriesAbout(id)).toEqual([]);
    await service.ask(startMonitorChange, {
      body: {
        monitor_menu: 'MONITOR_ALL',
        monitor_ids: [id],
        change: { type: 'associate', facility_id: inside.facilityId },
      },
    });
    const entries = await entriesAbout(id);
    const actions = entries.map(({ action, entity }) => `${action} ${entity}`);
    expect(actions).toEqual([
      'update monitor',
      'update monitor',
      'update monitor',
      'update monitor',
      'create request',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Outside|Kim/);
    expect(JSON.stringify(entries)).not.toContain(outside.facilityId);
    expect(entries.every(({ person_hidden: isHidden }) => isHidden)).toBe(true);
    expect(entries[0]?.records[0]).toMatchObject({
      before: { facility: null },
      after: { facility: 'Inside' },
      hidden_before: ['facility'],
    });
    const { token } = people.siteAdministrator;
    expect(await callAs(service, token, listRecordings, { params: { id, ...anyDay } })).toHaveLength(1);
  });
});
