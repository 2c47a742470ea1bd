// 'To revoke': certificates of monitors that leave, or get another credential or key.

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import {
  countRevocations,
  listRevocations,
  saveRevocation,
} from '../../../contract/certificates/revocations.ts';
import { deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import * as writes from '../../../contract/monitors/monitor-writes.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { addPersonWith } from '../../support/people-with-roles.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  addConfigured,
  fileOf,
  type NetworkDevice,
  typedParameters,
} from '../../support/site-configuration.ts';

let service: TestService;
const pki = createPki();

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  pki.issue('root', { subject: '/CN=root', extensions: authorityExtensions });
});

afterAll(() => service.close());

async function issue(facility_id: string, monitor: NetworkDevice): Promise<void> {
  // The later certificate of a monitor counts.
  service.clock.now = new Date(service.clock.now.getTime() + 60_000);
  pki.sign(monitor.serialNumber, { issuer: 'root', extensions: clientExtensions });
  const sent = await service.sendForm(uploadClientCertificate, {
    body: { facility_id, monitor_id: monitor.id },
    files: { clientfile: fileOf('client.pem', pki.read(`${monitor.serialNumber}.pem`)) },
  });
  expect(sent.status).toBe(200);
  await monitor.fetchAll();
}

async function addCertified() {
  const added = await addConfigured(service, pki);
  await issue(added.facilityId, added.monitor);
  return added;
}

async function reasonsOf({ id }: NetworkDevice) {
  const { data } = await service.ask(listRevocations, { query: { count: -1 } });
  return data.filter(({ monitor_id }) => monitor_id === id).map(({ reason }) => reason);
}

const deleteBody = ({ id }: NetworkDevice, forceDelete: boolean) => ({
  monitor_menu: 'MONITOR_ALL' as const,
  forceDelete,
  monitor_ids: [id],
  skippedmonitor_ids: [],
});

it('lists the certificate of a deleted monitor, of which the question tells, until it is restored', async () => {
  const { monitor } = await addCertified();
  const asked = await readFailure(
    await service.send(writes.deleteMonitors, { body: deleteBody(monitor, false) }),
  );
  expect(asked.errors?.certificates).toContain('still let these monitors onto the network: 1.');
  expect(await reasonsOf(monitor)).toEqual([]);
  await service.ask(writes.deleteMonitors, { body: deleteBody(monitor, true) });
  expect(await reasonsOf(monitor)).toEqual(['deleted']);
  await service.ask(writes.restoreMonitors, { body: { monitor_ids: [monitor.id] } });
  expect(await reasonsOf(monitor)).toEqual([]);
});

it('is not shown to whoever sees only the facility that its monitor moved to', async () => {
  const { monitor } = await addCertified();
  const facilityId = await addFacility(service.db, { name: 'Another' });
  const { token } = await addPersonWith(service, [
    { role: 'siteAdministrator', facility_id: facilityId, may_hear: false },
  ]);
  await service.db.update(monitors).set({ facilityId }).where(eq(monitors.id, monitor.id));
  expect(await reasonsOf(monitor)).toEqual(['moved']);
  const { data } = await service.ask(listRevocations, { query: { count: -1 } });
  const params = { id: data.find(({ monitor_id }) => monitor_id === monitor.id)?.id ?? '' };
  const listed = await service.send(listRevocations, { query: { count: -1 } }, token);
  expect(await listed.json()).toMatchObject({ data: [], count: 0 });
  const counted = await service.send(countRevocations, { query: {} }, token);
  expect(await counted.json()).toMatchObject({ data: [{ open: 0 }] });
  const saved = await service.send(saveRevocation, { params, body: { revoked: true } }, token);
  expect(saved.status).toBe(404);
});

it('keeps one that was noted as revoked, and says so in the trail', async () => {
  const { monitor } = await addCertified();
  await service.ask(writes.deleteMonitors, { body: deleteBody(monitor, true) });
  const { data } = await service.ask(listRevocations, { query: { count: 100 } });
  const row = data.find(({ monitor_id }) => monitor_id === monitor.id);
  const open = async () => (await service.ask(countRevocations, { query: {} })).data[0]?.open ?? 0;
  const before = await open();
  const params = { id: row?.id ?? '' };
  const saved = await service.ask(saveRevocation, { params, body: { revoked: true } });
  expect(saved.data[0]).toMatchObject({ revoked_by: 'Kim Example', revoked_date: expect.any(String) });
  expect(await open()).toBe(before - 1);
  expect((await readTrail(service.db)).at(-1)?.records[0]).toMatchObject({
    recordId: monitor.id,
    before: { revoked_on: null },
    after: { revoked_on: service.clock.now.toISOString() },
  });
  await service.ask(writes.restoreMonitors, { body: { monitor_ids: [monitor.id] } });
  expect(await reasonsOf(monitor)).toEqual(['deleted']);
  // It leaves by itself when it ends.
  const now = service.clock.now;
  service.clock.now = new Date(now.getTime() + 31 * 86_400_000);
  expect(await reasonsOf(monitor)).toEqual([]);
  service.clock.now = now;
  const unknown = { params: { id: monitor.id }, body: { revoked: true } };
  expect((await service.send(saveRevocation, unknown)).status).toBe(404);
});

it('no longer lists one of a restored monitor once the note that it was revoked is taken back', async () => {
  const { monitor } = await addCertified();
  await service.ask(writes.deleteMonitors, { body: deleteBody(monitor, true) });
  const { data } = await service.ask(listRevocations, { query: { count: -1 } });
  const params = { id: data.find(({ monitor_id }) => monitor_id === monitor.id)?.id ?? '' };
  await service.ask(saveRevocation, { params, body: { revoked: true } });
  await service.ask(saveRevocation, { params, body: { revoked: false } });
  expect(await reasonsOf(monitor)).toEqual(['deleted']);
  await service.ask(saveRevocation, { params, body: { revoked: true } });
  await service.ask(writes.restoreMonitors, { body: { monitor_ids: [monitor.id] } });
  expect(await reasonsOf(monitor)).toEqual(['deleted']);
  const saved = await service.ask(saveRevocation, { params, body: { revoked: false } });
  expect(saved.data).toMatchObject([{ id: params.id, reason: null, since: null, revoked_date: null }]);
  expect(await reasonsOf(monitor)).toEqual([]);
  // It may leave again.
  await service.ask(writes.deleteMonitors, { body: deleteBody(monitor, true) });
  expect(await reasonsOf(monitor)).toEqual(['deleted']);
});

it('lists one of a monitor that moved, until it comes back', async () => {
  const { facilityId, monitor } = await addCertified();
  const count = await service.ask(countRevocations, { query: { monitor_id: monitor.id } });
  expect(count.data[0]?.of_monitor).toBe(1);
  const move = async (to: string) => {
    await service.db.update(monitors).set({ facilityId: to }).where(eq(monitors.id, monitor.id));
  };
  await move(await addFacility(service.db));
  expect(await reasonsOf(monitor)).toEqual(['moved']);
  await move(facilityId);
  expect(await reasonsOf(monitor)).toEqual([]);
});

it('is not listed for the new credential of a monitor that was restored after more than a day', async () => {
  const { monitor } = await addCertified();
  await service.ask(writes.deleteMonitors, { body: deleteBody(monitor, true) });
  const deletedAt = new Date(Date.now() - 25 * 3_600_000);
  await service.db.update(monitors).set({ deletedAt }).where(eq(monitors.id, monitor.id));
  const { data } = await service.ask(writes.restoreMonitors, { body: { monitor_ids: [monitor.id] } });
  expect(data.credentials.map(({ id }) => id)).toEqual([monitor.id]);
  expect(await reasonsOf(monitor)).toEqual([]);
});

it('is counted before many monitors are moved, and before their facility is deleted', async () => {
  const { facilityId, monitor } = await addCertified();
  const next = await addFacility(service.db);
  const selection = { monitor_menu: 'MONITOR_ALL' as const, monitor_ids: [monitor.id] };
  const preview = async (new_facility_id: string | null) => {
    const { data } = await service.ask(writes.previewAssociation, {
      body: { ...selection, new_facility_id },
    });
    return data[0]?.certificates;
  };
  expect([await preview(next), await preview(null), await preview(facilityId)]).toEqual([1, 1, 0]);
  const body = { facility_ids: [facilityId], skippedfacility_ids: [], forceDelete: false };
  const asked = await readFailure(await service.send(deleteFacilities, { body }));
  expect(asked).toMatchObject({ http: 409, code: '851' });
  expect(asked.errors?.certificates).toContain('still let these monitors onto the network: 1.');
  expect(await reasonsOf(monitor)).toEqual([]);
  await service.ask(deleteFacilities, { body: { ...body, forceDelete: true } });
  expect(await reasonsOf(monitor)).toEqual(['moved']);
});

it('lists one whose gateway credential was replaced', async () => {
  const { monitor } = await addCertified();
  await service.ask(writes.replaceCredential, { params: { id: monitor.id } });
  expect(await reasonsOf(monitor)).toEqual(['credential']);
});

it('lists one whose key was replaced, once the monitor has its successor', async () => {
  const { facilityId, monitor } = await addCertified();
  await service.ask(saveCsrParameters, {
    body: typedParameters(facilityId, { common_name: 'next.example.org' }),
  });
  expect((await monitor.answerCsr()).status).toBe(200);
  expect(await reasonsOf(monitor)).toEqual([]);
  await issue(facilityId, monitor);
  expect(await reasonsOf(monitor)).toEqual(['key']);
});
