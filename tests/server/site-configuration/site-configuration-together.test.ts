// CSRs that arrive while their parameters change, and two people who change the same roots: each is stored or told that it is too late, none waits for the other, and
// each monitor is asked for one by the new parameters.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMonitorCsrs } from '../../../contract/certificates/monitor-csrs.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { uploadRootCertificate } from '../../../contract/site-configuration/site-files.ts';
import { removeStored } from '../../../contract/site-configuration/trust.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  addNetworkDevice,
  fileOf,
  type NetworkDevice,
  typedParameters,
  typedSubject,
} from '../../support/site-configuration.ts';

const pki = createPki();
pki.makeKey('one');
let service: TestService;
let facilityId: string;
let devices: NetworkDevice[];

beforeAll(async () => {
  service = await startTestService();
  facilityId = await addFacility(service.db);
  const count = { length: 13 };
  devices = await Promise.all(Array.from(count, () => addNetworkDevice(service, pki, { facilityId })));
});

afterAll(() => service.close());

const save = (locality: string) =>
  service.send(saveCsrParameters, { body: typedParameters(facilityId, { locality }) });

/** By the parameters with this locality. */
function makeCsr(locality: string): string {
  pki.makeCsr('one', typedSubject.replace('/L=Tübingen', `/L=${locality}`));
  return pki.read('one.csr');
}

async function requestsOfAll(): Promise<string[]> {
  const ids = await Promise.all(devices.map((device) => device.csrRequest()));
  return ids.map((id) => id ?? expect.fail('a monitor is not asked for a CSR'));
}

async function countCsrs(): Promise<number> {
  const { data } = await service.ask(listMonitorCsrs, { params: { facilityId }, query: { count: 100 } });
  return data.filter(({ csr_filename }) => csr_filename !== '').length;
}

it('saving and sending at the same time do not wait for each other', async () => {
  const localities = ['Tübingen', 'Ulm', 'Aalen', 'Calw'];
  await save('Tübingen');
  for (const [round, next] of localities.slice(1).entries()) {
    const csr = makeCsr(localities[round] ?? '');
    const requests = await requestsOfAll();
    const send = (at: number) => devices[at]?.sendCsr(requests[at] ?? '', csr);
    // By these parameters it is right.
    expect((await send(0))?.status).toBe(200);
    const sending = devices
      .slice(1)
      .map((device, at) => (at % 3 === 0 ? device.reportFailure(requests[at + 1] ?? '') : send(at + 1)));
    const [saved, ...answers] = await Promise.all([save(next), ...sending]);
    expect(saved?.status).toBe(200);
    expect(answers.filter((it) => ![200, 409].includes(it?.status ?? 0))).toEqual([]);
    expect(await countCsrs()).toBe(0);
  }
  const last = makeCsr('Calw');
  const requests = await requestsOfAll();
  const sent = await Promise.all(devices.map((device, at) => device.sendCsr(requests[at] ?? '', last)));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await countCsrs()).toBe(devices.length);
});

it('two people who remove and upload roots at once lose nothing: each is done, or told that it was too late', async () => {
  service.clock.now = new Date();
  const id = await addFacility(service.db);
  const names = ['first', 'second', 'third'];
  for (const name of names) pki.issue(name, { subject: `/CN=${name}`, extensions: authorityExtensions });
  const upload = (name: string, version?: number) =>
    service.sendForm(uploadRootCertificate, {
      body: { facility_id: id, ...(version !== undefined && { version }) },
      files: { cafile: fileOf(`${name}.pem`, pki.read(`${name}.pem`)) },
    });
  const details = async () => (await service.ask(getNetworkDetails, { params: { facilityId: id } })).data[0];
  const subjects = async () => (await details())?.files.map(({ subject }) => subject).toSorted();
  await upload('first');

  // Without the version that they saw, both are done, in any order.
  const fingerprint = (await details())?.files[0]?.fingerprint ?? '';
  const what = { facility_id: id, kind: 'root' as const, fingerprint };
  const both = await Promise.all([service.send(removeStored, { body: what }), upload('second')]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await subjects()).toEqual(['CN=second']);

  // With it, one is done, and the other one is told.
  const version = (await details())?.version ?? 0;
  const second = { ...what, fingerprint: (await details())?.files[0]?.fingerprint ?? '', version };
  const answers = await Promise.all([service.send(removeStored, { body: second }), upload('third', version)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await subjects()).toEqual(answers[0]?.status === 200 ? [] : ['CN=second', 'CN=third']);
});
