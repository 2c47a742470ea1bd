// Anyone can begin a sign-in, and each one is a row for an hour: they are limited in length and in number.
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createSignInCap } from '../../../server/identity/provider/unfinished-sign-ins.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { attempts, oidcState } from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { nodesOf } from '../../support/explain.ts';
import { type RunningIdentity, startIdentity } from '../../support/identity.ts';
import { openBrowser, startSignIn } from '../../support/sign-in.ts';

let database: OpenDatabase;
let identity: RunningIdentity;

beforeAll(async () => {
  database = await openTestDatabase();
  identity = await startIdentity(database.db);
});

afterEach(async () => {
  await database.db.delete(oidcState);
  await database.db.delete(attempts);
});

afterAll(async () => {
  await identity.stop();
  await database.close();
});

const rows = () => database.db.$count(oidcState);

it.each(['state', 'nonce', 'scope', 'redirect_uri', 'login_hint', 'made_up'])(
  'refuses a sign-in whose %s is too long, and writes nothing',
  async (name) => {
    const url = new URL(startSignIn(identity.origin).url);
    url.searchParams.set(name, 'x'.repeat(1_025));
    const answer = await openBrowser().get(url.href);
    expect([answer.status, await rows()]).toEqual([400, 0]);
  },
);

it.each(['/authorize', '/authorize/'])('refuses more than 4 kB in all at %s', async (path) => {
  const { searchParams } = new URL(startSignIn(identity.origin).url);
  for (let n = 0; n < 5; n++) searchParams.set(`made_up_${n}`, 'x'.repeat(1_000));
  const answer = await fetch(`${identity.origin}${path}?${searchParams}`, { redirect: 'manual' });
  expect([answer.status, await rows()]).toEqual([400, 0]);
});

it('takes no sign-in as a form', async () => {
  const { searchParams } = new URL(startSignIn(identity.origin).url);
  await fetch(`${identity.origin}/authorize`, { method: 'POST', body: searchParams, redirect: 'manual' });
  expect(await rows()).toBe(0);
});

it('lets one address begin 600 sign-ins in ten minutes', async () => {
  const begin = async () => openBrowser().get(startSignIn(identity.origin).url);
  expect((await begin()).status).toBe(303);
  await database.db.update(attempts).set({ count: 599 });
  expect((await begin()).status).toBe(303);
  const refused = await begin();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(await rows()).toBe(2);
  const silent = new URL(startSignIn(identity.origin).url);
  silent.searchParams.set('prompt', 'none');
  expect((await openBrowser().get(silent.href)).status).toBe(303);
});

it('keeps a number of unfinished sign-ins, and of these the latest', async () => {
  const { db } = database;
  const unfinished = Array.from({ length: 12 }, (_, n) => ({
    model: 'Interaction',
    id: `i${n}`,
    payload: {},
    expiresAt: new Date(Date.now() + n * 1000),
  }));
  await db.insert(oidcState).values([...unfinished, { model: 'Session', id: 's', payload: {} }]);
  await createSignInCap(db, 10)();
  const kept = await db.select().from(oidcState).where(eq(oidcState.model, 'Interaction'));
  expect(kept.map(({ id }) => id).toSorted()).toEqual(
    unfinished
      .slice(2)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(await rows()).toBe(11);
});

it('finds the sessions of a user by an index', async () => {
  const plan = await database.db.transaction(async (tx) => {
    // A server reads a short table as a whole.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    return tx.execute(sql`EXPLAIN (ANALYZE, FORMAT JSON)
      DELETE FROM oidc_state WHERE payload ->> 'accountId' IN
        (SELECT json_array_elements_text('["00000000-0000-4000-8000-000000000000"]'::json))`);
  });
  const { rows: found } = plan as unknown as { rows: unknown };
  expect(nodesOf(found).map((node) => node['Index Name'])).toContain('oidc_state_by_account');
});
