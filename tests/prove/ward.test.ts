// A ward begins its shift behind one proxy while a stranger elsewhere guesses the password of one of its people: the real
// service on PostgreSQL, reached through proxies that it is told to trust.
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHashing } from '../../server/identity/passwords/hashes.ts';
import type { OpenDatabase } from '../../server/store/engine/database.ts';
import { lanAddresses } from '../../server/tls/host-names.ts';
import { passwordOf } from '../support/accounts.ts';
import { clientAt } from '../support/client-at.ts';
import { copyOnServer, openTestDatabase } from '../support/database.ts';
import { entryArguments } from '../support/entry.ts';
import { freePort } from '../support/free-port.ts';
import { givePassword } from '../support/passwords.ts';
import { startProcess, stopProcess } from '../support/process.ts';
import { type ReverseProxy, startProxy } from '../support/proxy.ts';
import { addUsers } from '../support/records.ts';
import {
  codeOf,
  enterPassword,
  locationOf,
  openBrowser,
  redeemCode,
  startSignIn,
} from '../support/sign-in.ts';

const people = 60;
const right = passwordOf('right');
const wrong = passwordOf('wrong');
const emailOf = (n: number) => `nurse${n}@example.com`;
/** On a machine without a network the proxies are on this machine, and believed anyway. */
const [proxyAddress = '127.0.0.1'] = lanAddresses();

let dataDir: string;
let database: OpenDatabase;
let service: ChildProcess;
let ward: ReverseProxy;
let elsewhere: ReverseProxy;
let origin: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-ward-'));
  const url = await copyOnServer();
  database = await openTestDatabase(url);
  const ids = await addUsers(
    database.db,
    Array.from({ length: people }, (_, n) => ({ email: emailOf(n) })),
  );
  const hashing = createHashing();
  for (const id of ids) await givePassword(database.db, id, right, hashing);

  const [port, wardPort] = [await freePort(), await freePort()];
  origin = `http://localhost:${wardPort}`;
  const env = {
    HOST: '0.0.0.0',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    TRUSTED_PROXIES: proxyAddress,
  };
  service = await startProcess(await entryArguments('server'), env, /"event":"service.started"/);
  const to = { host: proxyAddress, port, name: `localhost:${wardPort}` };
  ward = await startProxy({ to, from: '203.0.113.10' }, wardPort);
  elsewhere = await startProxy({ to, from: '198.51.100.66' });
});

afterAll(async () => {
  await ward.stop();
  await elsewhere.stop();
  await stopProcess(service);
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** From an empty browser to a token, by the sign-in page. */
async function signIn(email: string): Promise<string> {
  const browser = openBrowser();
  const { url, verifier } = startSignIn(origin);
  const page = locationOf(await browser.get(url));
  const answer = await enterPassword(browser, page, email, right);
  if (answer.status !== 303) throw new Error(`${email}: ${answer.status}`);
  return (await redeemCode(origin, codeOf(answer), verifier)).accessToken;
}

it('60 people behind one proxy sign in within a minute, the one whose password is being guessed among them', async () => {
  const victim = emailOf(people - 1);
  const stranger = clientAt(`http://localhost:${elsewhere.port}`, '203.0.113.10');
  const statuses = new Map<number, number>();
  let isOver = false;
  async function guess() {
    while (!isOver) {
      const { status } = await stranger.login(victim, wrong);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  const guessing = [guess(), guess(), guess(), guess()];
  await expect.poll(() => statuses.get(429) ?? 0, { timeout: 30_000 }).toBeGreaterThan(10);

  const began = performance.now();
  const waiting = Array.from({ length: people }, (_, n) => emailOf(n));
  const tokens: string[] = [];
  async function work() {
    for (let email = waiting.shift(); email; email = waiting.shift()) tokens.push(await signIn(email));
  }
  await Promise.all(Array.from({ length: 10 }, work));
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await Promise.all(guessing);

  expect(new Set(tokens).size).toBe(people);
  expect(seconds).toBeLessThan(60);
  expect(statuses.get(422)).toBeLessThanOrEqual(5 * Math.ceil(seconds / 60 + 1));
  expect((await stranger.login(victim, right)).status).toBe(429);
});
