// The calls for network details and certificates by the letter of their specification, as a client without our contract sends
// them: paths, bodies, parts of forms and names of fields are written out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addNetworkDevice, type NetworkDevice } from '../../support/site-configuration.ts';

let service: TestService;
const pki = createPki();
let facilityId: string;
let monitor: NetworkDevice;
let authorization: string;

beforeAll(async () => {
  service = await startTestService();
  pki.issue('root', { subject: '/CN=Root', extensions: authorityExtensions });
  pki.issue('registrar', { subject: '/CN=Registrar', issuer: 'root', extensions: clientExtensions });
  service.clock.now = new Date();
  authorization = await service.bearer(service.users.administrator);
  facilityId = await addFacility(service.db);
  monitor = await addNetworkDevice(service, pki, { facilityId });
});

afterAll(() => service.close());

interface Envelope {
  status: boolean;
  message: string;
  data: Record<string, unknown>[];
  count?: number;
}

async function call(method: string, path: string, body?: object | FormData): Promise<Envelope> {
  const isForm = body instanceof FormData;
  const response = await service.request(`/api/v1/networkdetails/${path}`, {
    method,
    headers: { Authorization: authorization, ...(!isForm && { 'Content-Type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Envelope;
}

function form(files: Record<string, [name: string, content: string]>, data: object): FormData {
  const parts = new FormData();
  for (const [part, [name, content]] of Object.entries(files)) parts.append(part, new Blob([content]), name);
  parts.append('data', JSON.stringify(data));
  return parts;
}

const urls = {
  cacert_url: 'https://est.invalid/.well-known/est/cacerts',
  clientcert_url: 'https://est.invalid/.well-known/est/simpleenroll',
};
const subject = {
  organization: 'Klinik Süd',
  organization_unit: 'Station 3',
  locality: 'Tübingen',
  country: 'Germany',
  common_name: 'monitors.example.org',
  state: 'Baden',
};

describe('the calls of the specification', () => {
  it('store and read CSR parameters', async () => {
    expect((await call('GET', `csrparameters/${facilityId}`)).data).toEqual([]);
    const parameters = { hashing_type: 'SHA384', signing_type: 'ECDSA', key_size: 4096 };
    const body = { facility_id: facilityId, ...subject, ...parameters, transfer_type: 'Offline' };
    expect(await call('POST', 'csrparameters', body)).toMatchObject({
      status: true,
      message: expect.any(String),
    });
    const { data } = await call('GET', `csrparameters/${facilityId}`);
    expect(data).toMatchObject([body]);
  });

  it('take a size of a key as text, and none as 2048', async () => {
    const other = await addFacility(service.db);
    const body = { facility_id: other, ...subject, hashing_type: 'SHA256', signing_type: 'RSA' };
    await call('POST', 'csrparameters', { ...body, key_size: '4096', transfer_type: 'Online' });
    expect((await call('GET', `csrparameters/${other}`)).data).toMatchObject([{ key_size: 4096 }]);
    await call('POST', 'csrparameters', { ...body, transfer_type: 'Online' });
    expect((await call('GET', `csrparameters/${other}`)).data).toMatchObject([{ key_size: 2048 }]);
  });

  it('store and read authentication, whose password is never read', async () => {
    expect((await call('GET', `authentication/${facilityId}`)).data).toEqual([]);
    const body = { facility_id: facilityId, user_name: 'registrar', user_password: 'secret', ...urls };
    expect((await call('POST', 'authentication', body)).status).toBe(true);
    const { data } = await call('GET', `authentication/${facilityId}`);
    expect(data).toMatchObject([{ user_name: 'registrar', ...urls }]);
    expect(data[0]?.authentication_type).not.toBe('KeyFile');
    expect(JSON.stringify(data)).not.toContain('secret');
  });

  it('store key and certificates, WPA file and roots, whose names are read', async () => {
    const pem = (name: string) => pki.read(name);
    const registration = {
      keyfile: ['registrar-key.pem', pem('registrar.key')],
      certfile: ['registrar.pem', pem('registrar.pem')],
      cafile: ['management-ca.pem', pem('root.pem')],
    } satisfies Record<string, [string, string]>;
    await call('POST', 'upload/keycerts', form(registration, { facility_id: facilityId, ...urls }));
    const wpa = 'network={\n ssid="Ward"\n key_mgmt=WPA-EAP\n}\n';
    const inForm = form({ wpafile: ['ward.txt', wpa] }, { facility_id: facilityId, transfer_type: 'Online' });
    await call('POST', 'upload/wpa', inForm);
    await call(
      'POST',
      'upload/cacert',
      form({ cafile: ['root.pem', pem('root.pem')] }, { facility_id: facilityId }),
    );
    const { data } = await call('GET', facilityId);
    expect(data).toMatchObject([
      {
        transfer_type: 'Online',
        hashing_type: 'SHA384',
        signing_type: 'ECDSA',
        key_size: 4096,
        key_filename: 'registrar-key.pem',
        cert_filename: 'registrar.pem',
        managementca_filename: 'management-ca.pem',
        wpa_filename: 'ward.txt',
        authentication_type: 'KeyFile',
        user_name: '',
        ...urls,
      },
    ]);
    const [path] = [data[0]?.cacert_filepath].flat();
    expect(String(path).split('/').at(-1)).toBe('root.pem');
    expect(data[0]).not.toHaveProperty('user_password');
  });

  it('list monitors with their CSRs five at a time, and hand a CSR over by its URL', async () => {
    expect((await monitor.answerCsr()).status).toBe(200);
    const more = Array.from({ length: 6 }, (_, n) => ({ serialNumber: `WIRE-${n}`, facilityId }));
    await addMonitors(service.db, more);
    const first = await call('GET', `monitorcsrs/${facilityId}?count=5&page=1`);
    expect([first.data.length, first.count, first.status]).toEqual([5, 7, true]);
    const second = await call('GET', `monitorcsrs/${facilityId}?count=5&page=2`);
    const row = [...first.data, ...second.data].find(({ id }) => id === monitor.id);
    expect(row).toMatchObject({
      id: monitor.id,
      facility_id: facilityId,
      cloud_id: monitor.serialNumber,
      csr_filename: `${monitor.serialNumber}.csr`,
      csr_receivedon: service.clock.now.toISOString(),
      clientcert_url: '',
      clientcert_enddate: null,
      clientcert_transferredon: null,
    });
    const { data } = await call('GET', `csrfile/${facilityId}/${monitor.id}`);
    const csr = await service.request(String(data[0]?.url));
    expect(await csr.text()).toBe(pki.read(`${monitor.serialNumber}.csr`));
  });

  it('store a client certificate of a monitor', async () => {
    pki.sign(monitor.serialNumber, { issuer: 'root', extensions: clientExtensions });
    const pem = pki.read(`${monitor.serialNumber}.pem`);
    const data = { facility_id: facilityId, monitor_id: monitor.id };
    await call('POST', 'upload/clientcert', form({ clientfile: ['client.pem', pem] }, data));
    const { data: rows } = await call('GET', `monitorcsrs/${facilityId}?count=100&page=1`);
    const row = rows.find(({ id }) => id === monitor.id);
    expect(row).toMatchObject({ clientcert_url: 'client.pem', clientcert_enddate: expect.any(String) });
  });

  it('obtain a client certificate by a GET without a query, which says what is wrong', async () => {
    const response = await service.request(
      `/api/v1/networkdetails/obtainClientCert/${facilityId}/${monitor.id}`,
      { headers: { Authorization: authorization } },
    );
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      status: false,
      message: expect.stringContaining('est.invalid'),
    });
  });
});
