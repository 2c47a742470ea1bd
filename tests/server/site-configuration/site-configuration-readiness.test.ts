// How many of a facility's monitors have a CSR and a certificate.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import { getSiteReadiness } from '../../../contract/site-configuration/readiness.ts';
import { networkCertificates } from '../../../server/store/schema/index.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured, fileOf } from '../../support/site-configuration.ts';

let service: TestService;
const pki = createPki();
beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  pki.issue('root', { subject: '/CN=Root', extensions: authorityExtensions });
});
afterAll(() => service.close());

const read = async (facilityId: string) =>
  (await service.ask(getSiteReadiness, { params: { facilityId } })).data[0];

it('counts monitors, CSRs and certificates of a facility, and of no other', async () => {
  const { facilityId, monitor } = await addConfigured(service, pki);
  await addConfigured(service, pki);
  await addMonitors(service.db, [{ facilityId }, { facilityId, deletedAt: new Date() }]);
  expect(await read(facilityId)).toEqual({ monitors: 2, csrs: 1, certificates: 0 });
  pki.sign(monitor.serialNumber, { issuer: 'root', days: 2 });
  const response = await service.sendForm(uploadClientCertificate, {
    body: { facility_id: facilityId, monitor_id: monitor.id },
    files: { clientfile: fileOf('signed.pem', pki.read(`${monitor.serialNumber}.pem`)) },
  });
  expect(response.status).toBe(200);
  expect(await read(facilityId)).toEqual({ monitors: 2, csrs: 1, certificates: 1 });
  // One that has ended is none.
  await service.db
    .update(networkCertificates)
    .set({ validUntil: new Date(service.clock.now.getTime() - 1000) });
  expect(await read(facilityId)).toMatchObject({ certificates: 0 });
});

it('counts nothing of a facility without monitors', async () => {
  expect(await read(await addFacility(service.db))).toEqual({ monitors: 0, csrs: 0, certificates: 0 });
});
