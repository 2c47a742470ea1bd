// EST servers with the habits of real ones: what a person reads, and how many certificates were issued, as the table of
// docs/est-servers.md has it. Time is real: two authorities need 7 and 30 s.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { obtainClientCertificate } from '../../contract/certificates/monitor-csrs.ts';
import { getJob, listJobs } from '../../contract/jobs/jobs.ts';
import { saveCsrParameters } from '../../contract/site-configuration/csr-parameters.ts';
import { saveKeyFiles, savePassword } from '../../contract/site-configuration/est-authentication.ts';
import { confirmRoot, testConnection } from '../../contract/site-configuration/est-connection.ts';
import { saveRenewal } from '../../contract/site-configuration/renewal.ts';
import { approvalSweep } from '../../server/certificates/enrollment/approval-sweep.ts';
import { renewalSweep } from '../../server/certificates/enrollment/renewal-sweep.ts';
import { estUrlsOf } from '../support/est-site.ts';
import { eventually } from '../support/eventually.ts';
import { answer, concatenated, endIn, type Habit, type OddEst, startOddEst } from '../support/odd-est.ts';
import { createOpensslFolder, type OpensslFolder } from '../support/openssl.ts';
import { authorityExtensions, clientExtensions, serverExtensions } from '../support/pki-extensions.ts';
import { startTestService, type TestService } from '../support/service.ts';
import {
  addConfigured,
  addNetworkDevice,
  csrRowOf,
  fileOf,
  type NetworkDevice,
  typedParameters,
} from '../support/site-configuration.ts';
import { testRules } from '../support/tls-host.ts';

const dayMs = 86_400_000;

let service: TestService;
let stopJobs: () => Promise<void>;
/** Rows of the table: the habit, what the person reads, how many certificates were issued. */
const seen: string[] = [];

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  stopJobs = service.startJobs();
});

afterAll(async () => {
  await stopJobs();
  await service.close();
});

/** Root → sub CA → server; a server that signed itself; a registrar, whose files bring the authority file. */
function issueAll(openssl: OpensslFolder): void {
  const names = serverExtensions('DNS:localhost,IP:127.0.0.1');
  const days = 400;
  const authority = { extensions: authorityExtensions, days };
  openssl.issue('root', { subject: '/CN=Root', ...authority });
  openssl.issue('issuing-ca', { subject: '/CN=Issuing CA', issuer: 'root', ...authority });
  openssl.issue('server-ca', { subject: '/CN=Server CA', ...authority });
  openssl.issue('sub-ca', { subject: '/CN=Sub CA', issuer: 'server-ca', ...authority });
  openssl.issue('server', { subject: '/CN=server', issuer: 'server-ca', extensions: names, days });
  openssl.issue('beneath', { subject: '/CN=beneath', issuer: 'sub-ca', extensions: names, days });
  openssl.issue('alone', { subject: '/CN=alone', extensions: names, days });
  openssl.issue('registrar', {
    subject: '/CN=registrar',
    issuer: 'root',
    extensions: clientExtensions,
    days,
  });
}

interface Tried {
  facilityId: string;
  monitor: NetworkDevice;
  est: OddEst;
  openssl: OpensslFolder;
}

interface Settings {
  habit?: (openssl: OpensslFolder) => Habit;
  /** Files of the authorities that the server's certificate must lead to. */
  trusts?: readonly string[];
  /** Without a user name and password, the registrar's key and certificate prove who asks. */
  byKey?: boolean;
  /** Whether a person has confirmed the fingerprint that 'Test connection' offers. */
  confirms?: boolean;
}

/** A facility with such a server. */
async function prepare({
  habit = () => ({}),
  trusts = ['server-ca.pem'],
  byKey = false,
  confirms = false,
}: Settings): Promise<Tried> {
  const openssl = createOpensslFolder();
  issueAll(openssl);
  // Nothing is issued later than the service believes that it is.
  service.clock.now = new Date();
  const est = await startOddEst(openssl, habit(openssl));
  const { facilityId, monitor } = await addConfigured(service, openssl, { transfer_type: 'Online' });
  const body = { facility_id: facilityId, ...estUrlsOf(est.url) };
  const files = {
    keyfile: fileOf('key.pem', openssl.read('registrar.key')),
    certfile: fileOf('registrar.pem', openssl.read('registrar.pem')),
    cafile: fileOf('ca.pem', openssl.read(concatenated(openssl, 'trusted.pem', ...trusts))),
  };
  expect((await service.sendForm(saveKeyFiles, { body, files })).status).toBe(200);
  if (!byKey)
    await service.ask(savePassword, {
      body: { ...body, user_name: 'hospital', user_password: 'swordfish' },
    });
  if (confirms) {
    const [report] = (await service.ask(testConnection, { body })).data;
    const fingerprint = report?.hosts[0]?.root?.fingerprint ?? '';
    await service.ask(confirmRoot, { body: { ...body, fingerprint } });
  }
  return { facilityId, monitor, est, openssl };
}

/** The sentence of 'Get Cert', with one name for all servers. */
async function obtain({ facilityId }: Tried, monitor: NetworkDevice): Promise<string> {
  const params = { facilityId, monitorId: monitor.id };
  const response = await service.send(obtainClientCertificate, { params, query: {} });
  if (response.status === 200) return 'Client certificate obtained.';
  return String((await response.json()).message).replaceAll(/localhost:\d+/g, 'est.example.org');
}

const rowOf = ({ facilityId, monitor }: Tried) => csrRowOf(service, facilityId, monitor);

/** Lets time pass for the service, and waits until nothing is under way. */
async function pass(tried: Tried, ms: number): Promise<void> {
  service.clock.now = new Date(service.clock.now.getTime() + ms);
  await approvalSweep(service.db)('', service.clock.now);
  await renewalSweep(service.db)('', service.clock.now);
  await eventually(async () => {
    const jobs = (await service.ask(listJobs, { query: { count: 100 } })).data;
    for (const { id } of jobs) {
      const [job] = (await service.ask(getJob, { params: { id } })).data;
      expect(job?.ended_date).toEqual(expect.any(String));
    }
    expect((await rowOf(tried))?.enrollment).not.toBe('underWay');
  });
}

function tell(habit: string, reads: readonly string[], { est }: Tried): void {
  seen.push(`| ${habit} | ${reads.join(' Then: ')} | ${est.issued()} |`);
}

const basic = 'WWW-Authenticate: Basic realm="est"';
const digest = answer('401 Unauthorized', ['WWW-Authenticate: Digest realm="est", nonce="a"']);
const refusesRenewal = (status: string): Habit => ({
  refuses: (operation) => (operation === 'simplereenroll' ? answer(status, [basic]) : null),
});

/** One wish at one server. */
const single: readonly (readonly [string, Settings])[] = [
  ['base64 in lines of 64', {}],
  ['base64 in one line', { habit: () => ({ form: 'line' }) }],
  ['base64 in lines with CRLF', { habit: () => ({ form: 'crlf' }) }],
  ['PEM', { habit: () => ({ form: 'pem' }) }],
  ['DER', { habit: () => ({ form: 'der' }) }],
  ['the issuing CA beside the certificate', { habit: () => ({ beside: ['issuing-ca.pem'] }) }],
  ['an answer after 7 s', { habit: () => ({ delayMs: 7_000 }) }],
  ['an answer after 30 s', { habit: () => ({ delayMs: 30_000 }) }],
  ['a certificate without end', { habit: () => ({ endDate: '99991231235959Z' }) }],
  ['hangs up after it has issued', { habit: () => ({ loses: true }) }],
  ['504 of a proxy, after it has issued', { habit: () => ({ afterIssuing: answer('504 Gateway Timeout') }) }],
  ['Digest alone', { habit: () => ({ refuses: () => digest }) }],
  ['its certificate signed by itself, and not trusted', { habit: () => ({ own: 'alone' }) }],
  [
    'its certificate signed by itself; its fingerprint was confirmed',
    { habit: () => ({ own: 'alone' }), confirms: true },
  ],
  ['a sub CA, which it sends', { habit: () => ({ own: 'beneath', chain: 'sub-ca.pem' }) }],
  [
    'a sub CA, which it does not send, in the authority file',
    { habit: () => ({ own: 'beneath' }), trusts: ['server-ca.pem', 'sub-ca.pem'] },
  ],
  [
    'its certificate alone; the sub CA is among its CA certificates',
    { habit: () => ({ own: 'beneath', handsOut: ['issuing-ca.pem', 'sub-ca.pem'] }) },
  ],
  ['its certificate alone; the sub CA is nowhere', { habit: () => ({ own: 'beneath' }) }],
  [
    'demands a client certificate first, by TLS 1.2; it is asked with a password',
    { habit: () => ({ demands: 'root.pem' }) },
  ],
  [
    'demands a client certificate first, by TLS 1.2; it gets that of the registration authority',
    { habit: () => ({ demands: 'root.pem' }), byKey: true },
  ],
  [
    'the same, with a sub CA, which it sends',
    {
      habit: () => ({ demands: 'root.pem', own: 'beneath', chain: 'sub-ca.pem' }),
      byKey: true,
    },
  ],
];

it.each(single)('%s', async (name, settings) => {
  const tried = await prepare(settings);
  const said = await obtain(tried, tried.monitor);
  tell(name, [said], tried);
  expect(tried.est.issued()).toBeLessThanOrEqual(1);
  await tried.est.close();
  tried.openssl.remove();
});

it('202, approved after an hour', async () => {
  const accepted = answer('202 Accepted', ['Retry-After: 3600']);
  const tried = await prepare({
    habit: () => ({ refuses: (_, before) => (before === 0 ? accepted : null) }),
  });
  const said = await obtain(tried, tried.monitor);
  expect(await rowOf(tried)).toMatchObject({ enrollment: 'waiting' });
  await pass(tried, 3_600_000);
  const arrived = { enrollment: null, clientcert_enddate: expect.any(String) };
  await eventually(async () => expect(await rowOf(tried)).toMatchObject(arrived));
  tell('202, approved after an hour', [said, 'the certificate in the row'], tried);
  await tried.est.close();
});

for (const status of ['401 Unauthorized', '403 Forbidden'])
  it(`${status} to a renewal`, async () => {
    const tried = await prepare({ habit: () => refusesRenewal(status) });
    await service.ask(saveRenewal, { body: { facility_id: tried.facilityId, days: 30 } });
    const said = await obtain(tried, tried.monitor);
    await pass(tried, 70 * dayMs);
    expect(tried.est.asked).toEqual(['simpleenroll', 'simplereenroll', 'simpleenroll']);
    tell(`${status.slice(0, 3)} to simplereenroll`, [said, 'the renewed certificate in the row'], tried);
    expect(tried.est.issued()).toBe(2);
    await tried.est.close();
  });

it('a certificate that ends within the days of renewal', async () => {
  const tried = await prepare({ habit: () => ({ endDate: endIn(9) }) });
  await service.ask(saveRenewal, { body: { facility_id: tried.facilityId, days: 30 } });
  const said = await obtain(tried, tried.monitor);
  await pass(tried, 5 * dayMs);
  expect(tried.est.issued()).toBe(1);
  tell('ends within the days of renewal; 5 of 9 days later', [said], tried);
  await tried.est.close();
});

it('unique subjects', async () => {
  const tried = await prepare({ habit: () => ({ uniqueSubjects: true }) });
  const { facilityId, openssl } = tried;
  const second = await addNetworkDevice(service, openssl, { facilityId });
  const again = async (more: { locality?: string; add_serial_number?: boolean }) => {
    const body = typedParameters(facilityId, { transfer_type: 'Online', ...more });
    await service.ask(saveCsrParameters, { body });
    for (const monitor of [tried.monitor, second]) expect((await monitor.answerCsr()).status).toBe(200);
  };
  await again({ locality: 'Ulm' });
  const reads = [await obtain(tried, tried.monitor), await obtain(tried, second)];
  tell('unique subjects, two monitors', reads, tried);
  await again({ add_serial_number: true });
  const added = [await obtain(tried, tried.monitor), await obtain(tried, second)];
  expect(tried.est.issued()).toBe(3);
  seen.push(`| unique subjects, two monitors with their serial numbers | ${added.join(' Then: ')} | 2 |`);
  await tried.est.close();
});

it('is as docs/est-servers.md has it', () => {
  const page = readFileSync(new URL('../../docs/est-servers.md', import.meta.url), 'utf8');
  const table = page.split('\n').filter((line) => line.startsWith('| '));
  expect(table.slice(1)).toEqual(seen);
});
