// Secrets of a site configuration are written and replaced, and come out nowhere: canaries are planted in every field, in
// good calls and in all kinds of refused ones, and looked for in answers, events, log, e-mails, files and every column.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../contract/api.ts';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import { startEnrollments } from '../../../contract/certificates/enrollment-jobs.ts';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { streamEvents } from '../../../contract/changes/events.ts';
import { isRead } from '../../../contract/common/endpoint.ts';
import { getJob, listJobRecords } from '../../../contract/jobs/jobs.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { saveKeyFiles, savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { testConnection } from '../../../contract/site-configuration/est-connection.ts';
import * as files from '../../../contract/site-configuration/site-files.ts';
import { canaries, canaryWpaFile, findSecrets, linesOfKey } from '../../support/canaries.ts';
import { eventually } from '../../support/eventually.ts';
import { bundleOf, createPki } from '../../support/pki.ts';
import { clientExtensions } from '../../support/pki-extensions.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { dumpDatabase, dumpFiles } from '../../support/service-dump.ts';
import {
  addConfigured,
  addNetworkDevice,
  fileOf,
  type NetworkDevice,
  typedParameters,
} from '../../support/site-configuration.ts';
import { issueServer, startTlsHost, type TlsHost, testRules } from '../../support/tls-host.ts';

const metricsToken = 'a-token-of-metrics-for-tests-of-32-signs';
let service: TestService;
const pki = createPki();
let est: TlsHost;
let facilityId: string;
let monitor: NetworkDevice;
let secrets: string[];
/** Status, headers and body of everything that was answered. */
const answers: string[] = [];
let events = '';
let stopEvents: () => Promise<void>;

const certificateOf = (name: string) => pki.read(`${name}.pem`);
const keyOf = (name: string) => pki.read(`${name}.key`);
const urls = () => ({
  cacert_url: new URL('/.well-known/est/cacerts', est.url).href,
  clientcert_url: new URL('/.well-known/est/simpleenroll', est.url).href,
});

async function keep(sent: Promise<Response>): Promise<number> {
  const { status, headers, ...response } = await sent.then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }));
  answers.push([status, JSON.stringify([...headers]), response.text].join('\n'));
  return status;
}

async function collectEvents(): Promise<void> {
  const response = await service.send(streamEvents);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const reading = (async () => {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      events += decoder.decode(chunk.value, { stream: true });
    }
  })();
  stopEvents = async () => {
    await reader?.cancel();
    await reading;
  };
}

/** Repeats what it was sent, as a proxy of a hospital may do in its error page. */
async function startEchoingEst(): Promise<TlsHost> {
  return startTlsHost(pki, 'est', ({ authorization, body, path }, _request, response) => {
    const [, basic = ''] = (authorization ?? '').split(' ');
    const clear = Buffer.from(basic, 'base64').toString();
    response.writeHead(path.endsWith('/cacerts') ? 200 : 400, {
      'Content-Type': path.endsWith('/cacerts') ? 'application/pkcs7-mime' : 'text/plain',
      'X-Echo': basic,
    });
    const bundle = bundleOf(certificateOf('est-ca'));
    response.end(path.endsWith('/cacerts') ? bundle : `Sorry ${clear} ${basic} ${body}`);
  });
}

beforeAll(async () => {
  service = await startTestService({ estRules: testRules, metricsToken });
  issueServer(pki, 'est');
  const client = { issuer: 'est-ca', extensions: clientExtensions };
  for (const name of ['registrar', 'other']) pki.issue(name, { subject: `/CN=${name}`, ...client });
  est = await startEchoingEst();
  service.clock.now = new Date();
  ({ facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' }));
  secrets = [
    ...Object.values(canaries),
    ...['registrar', 'other'].flatMap((name) => linesOfKey(keyOf(name))),
  ];
  await collectEvents();
});

afterAll(async () => {
  await est.close();
  await service.close();
});

async function expectNothing(): Promise<void> {
  const places = {
    answers: answers.join('\n'),
    events,
    log: service.logged(),
    files: await dumpFiles(service),
  };
  const found = Object.entries({ ...places, database: await dumpDatabase(service) }).map(([place, text]) => [
    place,
    findSecrets(text, secrets),
  ]);
  expect(Object.fromEntries(found)).toEqual({ answers: [], events: [], log: [], files: [], database: [] });
}

const password = (more: object = {}) => ({
  facility_id: facilityId,
  user_name: 'registrar',
  user_password: canaries.password,
  ...urls(),
  ...more,
});
const sendPassword = (more: object = {}) => keep(service.send(savePassword, { body: password(more) }));

function sendKeys(parts: Partial<Record<'keyfile' | 'certfile' | 'cafile', string>> = {}, more: object = {}) {
  const sent = {
    keyfile: keyOf('registrar'),
    certfile: certificateOf('registrar'),
    cafile: certificateOf('est-ca'),
    ...parts,
  };
  const named = Object.entries(sent).map(([part, text]) => [part, fileOf(`${part}.pem`, text)] as const);
  const body = { facility_id: facilityId, ...urls(), ...more };
  return keep(service.sendForm(saveKeyFiles, { body, files: Object.fromEntries(named) }));
}

function sendWpa(content: string, more: object = {}) {
  const body = { facility_id: facilityId, transfer_type: 'Online', ...more };
  return keep(
    service.sendForm(files.uploadWpaFile, { body, files: { wpafile: fileOf('ward.conf', content) } }),
  );
}

const obtain = (query: Record<string, string> = {}) =>
  keep(service.send(obtainClientCertificate, { params: { facilityId, monitorId: monitor.id }, query }));

describe('secrets of a site configuration', () => {
  it('that are stored come out nowhere', async () => {
    expect(await sendWpa(canaryWpaFile)).toBe(200);
    expect(await sendKeys()).toBe(200);
    expect(await obtain()).toBe(422);
    await expectNothing();
    expect(await sendPassword()).toBe(200);
    expect(await obtain()).toBe(422);
    // The EST server had them.
    const sent = est.requests.map(({ authorization }) => authorization ?? '').join();
    expect(findSecrets(sent, secrets)).toEqual([canaries.password]);
    await expectNothing();
  });

  it('are not in conflicts', async () => {
    expect(await sendPassword({ version: 0 })).toBe(409);
    expect(await sendKeys({}, { version: 0 })).toBe(409);
    expect(await sendWpa(canaryWpaFile, { version: 0 })).toBe(409);
    const parameters = { ...typedParameters(facilityId), locality: 'Ulm', version: 0 };
    expect(await keep(service.send(saveCsrParameters, { body: parameters }))).toBe(409);
    await expectNothing();
  });

  it('are not in refusals of what they were sent with', async () => {
    const refused = [
      await sendPassword({ facility_id: 'nobody' }),
      await sendPassword({ user_name: '' }),
      await sendPassword({ user_password: canaries.password.repeat(3) }),
      await sendPassword({ user_password: [canaries.password] }),
      await sendPassword({ user_password: { value: canaries.password } }),
      await sendPassword({ user_password: `${canaries.password}\n` }),
      await sendPassword({ user_password: '', clientcert_url: 'https://est.example.org/' }),
      await sendPassword({ cacert_url: `https://someone:${canaries.urlPassword}@est.example.org/` }),
      await sendPassword({ version: canaries.password }),
      await obtain({ clientcert_url: `https://someone:${canaries.urlPassword}@est.example.org/` }),
      await sendKeys({ keyfile: keyOf('other') }),
      await sendKeys({ certfile: keyOf('registrar') }),
      await sendKeys({ certfile: certificateOf('registrar') + keyOf('registrar') }),
      await sendKeys({ cafile: keyOf('registrar') + certificateOf('est-ca') }),
      await sendKeys({ keyfile: keyOf('registrar').replace('PRIVATE', 'OTHER') }),
      await sendKeys({ keyfile: keyOf('registrar').slice(0, -40) }),
      await sendKeys({ keyfile: `${keyOf('registrar')}${keyOf('other')}` }),
      await sendKeys({}, { facility_id: 'nobody' }),
      await sendWpa(canaryWpaFile.replace('psk=', 'surprise=')),
      await sendWpa(canaryWpaFile.replace(`"${canaries.wpaPsk}"`, canaries.wpaPsk)),
      await sendWpa(canaryWpaFile.replaceAll('  ', '\x07')),
      await sendWpa(`${canaries.wpaIdentityPassword}\n${canaryWpaFile}`),
      await sendWpa(`${canaries.wpaIdentityPassword}=1\n${canaryWpaFile}`),
      await sendWpa(`network={\n ssid="a"\n password=${canaries.wpaIdentityPassword}\n}\n`),
      await sendWpa(canaryWpaFile, { facility_id: 'nobody' }),
      await sendWpa(canaryWpaFile, { transfer_type: canaries.wpaPsk }),
      await sendWpa(keyOf('registrar')),
    ];
    expect(refused.filter((status) => status < 400 || status > 499)).toEqual([]);
    await expectNothing();
  });

  it('are not in refusals of calls that nobody can read', async () => {
    const headers = { Authorization: await service.bearer(service.users.administrator) };
    const path = '/api/v1/networkdetails/authentication';
    const send = (body: string, type: string) =>
      keep(service.request(path, { method: 'POST', headers: { ...headers, 'Content-Type': type }, body }));
    const json = JSON.stringify(password());
    expect(await send(json.slice(0, -1), 'application/json')).toBe(400);
    expect(await send(json.replace('registrar', '\u0000'), 'application/json')).toBe(400);
    expect(await send(`user_password=${canaries.password}`, 'application/x-www-form-urlencoded')).toBeOneOf([
      400, 415,
    ]);
    const upload = '/api/v1/networkdetails/upload/wpa';
    const cut = `--x\r\nContent-Disposition: form-data; name="wpafile"; filename="a.conf"\r\n\r\n${canaryWpaFile}`;
    const form = { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' };
    expect(await keep(service.request(upload, { method: 'POST', headers: form, body: cut }))).toBe(400);
    // As the app never does.
    expect(
      await keep(
        service.request(`${path}/${facilityId}?user_password=${encodeURIComponent(canaries.urlPassword)}`, {
          headers,
        }),
      ),
    ).toBe(200);
    await expectNothing();
  });

  it('are not in what a test of the connection says', async () => {
    const test = (more: object = {}) =>
      keep(service.send(testConnection, { body: { facility_id: facilityId, ...urls(), ...more } }));
    expect(await test()).toBe(200);
    expect(await test({ ca_certificates: certificateOf('est-ca') + keyOf('other') })).toBeOneOf([
      200, 400, 422,
    ]);
    const cacert_url = `https://someone:${canaries.urlPassword}@est.example.org/`;
    expect(await test({ cacert_url })).toBe(400);
    await expectNothing();
  });

  it('are not in uploads of certificates that come with a key', async () => {
    const both = fileOf('both.pem', certificateOf('other') + keyOf('other'));
    const body = { facility_id: facilityId, monitor_id: monitor.id };
    expect(await keep(service.sendForm(uploadClientCertificate, { body, files: { clientfile: both } }))).toBe(
      422,
    );
    const root = fileOf('root.pem', certificateOf('est-ca') + keyOf('other'));
    const sent = service.sendForm(files.uploadRootCertificate, {
      body: { facility_id: facilityId },
      files: { cafile: root },
    });
    expect(await keep(sent)).toBe(422);
    await expectNothing();
  });

  it('are not in the results of jobs', async () => {
    const stopJobs = service.startJobs();
    const { data } = await service.ask(startEnrollments, { body: { monitor_ids: [monitor.id] } });
    const params = { id: data[0]?.id ?? '' };
    const hasEnded = async () =>
      expect((await service.ask(getJob, { params })).data[0]?.ended_date).toEqual(expect.any(String));
    await eventually(hasEnded);
    await stopJobs();
    expect(await keep(service.send(listJobRecords, { params, query: { count: 100 } }))).toBe(200);
    expect(answers.at(-1)).toContain('refused the request');
    await expectNothing();
  });

  it('are not in any call that reads, nor in what is said about the service', async () => {
    const params = { id: facilityId, facilityId, monitorId: monitor.id, cloudId: monitor.serialNumber };
    const reads = allEndpoints.filter(
      (it) => isRead(it) && it.base === 'api' && it.responseKind === 'envelope',
    );
    const statuses: number[] = [];
    for (const endpoint of reads) statuses.push(await keep(service.send(endpoint, { params })));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const metrics = { headers: { Authorization: `Bearer ${metricsToken}` } };
    for (const path of ['/openapi.json', '/metrics', '/readyz', '/config.json', '/.well-known/est/cacerts']) {
      await keep(service.request(path, metrics));
    }
    await expectNothing();
  });

  it('are handed to monitors of the facility alone: the WPA file, and no credentials', async () => {
    const own = JSON.stringify(await monitor.fetchSettings());
    const wpa = Object.entries(canaries).filter(([name]) =>
      /^wpa(Psk|Password|KeyPassword|SaePassword)$/.test(name),
    );
    expect(findSecrets(own, secrets).toSorted()).toEqual(wpa.map(([, secret]) => secret).toSorted());
    const elsewhere = await addFacility(service.db);
    for (const at of [elsewhere, undefined]) {
      const stranger = await addNetworkDevice(service, pki, at ? { facilityId: at } : {});
      expect(findSecrets(JSON.stringify(await stranger.fetchSettings()), secrets)).toEqual([]);
      expect(findSecrets(JSON.stringify(await stranger.sendHeartbeat()), secrets)).toEqual([]);
    }
  });

  it('were looked for in enough places', async () => {
    await stopEvents();
    await expectNothing();
    expect(answers.length).toBeGreaterThan(60);
    expect(events).toContain('event: change');
    expect(service.logged()).toContain('request.answered');
    expect(findSecrets(`x${JSON.stringify(canaryWpaFile)}`, secrets)).toHaveLength(4);
    expect(findSecrets(Buffer.from(`a${canaries.wpaPsk}b`).toString('base64'), secrets)).toEqual([
      canaries.wpaPsk,
    ]);
  });
});
