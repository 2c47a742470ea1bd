// The corpus of uploaded files through the calls that take them: every file gets its own sentence at its field or is stored,
// and a refused one changes nothing. What each is answered is written to test-results/uploads.md.
import { createPublicKey } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuthorityEnds } from '../../../contract/certificates/authority-ends.ts';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import {
  countCertificateEnds,
  countCertificates,
  listCertificates,
} from '../../../contract/certificates/certificates.ts';
import { certificateMessages } from '../../../contract/certificates/messages.ts';
import { listMonitorCsrs } from '../../../contract/certificates/monitor-csrs.ts';
import { listRevocations } from '../../../contract/certificates/revocations.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { deleteMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { getOverview } from '../../../contract/overview/overview.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { saveKeyFiles } from '../../../contract/site-configuration/est-authentication.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { getSiteReadiness } from '../../../contract/site-configuration/readiness.ts';
import * as contract from '../../../contract/site-configuration/site-files.ts';
import { removeStored } from '../../../contract/site-configuration/trust.ts';
import { networkCertificates, siteConfigurations, siteFiles } from '../../../server/store/schema/index.ts';
import type { Call } from '../../../src/api/http.ts';
import { certificatesCsv } from '../../../src/features/certificates/certificates-csv.ts';
import { revocationsCsv } from '../../../src/features/certificates/revocations/revocations-csv.ts';
import { makeCorpus } from '../../rules/certificates/corpus.ts';
import { issueOdd } from '../../rules/certificates/odd-certificates.ts';
import { shownOddSubject } from '../../rules/certificates/unusual-files.ts';
import type { Field, UploadedFile } from '../../rules/certificates/uploaded-file.ts';
import { englishTexts } from '../../support/app-texts.ts';
import { createOpensslFolder, type OpensslFolder } from '../../support/openssl.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility } from '../../support/records.ts';
import { tableOf, writeResultPage } from '../../support/result-page.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  addNetworkDevice,
  fileOf,
  type NetworkDevice,
  typedParameters,
} from '../../support/site-configuration.ts';

let service: TestService;
let openssl: OpensslFolder;
let files: UploadedFile[];
let facilityId: string;
let monitor: NetworkDevice;

const urls = {
  cacert_url: 'https://est.example.org/.well-known/est/cacerts',
  clientcert_url: 'https://est.example.org/.well-known/est/simpleenroll',
};

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  openssl = createOpensslFolder();
  files = await makeCorpus(openssl);
  facilityId = await addFacility(service.db);
  monitor = await addNetworkDevice(service, openssl, { facilityId });
  const parameters = { state: 'Baden', organization_unit: 'Station 3' };
  await service.ask(saveCsrParameters, { body: typedParameters(facilityId, parameters) });
  const request = (await monitor.csrRequest()) ?? '';
  expect((await monitor.sendCsr(request, openssl.read('monitor.csr'))).status).toBe(200);
});

afterAll(async () => {
  await service.close();
  openssl.remove();
});

type Uploaded = Exclude<Field, 'csr'>;
const parts: Readonly<Record<Uploaded, string>> = {
  network: 'clientfile',
  root: 'cafile',
  serverAuthority: 'cafile',
  key: 'keyfile',
  registration: 'certfile',
  wpa: 'wpafile',
};

/** The other files of a registration authority are good. */
function sendRegistration(file: Readonly<Record<string, File>>): Promise<Response> {
  const good = {
    keyfile: fileOf('registrar-key.pem', openssl.read('registrar.key')),
    certfile: fileOf('registrar.pem', openssl.read('registrar.pem')),
    cafile: fileOf('root.pem', openssl.read('root.pem')),
  };
  const body = { facility_id: facilityId, ...urls };
  return service.sendForm(saveKeyFiles, { body, files: { ...good, ...file } });
}

function upload(field: Uploaded, file: File): Promise<Response> {
  const body = { facility_id: facilityId };
  const sent = { [parts[field]]: file };
  switch (field) {
    case 'network':
      return service.sendForm(uploadClientCertificate, {
        body: { ...body, monitor_id: monitor.id },
        files: sent,
      });
    case 'root':
      return service.sendForm(contract.uploadRootCertificate, { body, files: sent });
    case 'wpa':
      return service.sendForm(contract.uploadWpaFile, {
        body: { ...body, transfer_type: 'Offline' },
        files: sent,
      });
    default:
      return sendRegistration(sent);
  }
}

function namedFile(field: Uploaded, bytes: Uint8Array): File {
  return fileOf(field === 'wpa' ? 'corpus.conf' : 'corpus.pem', bytes);
}

/** The facility and its monitor: what is shown, and every row. */
async function stored() {
  const details = await service.ask(getNetworkDetails, { params: { facilityId } });
  return {
    details: details.data[0],
    files: await service.db.select().from(siteFiles),
    certificates: await service.db.select().from(networkCertificates),
    configuration: await service.db.select().from(siteConfigurations),
  };
}

/** A file of each field that is accepted. */
async function storeGood(): Promise<void> {
  const isGood = (field: Uploaded) =>
    files.find((it) => it.field === field && it.expected === 'accepted')?.bytes ?? '';
  for (const field of ['network', 'root', 'registration', 'wpa'] as const) {
    expect((await upload(field, namedFile(field, Buffer.from(isGood(field))))).status).toBe(200);
  }
}

/** No monitor has them. */
function removeRoots(): Promise<unknown> {
  return service.ask(removeStored, { body: { facility_id: facilityId, kind: 'root' } });
}

/** Where a year of four digits ends first, and last. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

const texts = englishTexts();

/** The app's own files, as a browser in a zone writes them. */
async function csvIn(zone: string): Promise<Record<'certificates' | 'revocations', string>> {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    const call = ((endpoint, input) => service.ask(endpoint, input)) as Call;
    const noFilters = { ends: undefined, facility: undefined, month: undefined };
    const all = { ...noFilters, search: undefined, page: undefined };
    return {
      certificates: await (await certificatesCsv(call, texts.t, all)).text(),
      revocations: await (await revocationsCsv(call, texts.t)).text(),
    };
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

/** Says what stands beside the stored file. */
async function wpaWarnings(): Promise<readonly string[]> {
  const { data } = await service.ask(getNetworkDetails, { params: { facilityId } });
  return data[0]?.files.find(({ kind }) => kind === 'wpa')?.warnings ?? [];
}

/** A file → status and words of its answer. */
const answers = new Map<UploadedFile, readonly [string, string]>();

async function noteAnswer(file: UploadedFile, response: Response): Promise<void> {
  const { message, errors }: Answered = await response.clone().json();
  const stays = file.field === 'wpa' && response.status === 200 ? await wpaWarnings() : [];
  const answered = errors?.[parts[file.field as Uploaded]] ?? message;
  const said = stays.length > 0 ? `${answered}. ${stays.join(' ')}` : answered;
  answers.set(file, [String(response.status), said.replaceAll(/\s+/g, ' ')]);
}

interface Answered {
  message: string;
  errors?: Record<string, string>;
}

/** Every list, page, month, CSV and line of readiness that shows what is stored. */
async function expectAnswers(name: string): Promise<void> {
  const params = { facilityId };
  const calls: [Endpoint, object][] = [
    [getNetworkDetails, { params }],
    [getSiteReadiness, { params }],
    [listMonitorCsrs, { params, query: { count: 5, page: 1 } }],
    [listRevocations, { query: { count: -1 } }],
    [listAuthorityEnds, { query: {} }],
    [getOverview, {}],
    ...zones.flatMap((time_zone): [Endpoint, object][] => [
      [countCertificateEnds, { query: { time_zone } }],
      [countCertificates, { query: { time_zone } }],
      [listCertificates, { query: { time_zone, count: -1 } }],
      ...[undefined, 'ended', '30', '60', '90'].map((ends): [Endpoint, object] => [
        listCertificates,
        { query: { time_zone, count: 10, ...(ends && { ends }) } },
      ]),
      [listCertificates, { query: { time_zone, month: '9999-12' } }],
    ]),
  ];
  for (const [call, input] of calls) {
    const answer = await service.send(call, input);
    expect(answer.status, `${call.path} after ${name}: ${await answer.text()}`).toBe(200);
  }
  for (const zone of zones) {
    const { certificates, revocations } = await csvIn(zone);
    expect(certificates + revocations, name).not.toMatch(/Invalid|NaN|undefined/);
  }
}

/** A message of the catalogue, whatever its placeholders stand for. */
function sentenceOf(reason: keyof typeof certificateMessages): RegExp {
  const text = certificateMessages[reason].replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${text.replaceAll(/\{\{\w+\}\}/g, '.+')}$`, 's');
}

const fields = Object.keys(parts) as Uploaded[];
const bad = (field: Uploaded) => files.filter((it) => it.field === field && it.expected !== 'accepted');
const good = (field: Uploaded) => files.filter((it) => it.field === field && it.expected === 'accepted');

const labels: Readonly<Record<Uploaded, string>> = {
  network: 'Client Certificate File',
  root: 'Root Certificate File',
  serverAuthority: 'Registration Authority File',
  key: 'Registration Authority Key File',
  registration: 'Registration Authority Certificate File',
  wpa: 'WPA Supplicant File',
};

describe('files that are refused', () => {
  beforeAll(storeGood);

  it.each(fields)('as %s say why at their field, and leave what was stored', async (field) => {
    const before = await stored();
    for (const file of bad(field)) {
      const { name, bytes, expected } = file;
      const response = await upload(field, namedFile(field, bytes));
      await noteAnswer(file, response);
      const failure = await readFailure(response);
      if (expected === 'accepted') throw new Error('only refused ones are here');
      const isTooLarge = expected === 'fileTooLarge';
      const message = isTooLarge ? /64 KiB/ : sentenceOf(expected);
      expect(failure, `${field} ${name}`).toMatchObject({
        http: isTooLarge ? 413 : 422,
        errors: { [parts[field]]: expect.stringMatching(message) },
      });
    }
    expect(await stored()).toEqual(before);
  });

  it('are more than a hundred', () => {
    expect(fields.flatMap(bad).length).toBeGreaterThan(100);
  });

  it('get an answer in fields of other files, too', async () => {
    const oneOfEach = new Map(fields.flatMap(bad).map((file) => [file.expected, file]));
    for (const [at, { field, name, bytes }] of [...oneOfEach.values()].entries()) {
      const others = fields.filter((it) => it !== field);
      const other = others[at % others.length] ?? 'root';
      const { status } = await upload(other, namedFile(other, bytes));
      // It may be good there.
      expect(status, `${name} as ${other}`).toBeOneOf([200, 413, 422]);
    }
  });

  it.each([
    ['network', 'client.crt'],
    ['network', 'client'],
    ['root', 'root.pem.exe'],
    ['key', 'key.conf'],
    ['registration', 'registrar.p12'],
    ['serverAuthority', 'ca.der'],
    ['wpa', 'ward.pem'],
    ['wpa', 'ward.conf.so'],
  ] as const)('as %s may be so for their name alone: %s', async (field, name) => {
    const before = await stored();
    const [file] = good(field);
    const failure = await readFailure(await upload(field, fileOf(name, file?.bytes ?? '')));
    const message = field === 'wpa' ? 'Only .txt or .conf files are allowed!' : 'Only .pem file is allowed!';
    expect(failure).toMatchObject({ http: 400, errors: { [parts[field]]: message } });
    expect(await stored()).toEqual(before);
  });
});

describe('files that are accepted', () => {
  it.each(['network', 'root', 'serverAuthority', 'registration', 'wpa'] as const)(
    'as %s are stored, whatever they look like',
    async (field) => {
      for (const file of good(field)) {
        const { name, bytes } = file;
        if (field === 'root') await removeRoots();
        const response = await upload(field, namedFile(field, bytes));
        await noteAnswer(file, response);
        expect([name, response.status]).toEqual([name, 200]);
        const isShown = process.env.TEST_SAMPLES === 'all' || name.includes('without end');
        if (isShown) await expectAnswers(name);
      }
    },
  );

  it('as a key must belong to the certificate, in whatever form they are', async () => {
    for (const file of good('key')) {
      const { name, bytes } = file;
      const response = await upload('key', namedFile('key', bytes));
      await noteAnswer(file, response);
      const failure = await readFailure(response);
      expect([name, failure.errors]).toEqual([
        name,
        { keyfile: 'The private key does not belong to this certificate.' },
      ]);
    }
    const { read, run } = openssl;
    const forms = [
      read('registrar.key'),
      run('ec', '-in', 'registrar.key'),
      run('pkey', '-in', 'registrar.key'),
    ];
    for (const form of forms) expect((await upload('key', fileOf('key.pem', form))).status).toBe(200);
  });

  it('keep their names, without folders and signs that nobody sees', async () => {
    const [root] = good('root');
    for (const [sent, shown] of [
      ['Klinik "Süd" 東京.pem', 'Klinik "Süd" 東京.pem'],
      ['../../etc/passwd.pem', 'passwd.pem'],
      [String.raw`C:\ward\root.PEM`, 'root.PEM'],
      ['root\u202E\u0007.pem', 'root.pem'],
      [`${'x'.repeat(300)}.pem`, `${'x'.repeat(96)}.pem`],
      ["it's; DROP TABLE site_files.pem", "it's; DROP TABLE site_files.pem"],
    ] as const) {
      await removeRoots();
      expect((await upload('root', fileOf(sent, root?.bytes ?? ''))).status).toBe(200);
      const { details } = await stored();
      expect(details?.files.map(({ file_name }) => file_name)).toContain(shown);
    }
  });

  it('have quotes, backslashes and other letters of their subjects read as they are', async () => {
    const odd = files.find(({ name }) => name.includes('quotes, backslashes'));
    await removeRoots();
    await upload('root', fileOf('odd.pem', odd?.bytes ?? ''));
    const found = (await stored()).details?.files.find(({ file_name }) => file_name === 'odd.pem');
    expect(found).toMatchObject({ subject: shownOddSubject, issuer: shownOddSubject });
    const name = [
      { O: [{ utf8String: 'Acme "Ltd", Inc. + Söhne' }] },
      { OU: [{ bmpString: 'C:\\ward\\3 <;>' }] },
      { CN: [{ utf8String: 'a/b = Grüße 東京 😀' }] },
    ];
    const publicKey = createPublicKey(openssl.read('monitor.key'));
    const pem = await issueOdd(openssl, 'root', { publicKey, name });
    expect((await upload('network', fileOf('odd.pem', pem))).status).toBe(200);
    const ofMonitor = eq(networkCertificates.fileName, 'odd.pem');
    const [row] = await service.db.select().from(networkCertificates).where(ofMonitor);
    expect(row).toMatchObject({ subject: shownOddSubject, issuer: 'O=Klinik Süd, CN=Root' });
  });

  it('may have subjects with NUL, signs of direction and very many letters', async () => {
    const publicKey = createPublicKey(openssl.read('monitor.key'));
    for (const text of ['a\u0000b', 'a\u202Eb', 'a\uFFFFb', 'ü'.repeat(8_000)]) {
      const name = [{ CN: [{ utf8String: text }] }];
      const pem = await issueOdd(openssl, 'root', { publicKey, name });
      expect((await upload('network', fileOf('signs.pem', pem))).status).toBe(200);
    }
  });
});

it('are listed to be revoked once their monitor was deleted, also those without end', async () => {
  await service.ask(deleteMonitors, {
    body: {
      monitor_menu: 'MONITOR_ALL',
      forceDelete: true,
      monitor_ids: [monitor.id],
      skippedmonitor_ids: [],
    },
  });
  await expectAnswers('the deletion');
  for (const zone of zones) expect((await csvIn(zone)).revocations).toContain('No end');
});

afterAll(async () => {
  const rows = [...answers].map(([{ field, name }, answer]) => [labels[field as Uploaded], name, ...answer]);
  const head = ['field', 'file', 'status', 'answer'];
  await writeResultPage('uploads', `# What uploads are answered\n\n${tableOf(head, rows)}`);
});
