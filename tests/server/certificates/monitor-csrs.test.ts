// CSRs that monitors send, the table of a facility's monitors, and files that monitors fetch.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import { getCsrFile, listMonitorCsrs } from '../../../contract/certificates/monitor-csrs.ts';
import { deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import { deleteMonitors, restoreMonitors, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import * as files from '../../../contract/site-configuration/site-files.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { createPki, type Digest, type KeyType } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  addConfigured,
  addNetworkDevice,
  csrRowOf,
  fileOf,
  type NetworkDevice,
  typedParameters,
  typedSubject,
} from '../../support/site-configuration.ts';

let service: TestService;
const pki = createPki();

beforeAll(async () => {
  service = await startTestService();
  // Certificates that tests make are valid today.
  service.clock.now = new Date();
  pki.issue('root', { subject: '/CN=Root', extensions: authorityExtensions });
});

afterAll(() => service.close());

/** Signs the monitor's CSR. */
function certify({ serialNumber }: NetworkDevice, days = 30): string {
  pki.sign(serialNumber, { issuer: 'root', extensions: clientExtensions, days });
  return pki.read(`${serialNumber}.pem`);
}

function upload(facility_id: string, { id: monitor_id }: { id: string }, pem: string) {
  const clientfile = fileOf('ward 3.pem', pem);
  return service.sendForm(uploadClientCertificate, {
    body: { facility_id, monitor_id },
    files: { clientfile },
  });
}

async function move({ id }: NetworkDevice, facility_id: string | null) {
  const body = { id, monitor_id: 'Moved', auto_log_level: 500, facility_id };
  await service.ask(updateMonitor, { params: { id }, body });
}

async function kindsAsked(monitor: NetworkDevice): Promise<string[]> {
  return (await monitor.sendHeartbeat()).map(({ kind }) => kind).toSorted();
}

describe('the table of monitors', () => {
  it('finds them by serial number or name, in any order of words, and not by their facility', async () => {
    const facilityId = await addFacility(service.db, { name: 'Bay Area General' });
    const other = await addFacility(service.db);
    await addMonitors(service.db, [
      ...Array.from({ length: 7 }, (_, n) => ({
        serialNumber: `FIND-${n}`,
        name: n < 6 ? `ICU Bed ${n}` : 'Spare',
        facilityId,
      })),
      { serialNumber: 'FIND-8', name: 'ICU Bed 8', facilityId: other },
      { serialNumber: 'FIND-9', name: 'ICU Bed 9', facilityId, deletedAt: new Date() },
    ]);
    const find = async (search: string, page = 1) => {
      const input = { params: { facilityId }, query: { search, page } };
      const { data, count } = await service.ask(listMonitorCsrs, input);
      return [count, ...data.map(({ cloud_id }) => cloud_id)];
    };
    expect(await find('find-3')).toEqual([1, 'FIND-3']);
    expect(await find('spare')).toEqual([1, 'FIND-6']);
    expect(await find('5 bed')).toEqual([1, 'FIND-5']);
    expect(await find('icu')).toEqual([6, 'FIND-0', 'FIND-1', 'FIND-2', 'FIND-3', 'FIND-4']);
    expect(await find('icu', 2)).toEqual([6, 'FIND-5']);
    expect(await find('icu', 3)).toEqual([6]);
    expect(await find('area')).toEqual([0]);
    expect(await find(' . ')).toEqual([7, 'FIND-0', 'FIND-1', 'FIND-2', 'FIND-3', 'FIND-4']);
  });
});

describe('a CSR', () => {
  it.each([
    ['RSA 2048', 'SHA256', { signing_type: 'RSA', hashing_type: 'SHA256', key_size: 2048 }],
    ['RSA 4096', 'SHA384', { signing_type: 'RSA', hashing_type: 'SHA384', key_size: 4096 }],
    ['ECDSA P-256', 'SHA256', { signing_type: 'ECDSA', hashing_type: 'SHA256' }],
    ['ECDSA P-384', 'SHA384', { signing_type: 'ECDSA', hashing_type: 'SHA384' }],
  ] as const)('with %s and %s is stored and listed', async (_key, _hash, parameters) => {
    const { facilityId, monitor } = await addConfigured(service, pki, parameters);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      facility_id: facilityId,
      cloud_id: monitor.serialNumber,
      csr_filename: `${monitor.serialNumber}.csr`,
      csr_receivedon: service.clock.now.toISOString(),
      clientcert_url: '',
      clientcert_enddate: null,
      clientcert_transferredon: null,
      csr_problem: null,
      clientcert_warning: null,
      enrollment: null,
    });
    expect(await monitor.csrRequest()).toBeUndefined();
  });

  it('is downloaded from a signed URL as the monitor sent it', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const { data } = await service.ask(getCsrFile, { params: { facilityId, monitorId: monitor.id } });
    expect(data[0]?.file_name).toBe(`${monitor.serialNumber}.csr`);
    const response = await service.request(data[0]?.url ?? '');
    expect(response.headers.get('content-disposition')).toContain(`filename="${monitor.serialNumber}.csr"`);
    expect(await response.text()).toBe(pki.read(`${monitor.serialNumber}.csr`));
    expect((await service.request(`/files/csr-${monitor.id}`)).status).toBe(403);
    expect((await readTrail(service.db)).at(-1)).toMatchObject({
      action: 'download',
      entity: 'networkCertificate',
      userId: service.users.administrator,
      details: { file_name: `${monitor.serialNumber}.csr` },
      records: [{ entity: 'monitor', recordId: monitor.id }],
    });
  });

  it.each([
    ['rubbish', 'pemMissing', () => 'not a CSR', /PEM/],
    ['another subject', 'csrOtherSubject', () => makeCsr('/C=DE/CN=other'), /subject/],
    ['another key', 'csrOtherKey', () => makeCsr(typedSubject, 'RSA 2048'), /ECDSA P-256/],
    ['another hash', 'csrOtherHash', () => makeCsr(typedSubject, 'ECDSA P-256', '-sha384'), /SHA256/],
  ])('of %s is refused, and its row says why', async (_name, code, made, reason) => {
    const facilityId = await addFacility(service.db);
    const monitor = await addNetworkDevice(service, pki, { facilityId });
    await service.ask(saveCsrParameters, { body: typedParameters(facilityId) });
    const request = (await monitor.csrRequest()) ?? '';
    const failure = await readFailure(await monitor.sendCsr(request, made()));
    expect(failure).toMatchObject({ http: 422, code, errors: { csr: expect.stringMatching(reason) } });
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      csr_filename: '',
      csr_problem: expect.stringMatching(reason),
    });
    // It is not asked again and again.
    expect(await monitor.csrRequest()).toBeUndefined();
    await service.ask(saveCsrParameters, { body: typedParameters(facilityId) });
    expect((await monitor.answerCsr()).status).toBe(200);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ csr_problem: null });
  });

  it('that is sent again is accepted, one for another key refused, and both replace nothing', async () => {
    const facilityId = await addFacility(service.db);
    const monitor = await addNetworkDevice(service, pki, { facilityId });
    await service.ask(saveCsrParameters, { body: typedParameters(facilityId) });
    const request = (await monitor.csrRequest()) ?? '';
    await monitor.answerCsr();
    const before = await csrRowOf(service, facilityId, monitor);
    const again = () => pki.read(`${monitor.serialNumber}.csr`);
    expect((await monitor.sendCsr(request, again())).status).toBe(200);
    // A key signs with other random numbers each time.
    pki.makeCsr(monitor.serialNumber, typedSubject);
    expect((await monitor.sendCsr(request, again())).status).toBe(200);
    const ofOtherKey = await readFailure(await monitor.sendCsr(request, makeCsr(typedSubject)));
    expect(ofOtherKey).toMatchObject({
      http: 409,
      message: 'Something else has already arrived for this request.',
    });
    expect(await csrRowOf(service, facilityId, monitor)).toEqual(before);
  });

  it('by parameters of before is refused', async () => {
    const facilityId = await addFacility(service.db);
    const monitor = await addNetworkDevice(service, pki, { facilityId });
    await service.ask(saveCsrParameters, { body: typedParameters(facilityId) });
    const request = (await monitor.csrRequest()) ?? '';
    await service.ask(saveCsrParameters, { body: typedParameters(facilityId, { locality: 'Ulm' }) });
    expect((await monitor.sendCsr(request, makeCsr(typedSubject))).status).toBe(409);
  });

  it('that a monitor cannot make has its reason in the row', async () => {
    const facilityId = await addFacility(service.db);
    const monitor = await addNetworkDevice(service, pki, { facilityId });
    await service.ask(saveCsrParameters, { body: typedParameters(facilityId) });
    await monitor.reportFailure((await monitor.csrRequest()) ?? '', 'The key store is locked.');
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      csr_problem: 'The key store is locked.',
    });
  });

  it('goes with new parameters, and the certificate stays listed; that it could not be fetched is said', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    expect((await upload(facilityId, monitor, certify(monitor))).status).toBe(200);
    const fetching = (await monitor.sendHeartbeat()).find(({ kind }) => kind === 'certificate');
    await monitor.reportFailure(fetching?.id ?? '', 'The disk is full.');
    const problemNow = async () => (await csrRowOf(service, facilityId, monitor))?.transfer_problem;
    expect(await problemNow()).toBe('The disk is full.');
    await monitor.fetchAll();
    expect(await problemNow()).toBe(null);
    await service.ask(saveCsrParameters, { body: typedParameters(facilityId, { locality: 'Ulm' }) });
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      csr_filename: '',
      clientcert_url: 'ward 3.pem',
    });
    const failure = await readFailure(await upload(facilityId, monitor, certify(monitor)));
    expect(failure).toMatchObject({ http: 409, message: 'This monitor has not sent a CSR yet.' });
  });
});

function makeCsr(subject: string, type?: KeyType, ...options: Digest[]) {
  pki.makeKey('some', type);
  pki.makeCsr('some', subject, ...options);
  return pki.read('some.csr');
}

describe('the table of a facility', () => {
  it('has all of its monitors by serial number, five a page, those without a CSR included', async () => {
    const facilityId = await addFacility(service.db);
    await addMonitors(
      service.db,
      Array.from({ length: 7 }, (_, n) => ({ serialNumber: `TABLE-${n}`, facilityId })),
    );
    const page = async (query: object) => {
      const { data, count } = await service.ask(listMonitorCsrs, { params: { facilityId }, query });
      return [...data.map(({ cloud_id }) => cloud_id.slice(-1)), `of ${count}`].join(' ');
    };
    expect(await page({})).toBe('0 1 2 3 4 of 7');
    expect(await page({ page: 2 })).toBe('5 6 of 7');
    expect(await page({ page: 3 })).toBe('of 7');
  });

  it('is 404 for an unknown facility, and for a monitor of another one', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const unknown = '11111111-1111-4111-8111-111111111111';
    const list = await service.send(listMonitorCsrs, { params: { facilityId: unknown } });
    expect(list.status).toBe(404);
    const other = await addFacility(service.db);
    const file = await service.send(getCsrFile, { params: { facilityId: other, monitorId: monitor.id } });
    expect(file.status).toBe(404);
    expect((await upload(other, monitor, certify(monitor))).status).toBe(404);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ clientcert_url: '' });
  });

  it('says that there is no CSR to download', async () => {
    const facilityId = await addFacility(service.db);
    const [monitorId = ''] = await addMonitors(service.db, [{ facilityId }]);
    const failure = await readFailure(await service.send(getCsrFile, { params: { facilityId, monitorId } }));
    expect(failure).toMatchObject({ http: 409, message: 'This monitor has not sent a CSR yet.' });
  });
});

describe('a certificate', () => {
  it('is fetched by its monitor, and the transfer is listed then', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const pem = certify(monitor);
    expect((await upload(facilityId, monitor, pem)).status).toBe(200);
    const row = await csrRowOf(service, facilityId, monitor);
    expect(row).toMatchObject({ clientcert_url: 'ward 3.pem', clientcert_transferredon: null });
    expect(row?.clientcert_enddate).toMatch(/^\d{4}-/);
    expect((await monitor.sendHeartbeat()).map(({ kind }) => kind)).toEqual(['certificate']);
    const { certificate } = await monitor.fetchAll();
    expect(certificate?.content).toBe(pem);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      clientcert_transferredon: service.clock.now.toISOString(),
    });
    expect(await monitor.sendHeartbeat()).toEqual([]);
    const known = await monitor.fetchSettings([certificate?.sha256 ?? '']);
    expect(known.certificate).toEqual({ sha256: certificate?.sha256, content: null });
  });

  it('of the facility that a monitor left is listed there no more, and not handed over by the next one', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    const pem = certify(monitor);
    await upload(facilityId, monitor, pem);
    const other = await addFacility(service.db);
    await move(monitor, other);
    expect(await csrRowOf(service, facilityId, monitor)).toBeUndefined();
    expect(await csrRowOf(service, other, monitor)).toMatchObject({ csr_filename: '', clientcert_url: '' });
    expect((await monitor.fetchSettings()).certificate).toBeNull();
    await move(monitor, facilityId);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      csr_filename: '',
      clientcert_url: 'ward 3.pem',
    });
    // It fetches now what it had not fetched before it left.
    expect(await kindsAsked(monitor)).toEqual(['certificate', 'csr']);
    expect((await monitor.fetchAll()).certificate?.content).toBe(pem);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      clientcert_transferredon: service.clock.now.toISOString(),
    });
  });

  it('stays in use at a facility without files, where the others are removed; without a facility nothing is', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    await service.sendForm(files.uploadRootCertificate, {
      body: { facility_id: facilityId },
      files: { cafile: fileOf('root.pem', pki.read('root.pem')) },
    });
    await upload(facilityId, monitor, certify(monitor));
    const { certificate } = await monitor.fetchAll();
    expect(await kindsAsked(monitor)).toEqual([]);
    await move(monitor, null);
    expect(await kindsAsked(monitor)).toEqual([]);
    await move(monitor, await addFacility(service.db));
    expect(await kindsAsked(monitor)).toEqual(['certificate']);
    expect(await monitor.fetchSettings()).toMatchObject({ wpa: null, roots: [], certificate: null });
    await monitor.confirm([certificate?.sha256 ?? '']);
    expect(await kindsAsked(monitor)).toEqual([]);
  });

  it('outlives its monitor being deleted and restored, and its CSR does not', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    await upload(facilityId, monitor, certify(monitor));
    const selection = { monitor_menu: 'MONITOR_ALL' as const, monitor_ids: [monitor.id] };
    await service.ask(deleteMonitors, {
      body: { ...selection, skippedmonitor_ids: [], forceDelete: true },
    });
    await service.ask(restoreMonitors, { body: { monitor_ids: [monitor.id] } });
    await move(monitor, facilityId);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      csr_filename: '',
      clientcert_url: 'ward 3.pem',
    });
    expect(await monitor.csrRequest()).toBeDefined();
  });

  it('and nothing else is left of a facility that was deleted', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    await upload(facilityId, monitor, certify(monitor));
    const selection = { facility_ids: [facilityId], skippedfacility_ids: [] };
    await service.ask(deleteFacilities, { body: { ...selection, forceDelete: true } });
    expect(await monitor.sendHeartbeat()).toEqual([]);
    expect(await monitor.fetchSettings()).toEqual({ csr: null, wpa: null, roots: [], certificate: null });
  });
});
