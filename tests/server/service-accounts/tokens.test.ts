// Tokens of service accounts, got at the embedded provider's own endpoint: what they open, and what ends them.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import { listChanges } from '../../../contract/changes/changes.ts';
import { streamEvents } from '../../../contract/changes/events.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { rightMissingCode } from '../../../contract/common/rights.ts';
import { checkImport, startImport } from '../../../contract/jobs/imports.ts';
import { getJob } from '../../../contract/jobs/jobs.ts';
import { createMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import { getFile } from '../../../contract/requests/files.ts';
import { requestAudio } from '../../../contract/requests/requests.ts';
import * as contract from '../../../contract/service-accounts/service-accounts.ts';
import { getOwnRights } from '../../../contract/users/own-rights.ts';
import { checkAdministrator, listUsers } from '../../../contract/users/users.ts';
import { refusalSweep } from '../../../server/store/accounts/refused-sign-ins.ts';
import {
  monitors,
  oidcState,
  serviceAccountKeys,
  serviceAccounts,
  sessionUses,
} from '../../../server/store/schema/index.ts';
import { type CallInTrail, readTrail } from '../../support/audit-trail.ts';
import { addDevice, addLog, addRecording } from '../../support/device.ts';
import { readEvents } from '../../support/event-reader.ts';
import { eventually } from '../../support/eventually.ts';
import type { RunningIdentity } from '../../support/identity.ts';
import { addPeopleWithRoles, type PeopleWithRoles } from '../../support/people-with-roles.ts';
import { readFailure } from '../../support/read-failure.ts';
import { runSweep } from '../../support/run-sweep.ts';
import type { TestService } from '../../support/service.ts';
import {
  addProgram,
  addServiceAccount,
  addServiceKey,
  askForToken,
  type SecretMethod,
  tokenOf,
} from '../../support/service-accounts.ts';
import { startServiceWithSignIn } from '../../support/service-with-sign-in.ts';

let service: TestService;
let running: RunningIdentity;
let stop: () => Promise<void>;
let there: PeopleWithRoles;

beforeAll(async () => {
  ({ service, running, stop } = await startServiceWithSignIn());
  there = await addPeopleWithRoles(service);
});
afterAll(() => stop());

const program = (given: Parameters<typeof addProgram>[2]) => addProgram(service, running.origin, given);
const statusOf = async (token: string, endpoint: Endpoint, parts = {}) =>
  (await service.send(endpoint, parts, token)).status;
const entries = async (wanted: Partial<CallInTrail>) =>
  (await readTrail(service.db)).filter((entry) =>
    Object.entries(wanted).every(([name, value]) => entry[name as keyof CallInTrail] === value),
  );

let minutes = 0;
/** Ten minutes later, each time. */
async function writeRefusals(): Promise<void> {
  minutes += 11;
  const later = new Date(Date.now() + minutes * 60_000);
  await runSweep(service.db, 'refusedSignIns', later, refusalSweep(service.db));
}

describe('a token', () => {
  it.each<SecretMethod>(['client_secret_basic', 'client_secret_post'])(
    'is got by %s, lasts ten minutes, and reads lists, the feed and the trail',
    async (method) => {
      const { id, secret, keyId } = await program({ name: `Reads by ${method}`, role: 'auditor' });
      const token = await tokenOf(running.origin, { id, secret }, method);
      expect(decodeJwt(token.slice('Bearer '.length))).toMatchObject({
        sub: id,
        client_id: id,
        key_id: keyId,
      });
      for (const endpoint of [
        listMonitors,
        listUsers,
        listChanges,
        listAuditEntries,
        contract.listServiceAccounts,
      ])
        expect(
          await statusOf(token, endpoint, { query: { menu: 'USER_ALL', count: 10 } }),
          endpoint.path,
        ).toBe(200);
    },
  );

  it('is stored nowhere, and no session of a person', async () => {
    const before = await service.db.$count(oidcState);
    const { token, id } = await program({ name: 'Stored nowhere', role: 'auditor' });
    await statusOf(token, listMonitors);
    await service.sweep();
    expect(await service.db.$count(oidcState)).toBe(before);
    expect(await service.db.$count(sessionUses, eq(sessionUses.userId, id))).toBe(0);
  });

  it('reads what its facilities have, and nothing else', async () => {
    const { inside, outside } = there;
    const { token } = await program({ name: 'Inside', role: 'engineer', facilities: [inside.facilityId] });
    const answer = await service.send(listMonitors, { query: { menu: 'MONITOR_ALL' } }, token);
    const { data, count } = await answer.json();
    expect([data.map(({ id }: { id: string }) => id), count]).toEqual([[inside.monitorId], 1]);
    const feed = await (await service.send(listChanges, { query: { count: 100 } }, token)).json();
    const ids = feed.data[0].changes.map(({ id }: { id: string }) => id);
    expect([ids.includes(inside.monitorId), ids.includes(outside.monitorId)]).toEqual([true, false]);
  });

  it('is not for what needs a person, whatever its role', async () => {
    const { token, id } = await program({ name: 'Everything', role: 'administrator' });
    const recordingId = await addRecording(
      service,
      await addDevice(service, { serialNumber: 'IPM-HEARD' }),
      'sound',
    );
    const refused: [Endpoint, object][] = [
      [createMonitor, { body: { cloud_id: 'NEW-1', monitor_id: 'Bay' } }],
      [requestAudio, { params: { id: there.inside.monitorId } }],
      [getFile, { params: { id: recordingId } }],
      [getOwnRights, {}],
      [checkAdministrator, {}],
      [contract.addServiceAccountKey, { params: { id } }],
    ];
    for (const [endpoint, parts] of refused)
      expect(await readFailure(await service.send(endpoint, parts, token)), endpoint.path).toMatchObject({
        http: 403,
        code: rightMissingCode,
      });
    await service.refusedCalls.flush();
    await writeRefusals();
    expect(await entries({ action: 'refuseCall', entity: 'serviceAccount' })).toMatchObject([
      { details: { count: refused.length }, records: [{ recordId: id, label: 'Everything' }] },
    ]);
  });

  it('opens logs', async () => {
    const { token } = await program({ name: 'Logs', role: 'auditor' });
    const logId = await addLog(service, await addDevice(service, { serialNumber: 'IPM-LOGGED' }), 'a line');
    expect(await statusOf(token, getFile, { params: { id: logId } })).toBe(200);
  });

  it('imports within its reach, in its own name, and no users', async () => {
    const { inside } = there;
    const { token, id } = await program({
      name: 'Inventory',
      role: 'siteAdministrator',
      facilities: [inside.facilityId],
    });
    const table = (facility: string, cloudId: string) => ({
      entity: 'monitors',
      columns: ['cloud_id', 'monitor_id', 'facility_code'],
      rows: [{ row: 2, cells: [cloudId, 'Imported bay', facility] }],
    });
    const check = await service.send(checkImport, { body: table('CODE-Outside', 'IMPORT-1') }, token);
    expect((await check.json()).data[0]).toMatchObject({ right: 0 });
    const stopJobs = service.startJobs();
    const jobId = randomUUID();
    const body = { ...table('CODE-Inside', 'IMPORT-2'), id: jobId, mode: 'all' };
    expect(await statusOf(token, startImport, { body })).toBe(200);
    await eventually(async () => {
      const job = await (await service.send(getJob, { params: { id: jobId } }, token)).json();
      expect(job.data[0].ended_date).not.toBeNull();
    });
    await stopJobs();
    const [imported] = await service.db.select().from(monitors).where(eq(monitors.serialNumber, 'IMPORT-2'));
    expect(imported?.facilityId).toBe(inside.facilityId);
    expect(await entries({ userId: id, action: 'create' })).toMatchObject([
      { userName: 'Inventory (service account)' },
    ]);
    const users = { entity: 'users', columns: ['email'], rows: [{ row: 2, cells: ['a@example.com'] }] };
    const refusal = await service.send(
      startImport,
      { body: { ...users, id: randomUUID(), mode: 'all' } },
      token,
    );
    expect(await readFailure(refusal)).toMatchObject({ http: 403, code: rightMissingCode });
  });
});

describe('a token is refused at the next call', () => {
  const opens = (token: string) => statusOf(token, listMonitors);

  it('when its account has ended, and no new one is given', async () => {
    const { id, secret, token } = await program({ name: 'Ends', role: 'auditor' });
    expect(await opens(token)).toBe(200);
    await service.db.update(serviceAccounts).set({ endsAt: new Date() }).where(eq(serviceAccounts.id, id));
    expect(await opens(token)).toBe(401);
    const answer = await askForToken(running.origin, { id, secret });
    expect([answer.status, (await answer.json()).error]).toEqual([401, 'invalid_client']);
    await writeRefusals();
    const refused = await entries({ action: 'refuseSignIn', entity: 'serviceAccount' });
    expect(refused.flatMap(({ records }) => records.map(({ recordId }) => recordId))).toContain(id);
  });

  it('when its account is deleted', async () => {
    const { id, token } = await program({ name: 'Deleted', role: 'administrator' });
    await service.ask(contract.deleteServiceAccount, { params: { id } });
    expect(await opens(token)).toBe(401);
  });

  it('when its key is removed, while the other key goes on', async () => {
    const { id, keyId, token } = await program({ name: 'Two keys at once', role: 'auditor' });
    const second = await addServiceKey(service, id);
    const other = await tokenOf(running.origin, { id, secret: second.key });
    expect([await opens(token), await opens(other)]).toEqual([200, 200]);
    await service.ask(contract.removeServiceAccountKey, { params: { id, keyId } });
    expect([await opens(token), await opens(other)]).toEqual([401, 200]);
  });

  it('and its stream ends at once', async () => {
    const { id, keyId, token } = await program({ name: 'Streams', role: 'auditor' });
    const reader = readEvents(await service.send(streamEvents, {}, token));
    await service.ask(contract.removeServiceAccountKey, { params: { id, keyId } });
    await reader.rest();
  });

  it('and with another role it may do what that one may', async () => {
    const { id, token } = await program({ name: 'Changes', role: 'auditor' });
    expect(await statusOf(token, listUsers, { query: { menu: 'USER_ALL' } })).toBe(200);
    const body = { name: 'Changes', role: 'engineer' as const, facilities: null, ends_date: '' };
    const [row] = (await service.ask(contract.getServiceAccount, { params: { id } })).data;
    await service.ask(contract.updateServiceAccount, {
      params: { id },
      body: { ...body, ends_date: row?.ends_date ?? '' },
    });
    expect(await statusOf(token, listUsers, { query: { menu: 'USER_ALL' } })).toBe(403);
    expect(await opens(token)).toBe(200);
  });
});

describe('keys', () => {
  it('of the role directory get no token', async () => {
    const { id } = await addServiceAccount(service, { name: 'Directory', role: 'directory' });
    const { key: secret } = await addServiceKey(service, id);
    const answer = await askForToken(running.origin, { id, secret });
    expect([answer.status, (await answer.json()).error]).toEqual([400, 'unauthorized_client']);
  });

  it('of another account are wrong', async () => {
    const { id } = await addServiceAccount(service, { name: 'Mine', role: 'auditor' });
    await addServiceKey(service, id);
    const { secret } = await program({ name: 'Theirs', role: 'auditor' });
    expect((await askForToken(running.origin, { id, secret })).status).toBe(401);
  });

  it('show when they were used last, from where, and that two places used one', async () => {
    const { keyId, token } = await program({ name: 'Used', role: 'auditor' });
    const keyRow = async () => {
      await service.keyUses.flush();
      const [row] = await service.db
        .select()
        .from(serviceAccountKeys)
        .where(eq(serviceAccountKeys.id, keyId));
      return row;
    };
    await statusOf(token, listMonitors);
    expect((await keyRow())?.usedAt).toBeInstanceOf(Date);
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) service.keyUses.note({ keyId, address });
    expect(await keyRow()).toMatchObject({
      usedFrom: '192.0.2.2',
      otherPlace: '192.0.2.1',
      twoPlacesAt: expect.any(Date),
    });
  });

  it('that are wrong are refused after ten in a minute, in the trail, and keep out no right one', async () => {
    const { id, secret } = await program({ name: 'Guessed', role: 'auditor' });
    const ask = async (given: string) => (await askForToken(running.origin, { id, secret: given })).status;
    for (let time = 0; time < 12; time += 1) expect(await ask(secret)).toBe(200);
    for (let time = 0; time < 10; time += 1) expect(await ask('icsk_wrong')).toBe(401);
    const limited = await askForToken(running.origin, { id, secret: 'icsk_wrong' });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await ask(secret)).toBe(200);
    await writeRefusals();
    const refused = await entries({ action: 'refuseSignIn', entity: 'serviceAccount' });
    expect(refused.find(({ records }) => records[0]?.recordId === id)?.details).toMatchObject({ count: 10 });
    expect((await entries({ action: 'lockOut', entity: 'serviceAccount' })).length).toBe(1);
    // The first of a day alone.
    expect(await entries({ action: 'signIn', userId: id })).toMatchObject([
      { userName: 'Guessed (service account)', records: [{ recordId: id }] },
    ]);
  });
});
