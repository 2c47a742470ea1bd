// Simulated monitors, as a process, from CSR parameters to a certificate; their keys outlive a restart.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import { getCsrFile } from '../../../contract/certificates/monitor-csrs.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { entryArguments } from '../../support/entry.ts';
import { eventually } from '../../support/eventually.ts';
import { longTestMs, longWaitMs } from '../../support/limits.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { csrRowOf, fileOf, typedParameters } from '../../support/site-configuration.ts';

const root = join(import.meta.dirname, '../../..');
let service: TestService;
const pki = createPki();
let folder: string;
let entry: string[];
const started: ChildProcess[] = [];

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  entry = await entryArguments('simulator');
  folder = await mkdtemp(join(tmpdir(), 'infusion-simulator-'));
  pki.issue('root', { subject: '/CN=Root', extensions: authorityExtensions });
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

it('sends a CSR, and after a restart fetches the certificate for its key', {
  timeout: longTestMs,
}, async () => {
  const facilityId = await addFacility(service.db);
  const serialNumber = 'SIM-KEY';
  const id = await addMonitor(service.db, { serialNumber, facilityId, credential: 'secret' });
  const file = join(folder, 'monitors.json');
  await writeFile(file, JSON.stringify([{ serialNumber, credential: 'secret' }]));
  const { address, stop } = await service.listen();
  const start = () => {
    const child = spawn(process.execPath, [...entry, address, file], { cwd: root });
    started.push(child);
    return child;
  };
  const row = () => csrRowOf(service, facilityId, { id });

  const first = start();
  await service.ask(saveCsrParameters, { body: typedParameters(facilityId) });
  await eventually(async () => expect((await row())?.csr_filename).toBe('SIM-KEY.csr'), longWaitMs);
  first.kill('SIGKILL');
  await once(first, 'exit');

  const { data } = await service.ask(getCsrFile, { params: { facilityId, monitorId: id } });
  pki.write('sim.csr', await (await service.request(data[0]?.url ?? '')).text());
  pki.sign('sim', { issuer: 'root', extensions: clientExtensions });
  const uploaded = await service.sendForm(uploadClientCertificate, {
    body: { facility_id: facilityId, monitor_id: id },
    files: { clientfile: fileOf('sim.pem', pki.read('sim.pem')) },
  });
  expect(uploaded.status).toBe(200);
  expect((await row())?.clientcert_transferredon).toBeNull();

  start();
  await eventually(async () => expect((await row())?.clientcert_transferredon).toBeTruthy(), longWaitMs);
  await stop();
});
