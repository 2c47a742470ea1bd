// The samples for nginx and Caddy in front of two processes: what they hand on, how long they wait, and how many calls are
// lost while one process is restarted and the other killed. Needs `nginx` and `caddy` (Debian's packages have them).
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../server/base/secrets.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { copyOnServer } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { scaled } from '../support/limits.ts';
import { createPki } from '../support/pki.ts';
import { hasProgram } from '../support/programs.ts';
import { addMonitors, addUser } from '../support/records.ts';
import {
  type Answer,
  callerOf,
  hosts,
  type ReverseProxy,
  startCaddy,
  startNginx,
} from '../support/reverse-proxies.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { createMint } from '../support/tokens.ts';

const secretKey = 'a-secret-key-for-tests-with-32-characters';
const publicUrl = `https://${hosts.people}`;
const lossMs = 60_000;
const monitorCount = 12;
/** An EST server may take 60 s, after as long for its turn; proxies give up after 60 s unless they are told otherwise. */
const longAnswerMs = 100_000;
const timeout = scaled(300_000);
const mebibyte = 1024 ** 2;

let folder: string;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-proxies-'));
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true });
});

const basic = (n: number) => `Basic ${Buffer.from(`DEV-${n}:credential ${n}`).toString('base64')}`;

interface Pair {
  ports: [number, number];
  /** Starts one of them, or starts it again. */
  start(which: 0 | 1): Promise<ServiceProcess>;
  bearer(): Promise<string>;
  monitorIds: readonly string[];
}

/** Two processes on one database. */
async function startPair(settings: Record<string, string> = {}): Promise<Pair> {
  const url = await copyOnServer();
  const { db, close } = await openPostgres(url, url);
  const subject = await addUser(db, { administrator: true });
  const secrets = createSecrets(secretKey);
  const mint = await createMint({ db, secrets, publicUrl: new URL(publicUrl), subject });
  const monitorIds = await addMonitors(
    db,
    Array.from({ length: monitorCount }, (_, n) => ({
      serialNumber: `DEV-${n}`,
      credential: `credential ${n}`,
    })),
  );
  await close();
  const ports: [number, number] = [await freePort(), await freePort()];
  const common = { DEMO: 'off', SECRET_KEY: secretKey, DATABASE_URL: url, PUBLIC_URL: publicUrl };
  async function start(which: 0 | 1) {
    const running = await startServiceProcess({
      ...common,
      ...settings,
      DATA_DIR: join(folder, 'data'),
      PORT: String(ports[which]),
    });
    closing.push(() => running.end('SIGKILL'));
    await running.until('service.started');
    return running;
  }
  return { ports, start, monitorIds, bearer: async () => `Bearer ${await mint('good')}` };
}

interface Sample {
  name: string;
  command: string;
  start: typeof startNginx;
  /** How a monitor is refused whose certificate is missing, has ended or belongs to another one. */
  refusesCertificates: 'answer' | 'connection';
  /** Whether monitors cannot do without one. */
  needsCertificates: boolean;
}

const samples: Sample[] = [
  {
    name: 'nginx',
    command: 'nginx',
    start: startNginx,
    refusesCertificates: 'answer',
    needsCertificates: true,
  },
  {
    name: 'Caddy',
    command: 'caddy',
    start: startCaddy,
    refusesCertificates: 'connection',
    needsCertificates: false,
  },
];

/** Gateway certificates: of each monitor, one of DEV-0 that has ended, and one of an authority that nobody knows. */
function makeCertificates() {
  const pki = createPki();
  const authority = ['basicConstraints=critical,CA:TRUE'];
  pki.issue('ca', { subject: '/CN=Monitors', extensions: authority });
  pki.issue('other', { subject: '/CN=Monitors', extensions: authority });
  for (let n = 0; n < monitorCount; n++) pki.issue(`DEV-${n}`, { subject: `/CN=DEV-${n}`, issuer: 'ca' });
  // It has ended a quarter of an hour ago.
  pki.issue('ended', { subject: '/CN=DEV-0', issuer: 'ca', days: -0.01 });
  pki.issue('foreign', { subject: '/CN=DEV-0', issuer: 'other' });
  const of = (name: string) => ({ cert: pki.read(`${name}.pem`), key: pki.read(`${name}.key`) });
  return { ca: pki.read('ca.pem'), of };
}

async function startProxy(
  { name, start }: Sample,
  upstreams: [number, number],
  monitorsCa: string | null,
): Promise<ReverseProxy> {
  const own = join(folder, name);
  await mkdir(own);
  const proxy = await start({ folder: own, upstreams, monitorsCa });
  closing.push(proxy.stop);
  return proxy;
}

/** Over plain http. */
async function plain(port: number): Promise<{ status: number; location: string | undefined }> {
  const sent = request({ host: '127.0.0.1', port, path: '/a?b=c', headers: { Host: hosts.people } }).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return { status: answer.statusCode, location: answer.headers.location };
}

const addMonitor = (serialNumber: string) => JSON.stringify({ cloud_id: serialNumber, monitor_id: 'Ward' });
const json = { 'Content-Type': 'application/json' };
const listPath = '/api/v1/monitors?page=1&count=10';

describe.each(samples.filter(({ command }) => hasProgram(command)))('$name', (sample) => {
  it('hands on what people and monitors send and wait for', { timeout }, async () => {
    const pair = await startPair();
    await Promise.all([pair.start(0), pair.start(1)]);
    const certificates = makeCertificates();
    const proxy = await startProxy(sample, pair.ports, certificates.ca);
    const people = callerOf(proxy, 'people');
    const devices = callerOf(proxy, 'devices', certificates.of('DEV-0'));
    const headers = { Authorization: await pair.bearer() };
    const own = { Authorization: basic(0) };

    expect((await people('GET', listPath, { headers })).status).toBe(200);
    expect((await people('POST', '/device/v1/heartbeat', { headers: own })).status).toBe(403);
    expect((await people('GET', '/metrics')).status).toBe(404);
    expect((await devices('GET', listPath, { headers })).status).toBe(404);
    expect(await plain(proxy.ports.http)).toEqual({
      status: 307,
      location: expect.stringMatching(new RegExp(`^https://${hosts.people}/a\\?b=c$`)),
    });

    // Events come as they happen, also those of the other process.
    let streamed = '';
    const stream = callerOf(proxy, 'people')('GET', '/api/v1/events', {
      headers: { ...headers, Accept: 'text/event-stream' },
      onData(text) {
        streamed += text;
      },
    }).catch(() => null);
    await expect.poll(() => streamed).not.toBe('');
    const added = await people('POST', '/api/v1/monitors', {
      headers: { ...headers, ...json },
      body: addMonitor('NEW-1'),
    });
    expect(added.status).toBe(200);
    await expect.poll(() => streamed).toContain('"entity":"monitors"');

    expect((await devices('POST', '/device/v1/heartbeat', { headers: own })).status).toBe(200);
    const poll = await devices('GET', '/device/v1/requests?wait_seconds=25', { headers: own });
    expect(poll.status).toBe(200);
    const asked = await people('PUT', `/api/v1/monitors/${pair.monitorIds[0]}/audio`, {
      headers: { ...headers, ...json },
      body: '{}',
    });
    const [answer] = JSON.parse(asked.text).data;
    const upload = `/device/v1/requests/${answer.audio.id}/channels/A?probe_status=A&code_name=Pump`;
    const sound = { headers: { ...own, 'Content-Type': 'audio/wav' }, body: Buffer.alloc(60 * mebibyte) };
    expect((await devices('PUT', upload, sound)).status).toBe(200);
    const tooMuch = { headers: { ...headers, ...json }, body: Buffer.alloc(1.5 * mebibyte, 'x') };
    const refused = await people('POST', '/api/v1/monitors', tooMuch).catch(() => null);
    // Whoever is still sending may see the end of the connection; Caddy 2.6 answers 502.
    expect([413, 502]).toContain(refused?.status ?? 413);

    const heartbeat = (certificate: { cert?: string; key?: string }, authorization = own.Authorization) =>
      callerOf(proxy, 'devices', certificate)('POST', '/device/v1/heartbeat', {
        headers: { Authorization: authorization },
      }).catch(() => null);
    const isRefused = (it: Answer | null) => (it === null ? 'connection' : it.status === 403 && 'answer');
    for (const certificate of [{}, certificates.of('ended'), certificates.of('foreign')]) {
      expect(isRefused(await heartbeat(certificate))).toBe(sample.refusesCertificates);
    }
    if (sample.refusesCertificates === 'answer') {
      // One monitor's certificate does not go with another's credential.
      expect((await heartbeat(certificates.of('DEV-0'), basic(1)))?.status).toBe(403);
    }
    await proxy.stop();
    await stream;
  });

  it('hands on the host with its port, where that is part of the address', { timeout }, async () => {
    const seen = createServer((req, res) => void res.end(req.headers.host));
    const port = await freePort();
    seen.listen(port, '127.0.0.1');
    await once(seen, 'listening');
    closing.push(async () => seen.close());
    const proxy = await startProxy(sample, [port, port], makeCertificates().ca);
    const host = `${hosts.people}:${proxy.ports.https}`;
    const answer = await callerOf(proxy, 'people')('GET', '/', { headers: { Host: host } });
    expect(answer.text).toBe(host);
  });

  it('shows a page of its own while no process answers, and none in place of what a process says', {
    timeout,
  }, async () => {
    const port = await freePort();
    const proxy = await startProxy(sample, [port, port], makeCertificates().ca);
    const people = callerOf(proxy, 'people');
    const page = await people('GET', '/dashboard/monitors', { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.type]).toEqual([503, expect.stringMatching(/^text\/html/)]);
    expect(page.text).toContain('The console does not answer at the moment.');
    // Whoever submits the form of a sign-in page.
    const posted = await people('POST', '/interaction/any', {
      headers: { Accept: 'text/html,*/*;q=0.8' },
      body: 'a=b',
    });
    expect([posted.status, posted.type, posted.text]).toEqual([page.status, page.type, page.text]);
    for (const method of ['GET', 'POST'] as const) {
      const body = method === 'POST' && '{}';
      const call = await people(method, listPath, {
        headers: { Accept: 'application/json' },
        ...(body && { body }),
      });
      expect([call.status, call.type]).toEqual([503, expect.stringMatching(/^application\/json/)]);
      // The app says it in its own language, and asks again when it wants to.
      expect(JSON.parse(call.text)).toEqual({ status: false });
      expect(call.retryAfter).toBeUndefined();
    }

    const own = '{"status":false,"message":"The database is away."}';
    const refusing = createServer(
      (req, res) =>
        // A balancer asks whether it is ready.
        void res
          .writeHead(req.url?.startsWith('/readyz') ? 200 : 503, { 'Content-Type': 'application/json' })
          .end(own),
    );
    refusing.listen(port, '127.0.0.1');
    await once(refusing, 'listening');
    closing.push(async () => refusing.close());
    await expect
      .poll(async () => (await people('GET', '/', { headers: { Accept: 'text/html' } })).text)
      .toBe(own);
  });

  it('waits for an EST server longer than anything else takes', { timeout }, async () => {
    const slow = createServer((_, res) => void setTimeout(() => res.end('{}'), longAnswerMs));
    const port = await freePort();
    slow.listen(port, '127.0.0.1');
    await once(slow, 'listening');
    closing.push(async () => slow.close());
    const proxy = await startProxy(sample, [port, port], makeCertificates().ca);
    expect((await callerOf(proxy, 'people')('POST', '/api/v1/any')).status).toBe(200);
  });

  it('loses at most one call in a hundred to a restart and a kill', { timeout }, async () => {
    const pair = await startPair({ MAX_WAITING_MONITORS: '3' });
    let [first, second] = await Promise.all([pair.start(0), pair.start(1)]);
    const certificates = makeCertificates();
    const proxy = await startProxy(sample, pair.ports, sample.needsCertificates ? certificates.ca : null);
    /** How often each kind of call had each result. */
    const counts = new Map<string, number>();
    const people = callerOf(proxy, 'people');
    const began = performance.now();
    const isOver = () => performance.now() - began > lossMs;

    async function repeat(kind: string, pauseMs: number, send: (n: number) => Promise<Answer>) {
      for (let n = 0; !isOver(); n++) {
        const answer = await send(n).catch(() => null);
        const result = `${kind} ${answer?.status ?? 'none'}`;
        counts.set(result, (counts.get(result) ?? 0) + 1);
        await wait(pauseMs);
      }
    }
    const authorized = { Authorization: await pair.bearer() };
    const working = [
      ...Array.from({ length: 4 }, () =>
        repeat('list', 50, () => people('GET', listPath, { headers: authorized })),
      ),
      ...Array.from({ length: 2 }, (_, writer) =>
        repeat('write', 100, (n) =>
          people('POST', '/api/v1/monitors', {
            headers: { ...authorized, ...json },
            body: addMonitor(`W${writer}-${n}`),
          }),
        ),
      ),
      ...Array.from({ length: monitorCount }, (_, n) => {
        const devices = callerOf(proxy, 'devices', certificates.of(`DEV-${n}`));
        const headers = { Authorization: basic(n) };
        return [
          repeat('heartbeat', 1_000, () => devices('POST', '/device/v1/heartbeat', { headers })),
          repeat('poll', 1_000, () => devices('GET', '/device/v1/requests?wait_seconds=10', { headers })),
        ];
      }).flat(),
    ];
    const at = (share: number) => wait(Math.max(0, share * lossMs - (performance.now() - began)));
    await at(0.15);
    await first.end('SIGTERM');
    first = await pair.start(0);
    await at(0.5);
    await second.end('SIGKILL');
    await at(0.7);
    second = await pair.start(1);
    await Promise.all(working);
    // Six of twelve monitors may wait: polls are refused all the time, which once took both processes out.
    const all = [...counts].filter(([result]) => !result.startsWith('poll'));
    const sum = (list: typeof all) => list.reduce((total, [, n]) => total + n, 0);
    const lost = sum(all.filter(([result]) => !result.endsWith(' 200')));
    process.stdout.write(
      `${sample.name}: ${JSON.stringify(Object.fromEntries(counts))}; lost ${lost} of ${sum(all)}\n`,
    );
    expect(lost / sum(all)).toBeLessThanOrEqual(0.01);
    expect(counts.get('poll 503') ?? 0).toBeGreaterThan(0);
  });
});
