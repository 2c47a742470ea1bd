// Service accounts as administrators manage them: who may, what is refused, and what the trail says. Their tokens: tokens.test.ts.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../../contract/common/durations.ts';
import { rightMissingCode } from '../../../contract/common/rights.ts';
import { listNotices } from '../../../contract/service/notices.ts';
import * as contract from '../../../contract/service-accounts/service-accounts.ts';
import { facilities, serviceAccountKeys, serviceAccounts } from '../../../server/store/schema/index.ts';
import { verifyServiceKey } from '../../../server/store/service-accounts/keys.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { addPeopleWithRoles, type PeopleWithRoles } from '../../support/people-with-roles.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  addServiceAccount,
  addServiceKey,
  newServiceAccount,
  serviceAccountDay,
} from '../../support/service-accounts.ts';

let service: TestService;
let there: PeopleWithRoles;

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
});
afterAll(() => service.close());

const list = async () => (await service.ask(contract.listServiceAccounts, {})).data;

async function lastEntry() {
  const entry = (await readTrail(service.db)).at(-1);
  return { action: entry?.action, entity: entry?.entity, records: entry?.records };
}

async function refusal(body: object) {
  return readFailure(await service.send(contract.createServiceAccount, { body }));
}

describe('an account', () => {
  it('is added, changed and deleted, each with an entry in the trail', async () => {
    const { inside } = there;
    const [added] = (
      await service.ask(contract.createServiceAccount, {
        body: newServiceAccount({ name: 'Warehouse', role: 'engineer', facilities: [inside.facilityId] }),
      })
    ).data;
    expect(added).toMatchObject({
      name: 'Warehouse',
      role: 'engineer',
      facilities: [{ id: inside.facilityId, name: 'Inside' }],
      ends_date: serviceAccountDay(30),
      is_ended: false,
      created_by: expect.stringMatching(/\S/),
      keys: [],
      version: 1,
    });
    expect(await lastEntry()).toMatchObject({
      action: 'create',
      entity: 'serviceAccount',
      records: [{ label: 'Warehouse', before: null, after: { facilities: 'Inside (CODE-Inside)' } }],
    });
    const params = { id: added?.id ?? '' };
    const body = newServiceAccount({ name: 'Warehouse', role: 'auditor', note: 'Nightly copy' });
    const [changed] = (
      await service.ask(contract.updateServiceAccount, { params, body: { ...body, version: 1 } })
    ).data;
    expect(changed).toMatchObject({ role: 'auditor', facilities: null, note: 'Nightly copy', version: 2 });
    expect(await lastEntry()).toMatchObject({
      action: 'update',
      records: [
        { before: { account_role: 'engineer' }, after: { account_role: 'auditor', all_facilities: true } },
      ],
    });
    const outdated = await service.send(contract.updateServiceAccount, {
      params,
      body: { ...body, version: 1 },
    });
    expect(await readFailure(outdated)).toMatchObject({ http: 409, code: 'VERSION_CONFLICT' });
    await service.ask(contract.deleteServiceAccount, { params });
    expect(await lastEntry()).toMatchObject({ action: 'delete', records: [{ after: null }] });
    expect((await service.send(contract.getServiceAccount, { params })).status).toBe(404);
  });

  it('is in no list of people, and has a name of its own', async () => {
    await addServiceAccount(service, { name: 'Ticket system', role: 'auditor' });
    expect(await refusal(newServiceAccount({ name: ' ticket  SYSTEM', role: 'auditor' }))).toMatchObject({
      http: 409,
      code: 'NOT_UNIQUE',
      errors: { name: expect.stringMatching(/\S/) },
    });
  });

  it.each<[string, object, string]>([
    ['ends today', { ends_date: serviceAccountDay(0) }, 'ends_date'],
    ['ends in three years', { ends_date: serviceAccountDay(3 * 366) }, 'ends_date'],
    [
      'names a facility that does not exist',
      { role: 'engineer', facilities: [crypto.randomUUID()] },
      'facilities',
    ],
    ['is for no facility', { role: 'siteAdministrator', facilities: null }, 'facilities'],
    ['has no facility left', { role: 'engineer', facilities: [] }, 'facilities'],
    ['is an auditor of a facility', { role: 'auditor', facilities: [crypto.randomUUID()] }, 'facilities'],
    ['has a client where there is no outside provider', { client: 'abc' }, 'client'],
  ])('is refused when it %s', async (_, part, field) => {
    const body = { ...newServiceAccount({ name: 'Refused', role: 'auditor' }), ...part };
    const { http, errors } = await refusal(body);
    expect([http === 400 || http === 422, Object.keys(errors ?? {})]).toEqual([true, [field]]);
  });

  it('that has ended is shown as such, keeps its end when it is changed, and gets no key', async () => {
    const { id } = await addServiceAccount(service, { name: 'Ended', role: 'auditor' });
    await service.db
      .update(serviceAccounts)
      .set({ endsAt: new Date(`${serviceAccountDay(-1)}T00:00:00Z`) })
      .where(eq(serviceAccounts.id, id));
    const [row] = (await service.ask(contract.getServiceAccount, { params: { id } })).data;
    expect(row).toMatchObject({ is_ended: true, ends_date: serviceAccountDay(-2) });
    const body = newServiceAccount({
      name: 'Ended',
      role: 'auditor',
      note: 'Over',
      ends_date: serviceAccountDay(-2),
    });
    await service.ask(contract.updateServiceAccount, { params: { id }, body });
    const key = await service.send(contract.addServiceAccountKey, { params: { id } });
    expect(await readFailure(key)).toMatchObject({ http: 409 });
  });

  it('whose facilities are all deleted may do nothing', async () => {
    const facilityId = await addFacility(service.db, { name: 'Closing' });
    const { id } = await addServiceAccount(service, {
      name: 'Orphan',
      role: 'engineer',
      facilities: [facilityId],
    });
    await service.db.delete(facilities).where(eq(facilities.id, facilityId));
    expect((await list()).find((row) => row.id === id)).toMatchObject({ role: 'engineer', facilities: [] });
  });
});

describe('keys', () => {
  it('are shown once, stored as hashes, two at a time, and removed by themselves', async () => {
    const { id } = await addServiceAccount(service, { name: 'Two keys', role: 'directory' });
    const params = { id };
    const [first] = (await service.ask(contract.addServiceAccountKey, { params })).data;
    const [second] = (await service.ask(contract.addServiceAccountKey, { params })).data;
    const third = await service.send(contract.addServiceAccountKey, { params });
    expect((await readFailure(third)).http).toBe(409);
    const key = first?.key ?? '';
    expect(key).toMatch(/^icsk_[\w-]{43}$/);
    expect(first?.client_id).toBe(id);
    expect((await lastEntry()).records).toMatchObject([
      { before: { account_key: null }, after: { account_key: `${second?.key.slice(0, 9)}…` } },
    ]);
    const stored = await service.db
      .select()
      .from(serviceAccountKeys)
      .where(eq(serviceAccountKeys.accountId, id));
    expect(JSON.stringify([stored, await readTrail(service.db), await list()])).not.toContain(key);
    expect(await verifyServiceKey(service.db, key)).toMatchObject({ accountId: id, role: 'directory' });
    const keyId = first?.account.keys[0]?.id ?? '';
    const [left] = (await service.ask(contract.removeServiceAccountKey, { params: { id, keyId } })).data;
    expect(left?.keys.map(({ beginning }) => beginning)).toEqual([second?.key.slice(5, 9)]);
    expect(await verifyServiceKey(service.db, key)).toBeUndefined();
    const again = await service.send(contract.removeServiceAccountKey, { params: { id, keyId } });
    expect(again.status).toBe(404);
  });

  it('of the role directory stay keys of SCIM, and others open no SCIM', async () => {
    for (const [from, to] of [
      ['directory', 'administrator'],
      ['auditor', 'directory'],
    ] as const) {
      const { id } = await addServiceAccount(service, { name: `From ${from}`, role: from });
      const params = { id };
      const made = await addServiceKey(service, id);
      const body = newServiceAccount({ name: `From ${from}`, role: to });
      const refused = await service.send(contract.updateServiceAccount, { params, body });
      expect((await readFailure(refused)).http).toBe(409);
      const keyId = made.account.keys[0]?.id ?? '';
      await service.ask(contract.removeServiceAccountKey, { params: { id, keyId } });
      await service.ask(contract.updateServiceAccount, { params, body });
      expect((await list()).find((row) => row.id === id)?.role).toBe(to);
    }
  });
});

describe('people', () => {
  it('who see the service see accounts, and whoever may not operate it changes none', async () => {
    const { id } = await addServiceAccount(service, { name: 'Seen', role: 'auditor' });
    const { auditor, siteAdministrator } = there.people;
    expect((await service.send(contract.listServiceAccounts, {}, auditor.token)).status).toBe(200);
    const params = { id };
    const body = newServiceAccount({ name: 'Not mine', role: 'administrator' });
    const refused = [
      [contract.listServiceAccounts, siteAdministrator],
      [contract.getServiceAccount, siteAdministrator],
      [contract.createServiceAccount, auditor],
      [contract.updateServiceAccount, auditor],
      [contract.deleteServiceAccount, auditor],
      [contract.addServiceAccountKey, auditor],
    ] as const;
    for (const [call, { token }] of refused)
      expect(await readFailure(await service.send(call, { params, body }, token)), call.path).toMatchObject({
        http: 403,
        code: rightMissingCode,
      });
  });
});

describe('notices', () => {
  const noticeOf = async (kind: string) =>
    (await service.ask(listNotices, {})).data.find((notice) => notice.kind === kind);
  const endIn = (id: string, days: number) =>
    service.db
      .update(serviceAccounts)
      .set({ endsAt: new Date(Date.now() + days * dayMs) })
      .where(eq(serviceAccounts.id, id));

  it('name accounts that end soon, and those that ended although they were used', async () => {
    await service.db.delete(serviceAccounts);
    const names = ['Soon', 'Later', 'Ended and used', 'Ended unused', 'Ended long ago'] as const;
    const ids: Partial<Record<(typeof names)[number], string>> = {};
    for (const name of names) {
      const { id } = await addServiceAccount(service, { name, role: 'auditor' });
      const { account } = await addServiceKey(service, id);
      if (name !== 'Ended unused') service.keyUses.note({ keyId: account.keys[0]?.id ?? '', address: '' });
      ids[name] = id;
    }
    await service.keyUses.flush();
    expect(await noticeOf('serviceAccounts')).toBeUndefined();
    const days = {
      Soon: 13.9,
      Later: 14.1,
      'Ended and used': -6.9,
      'Ended unused': -1,
      'Ended long ago': -7.1,
    };
    for (const name of names) await endIn(ids[name] ?? '', days[name]);
    const notice = await noticeOf('serviceAccounts');
    expect(notice).toMatchObject({ count: 2, record_count: 2 });
    expect(notice?.records.map(({ name }) => name)).toEqual(['Ended and used', 'Soon']);
    await service.ask(contract.deleteServiceAccount, { params: { id: ids.Soon ?? '' } });
    expect((await noticeOf('serviceAccounts'))?.count).toBe(1);
  });

  it('name a key that two places used within ten minutes', async () => {
    const { id } = await addServiceAccount(service, { name: 'Copied', role: 'auditor' });
    const { key, account } = await addServiceKey(service, id);
    const keyId = account.keys[0]?.id ?? '';
    service.keyUses.note({ keyId, address: '192.0.2.1' });
    await service.keyUses.flush();
    expect(await noticeOf('serviceKeys')).toBeUndefined();
    service.keyUses.note({ keyId, address: '192.0.2.2' });
    await service.keyUses.flush();
    const detail = `${key.slice(0, 9)}…: 192.0.2.1, 192.0.2.2`;
    expect(await noticeOf('serviceKeys')).toMatchObject({
      count: 1,
      detail,
      records: [{ id, name: 'Copied' }],
    });
  });
});
