// Sessions and tokens when the keys are replaced: people notice nothing, and whoever stole the keys has nothing.
import { decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import { createSecrets, type Secrets } from '../../../server/base/secrets.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { requireSecretKey } from '../../../server/store/engine/sealed-keys.ts';
import { oidcState } from '../../../server/store/schema/index.ts';
import { rotateKeys } from '../../../server/upkeep/rotate-keys.ts';
import { openTestDatabase } from '../../support/database.ts';
import {
  addAccount,
  secrets as first,
  password,
  type RunningIdentity,
  startIdentity,
} from '../../support/identity.ts';
import { locationOf, openBrowser, refresh, signIn, startSignIn, type Tokens } from '../../support/sign-in.ts';
import { createMint } from '../../support/tokens.ts';

const second = createSecrets('the-second-secret-key-with-32-characters');
const third = createSecrets('the-third-secret-key-with-32-characters');
const email = 'ada.morgan@example.com';
const browser = openBrowser();
let database: OpenDatabase;
let running: RunningIdentity;
let tokens: Tokens;
let subject: string;
let stolen: Awaited<ReturnType<typeof createMint>>;

const mintOf = (secrets: Secrets) =>
  createMint({ db: database.db, secrets, publicUrl: running.publicUrl, subject });
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const isGood = async (token: string) => (await running.identity.verify(token)) !== null;

/** Replaces the keys, and starts again with the new ones. */
async function rotate(from: Secrets, to: Secrets, endsSessions = false): Promise<void> {
  await running.stop();
  await rotateKeys(database.db, { from, to, endsSessions });
  running = await startIdentity(database.db, running.publicUrl, { secrets: to });
}

beforeAll(async () => {
  database = await openTestDatabase();
  running = await startIdentity(database.db);
  await requireSecretKey(database.db, first);
  subject = await addAccount(database.db, { email });
  stolen = await mintOf(first);
  tokens = await signIn(running.origin, email, password, browser);
});

afterAll(async () => {
  await running.stop();
  await database.close();
});

it('a session goes on, and its next token is signed with the new key', async () => {
  const last = await stolen('good');
  await rotate(first, second);
  expect(await isGood(tokens.accessToken)).toBe(true);
  expect(await isGood(last)).toBe(true);
  // The cookie of the session was signed with the key of before.
  expect(locationOf(await browser.get(startSignIn(running.origin).url))).toContain('code=');
  const next = await refresh(running.origin, tokens.refreshToken);
  expect(kidOf(next.accessToken)).not.toBe(kidOf(tokens.accessToken));
  expect(await isGood(next.accessToken)).toBe(true);
  tokens = next;
});

it('a token that is made with the stolen key is refused', async () => {
  for (const variant of ['from a clock 50 s ahead', 'a day old, and valid for ten years'] as const) {
    expect([variant, await isGood(await stolen(variant))]).toEqual([variant, false]);
  }
  const own = await mintOf(second);
  expect(await isGood(await own('from a clock 50 s ahead'))).toBe(true);
});

it('a process that goes on forgets the key of before when the longest session has ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const kids = async () => {
    const set = (await (await fetch(`${running.address}/jwks`)).json()) as JSONWebKeySet;
    return set.keys.map(({ kid }) => kid);
  };
  const current = kidOf(tokens.accessToken);
  expect(await kids()).toEqual([current, expect.any(String)]);
  vi.setSystemTime(Date.now() + (maxSessionSeconds - 60) * 1_000);
  expect(await kids()).toHaveLength(2);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await kids()).toEqual([current]);
  // It knows its sessions as before.
  expect((await openBrowser().get(startSignIn(running.origin).url)).status).toBe(303);
});

it('where all sessions are ended, too, nothing counts that was signed before', async () => {
  const mint = await mintOf(second);
  const last = await mint('good');
  await rotate(second, third, true);
  expect(await isGood(last)).toBe(false);
  expect(await isGood(tokens.accessToken)).toBe(false);
  expect(await database.db.$count(oidcState)).toBe(0);
  await expect(refresh(running.origin, tokens.refreshToken)).rejects.toThrow();
});
