// Asks all servers of tests/rules/http/odd-answers.test.ts in every way in which the service asks outward, in a process of
// its own, which ends as the service does where an error is caught by nobody. Prints a line for each call.
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { errors } from 'jose';
import { z } from 'zod';
import { hex, sha256 } from '../../../server/base/platform.ts';
import { exchange } from '../../../server/certificates/est/exchange.ts';
import { identifyServer } from '../../../server/certificates/est/identity.ts';
import { asyncResultOf } from '../../../server/certificates/problem.ts';
import { firstBytes } from '../../../server/files/first-bytes.ts';
import { createS3Store } from '../../../server/files/s3-store.ts';
import { createProviderClient } from '../../../server/identity/outside/outside-provider.ts';
import { createSmtpMailer } from '../../../server/mail/smtp-mailer.ts';
import { createBackoff } from '../../../simulator/backoff.ts';
import { createGatewayClient } from '../../../simulator/gateway-client.ts';
import { scaled } from '../limits.ts';
import { httpEnds } from './http-ends.ts';
import { mailEnds } from './mail-ends.ts';
import { plainBody } from './odd-http.ts';

const ports = z.record(z.string(), z.number());
const asked = z
  .object({ http: ports, early: ports, tls: ports, mail: ports, authority: z.string(), folder: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''));

/** Nobody waits for two minutes here. What is as it should be gets more of it. */
const goodPatienceMs = scaled(4_000);
const oddPatienceMs = scaled(1_500);
let patienceMs = goodPatienceMs;
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(Math.min(ms, patienceMs));
const openMs = scaled(30_000);

const path = `${asked.folder}/recording`;
const bytes = Buffer.alloc(500_000, 'sound');
await writeFile(path, bytes);
const file = { path, bytes: bytes.length, sha256: hex(sha256(bytes)) };

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

function storeOf(port: number) {
  const key = { region: 'eu-test-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret' };
  return createS3Store({ endpoint: new URL(addressOf(port)), bucket: 'bucket', ...key }, 'files/');
}

async function readStored(port: number): Promise<void> {
  const body = await storeOf(port).read('id');
  let text = '';
  for await (const chunk of firstBytes(body ?? new Blob().stream(), plainBody.length))
    text += Buffer.from(chunk).toString();
  if (text !== plainBody) throw Object.assign(new Error('other bytes'), { name: 'DependencyUnavailable' });
}

async function giveUpReading(port: number): Promise<void> {
  const body = await storeOf(port).read('id');
  const reader = body?.getReader();
  await Promise.race([reader?.read(), wait(50)]);
  await reader?.cancel('the person has left');
}

const identity = (port: number, place: string) =>
  createProviderClient({ origin: `${addressOf(port)}/${place}`, answerSeconds: patienceMs / 1_000 });

async function readKey(port: number, place: string): Promise<void> {
  try {
    await identity(port, place).keys({ alg: 'RS256', kid: 'one' }, { payload: '', signature: '' });
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
  }
}

async function estOf(port: number, request: { method: 'GET' | 'POST'; body?: string }): Promise<void> {
  const url = new URL(`https://localhost:${port}/.well-known/est/simpleenroll`);
  const target = { url, hostname: 'localhost', address: '127.0.0.1', isEmbedded: false };
  const tls = { authorities: [asked.authority] };
  const times = { connectMs: patienceMs, answerMs: patienceMs };
  const result = await asyncResultOf(async () => {
    const { status } = await exchange(target, { ...request, tls, now: new Date() }, times);
    if (status !== 200) throw Object.assign(new Error(`${status}`), { name: 'Outcome' });
  });
  if (!result.ok) throw Object.assign(new Error(result.problem.reason), { name: 'Problem' });
  const { problem } = await identifyServer(target, tls, new Date(), times);
  if (problem) throw Object.assign(new Error(problem.reason), { name: 'Problem' });
}

async function askAsMonitor(port: number): Promise<void> {
  const client = createGatewayClient(
    new URL(addressOf(port)),
    createBackoff(() => undefined),
  );
  const endpoint = { method: 'POST', path: 'device/v1/heartbeats', data: z.unknown() };
  const credentials = { serialNumber: 'IPM-1', credential: 'secret' };
  const { type } = await client.call(credentials, endpoint, { body: {}, timeoutMs: patienceMs });
  if (type !== 'ok') throw Object.assign(new Error(type), { name: 'Outcome' });
}

async function listStored(port: number): Promise<void> {
  for await (const { id } of storeOf(port).entries('')) throw new Error(`there is a file ${id}`);
}

function sendMail(port: number): Promise<void> {
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'console@example.org' });
  const mail = { id: 'id', to: 'ada@example.org', subject: 'Hello', text: 'A code.' };
  return mailer.send(mail, { patienceMs, signal: timeout(3 * patienceMs) });
}

const overHttp: Record<string, (port: number) => Promise<unknown>> = {
  'S3: store a file': (port) => storeOf(port).put('id', file),
  'S3: read a file': readStored,
  'S3: give up reading a file': giveUpReading,
  'S3: look for a file': (port) => storeOf(port).has('id'),
  'S3: delete a file': (port) => storeOf(port).delete(['id']),
  'S3: list files': listStored,
  'S3: set a file aside': (port) => storeOf(port).setAside(['id'], new Date()),
  'S3: read the mark': (port) => storeOf(port).readText('mark'),
  'S3: write the mark': (port) => storeOf(port).writeText('mark', 'mark'),
  'provider: discovery': (port) => identity(port, 'openid-configuration').fetchUserInfo('token'),
  'provider: keys': (port) => readKey(port, 'jwks'),
  'provider: userinfo': (port) => identity(port, 'userinfo').fetchUserInfo('token'),
  'monitor: a call': askAsMonitor,
};
const places = {
  http: overHttp,
  early: { 'S3: store a file, answered early': overHttp['S3: store a file'] },
  tls: {
    'EST: CA certificates': (port: number) => estOf(port, { method: 'GET' }),
    'EST: enroll': (port: number) => estOf(port, { method: 'POST', body: 'a CSR' }),
  },
  mail: { 'mail: send': sendMail },
};

/** Errors by which the service knows what failed. */
const known = new Set(['DependencyUnavailable', 'MailFailure', 'Problem', 'Outcome']);

async function outcomeOf(call: Promise<unknown>): Promise<{ outcome: string; why?: string }> {
  const answered = call.then(
    () => ({ outcome: 'done' }),
    ({ name, message, cause }: Error) => ({
      outcome: known.has(name) ? 'failed' : name,
      why: `${message} (${cause})`,
    }),
  );
  return Promise.race([answered, wait(openMs, { outcome: 'open' }, { ref: false })]);
}

/** Asks all servers with such an end at once, at all places: what still comes of one is there beside the others. */
async function askThose(isWanted: (end: string) => boolean): Promise<void> {
  const calls = Object.entries(places).flatMap(([kind, ways]) =>
    Object.entries(asked[kind as keyof typeof places]).flatMap(([end, port]) =>
      isWanted(end) ? Object.entries(ways).map(([place, call]) => ({ place, end, port, call })) : [],
    ),
  );
  await Promise.all(
    calls.map(async ({ place, end, port, call }) => {
      const came = await outcomeOf(call?.(port) ?? Promise.resolve());
      process.stdout.write(`${JSON.stringify({ place, end, ...came })}\n`);
    }),
  );
}

// Beside the others a slow machine may be late for what is as it should be.
const isGood = (end: string) => httpEnds[end]?.kind === 'whole' || mailEnds[end]?.isSent === true;
await askThose(isGood);
patienceMs = oddPatienceMs;
await askThose((end) => !isGood(end));
// For what still comes.
await wait(500);
process.stdout.write(`${JSON.stringify({ megabytes: Math.round(process.memoryUsage().rss / 1e6) })}\n`);
process.exit(0);
