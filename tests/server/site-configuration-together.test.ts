// CSRs that arrive while their parameters change: none fails, and each monitor is asked for one by the new parameters.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCsrParameters } from '../../contract/site-configuration/csr-parameters.ts';
import { listMonitorCsrs } from '../../contract/site-configuration/monitor-csrs.ts';
import { createOpensslFolder, type OpensslFolder } from '../support/openssl.ts';
import { addFacility } from '../support/records.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { addNetworkDevice, typedParameters, typedSubject } from '../support/site-configuration.ts';

let service: TestService;
let openssl: OpensslFolder;

beforeAll(async () => {
  service = await startTestService();
  openssl = createOpensslFolder();
  openssl.makeKey('one');
  openssl.makeCsr('one', typedSubject, '-sha256');
});

afterAll(async () => {
  await service.close();
  openssl.remove();
});

it('saving and sending at the same time do not wait for each other', { timeout: 60_000 }, async () => {
  const facilityId = await addFacility(service.db);
  const devices = await Promise.all(
    Array.from({ length: 12 }, () => addNetworkDevice(service, openssl, { facilityId })),
  );
  await service.ask(saveCsrParameters, { body: typedParameters(facilityId) });
  const csr = openssl.read('one.csr');
  for (let round = 0; round < 3; round += 1) {
    const requests = await Promise.all(devices.map((device) => device.csrRequest()));
    const sending = devices.map(async (device, at) => {
      const refuses = at % 3 === 0;
      const id = requests[at] ?? '';
      return refuses ? device.reportFailure(id) : device.sendCsr(id, csr);
    });
    const body = typedParameters(facilityId, { locality: `Ulm ${round}` });
    const saved = await service.send(saveCsrParameters, { body });
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    expect(saved.status).toBe(200);
    // By the new parameters the CSR has another subject.
    expect(statuses.filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
    const asked = await Promise.all(devices.map((device) => device.csrRequest()));
    expect(asked.filter((id) => id === undefined)).toEqual([]);
    const { data } = await service.ask(listMonitorCsrs, { params: { facilityId }, query: { count: 100 } });
    expect(data.filter(({ csr_filename }) => csr_filename !== '')).toEqual([]);
  }
});
