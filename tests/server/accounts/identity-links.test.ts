// The start of a service without the demo: its keys, its first administrator, and a link to set a password.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSecrets } from '../../../server/base/secrets.ts';
import { StartError } from '../../../server/base/start-error.ts';
import { firstAdministratorLink } from '../../../server/identity/links/first-administrator.ts';
import { loadKeys } from '../../../server/identity/provider/keys.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { requireSecretKey } from '../../../server/store/engine/sealed-keys.ts';
import { oneTimeLinks, serviceKeys, users } from '../../../server/store/schema/index.ts';
import texts from '../../../server/texts/en/sign-in-pages.json' with { type: 'json' };
import { openTestDatabase } from '../../support/database.ts';
import { type RunningIdentity, secrets, startIdentity } from '../../support/identity.ts';
import { addUser } from '../../support/records.ts';
import { openBrowser, signIn } from '../../support/sign-in.ts';

const newPassword = 'a new password';
let database: OpenDatabase;
let running: RunningIdentity;

beforeAll(async () => {
  database = await openTestDatabase();
  running = await startIdentity(database.db);
});

afterAll(async () => {
  await running.stop();
  await database.close();
});

afterEach(() => {
  vi.useRealTimers();
});

async function linkFor(email: string): Promise<string> {
  const link = await firstAdministratorLink({ db: database.db, publicUrl: running.publicUrl }, email);
  if (!link) throw new Error('no link');
  return link;
}

/** Submits the page of a link as its script does. */
async function choose(link: string, plainPassword = newPassword): Promise<Response> {
  const token = new URL(link).searchParams.get('token') ?? '';
  return openBrowser().post(`${running.origin}/account/password`, { token, plainPassword });
}

async function person(email: string) {
  const [found] = await database.db.select().from(users).where(eq(users.email, email));
  return found;
}

describe('the first administrator', () => {
  it('is created from ADMIN_EMAIL, sets a password by the link, and signs in', async () => {
    const email = 'grace.hopper@example.org';
    const link = await linkFor(email);
    expect(await person(email)).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      administrator: true,
      status: 'STAGED',
    });
    const page = await openBrowser().get(link);
    expect(page.status).toBe(200);
    const shown = await page.text();
    expect(shown).toContain(`value="${email}"`);
    expect(shown).toContain('Use 12 to 200 characters.');
    expect(shown).toContain('data-least="12" data-most="200"');

    const answer = await choose(link);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
    expect(await person(email)).toMatchObject({ status: 'ACTIVE' });
    expect(await signIn(running.origin, email, newPassword)).toBeDefined();
  });

  it('gets no link once there is a password', async () => {
    const email = 'has.password@example.org';
    await choose(await linkFor(email));
    const parts = { db: database.db, publicUrl: running.publicUrl };
    expect(await firstAdministratorLink(parts, email.toUpperCase())).toBeNull();
  });
});

describe('the user of ADMIN_EMAIL', () => {
  it('stays without access after a restart when administrators removed it', async () => {
    const email = 'removed@example.org';
    await choose(await linkFor(email));
    await database.db.update(users).set({ administrator: false }).where(eq(users.email, email));
    const parts = { db: database.db, publicUrl: running.publicUrl };
    expect(await firstAdministratorLink(parts, email)).toBeNull();
    expect(await person(email)).toMatchObject({ administrator: false });
  });

  it.each([
    ['only@example.org', 'Only@example.org'],
    ['only@münchen.de', 'only@xn--mnchen-3ya.de'],
  ])('becomes administrator when no administrator has a password: %s', async (stored, email) => {
    const empty = await openTestDatabase();
    const id = await addUser(empty.db, { email: stored });
    await addUser(empty.db, { administrator: true });
    const parts = { db: empty.db, publicUrl: running.publicUrl };
    expect(await firstAdministratorLink(parts, email)).toContain('/account/password?token=');
    const [found] = await empty.db.select().from(users).where(eq(users.id, id));
    expect(found).toMatchObject({ administrator: true });
    await empty.close();
  });
});

describe('a one-time link', () => {
  it.each([
    ['bytes of another site', 'application/octet-stream', 'https://evil.example'],
    ['JSON of another site', 'application/json', 'https://evil.example'],
    ['a form that says it is of another site, with our origin', 'application/x-www-form-urlencoded', null],
  ])('sets no password for %s', async (_what, type, foreign) => {
    const link = await linkFor('forged@example.org');
    const fields = { token: new URL(link).searchParams.get('token') ?? '', plainPassword: newPassword };
    const answer = await fetch(`${running.origin}/account/password`, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        'Content-Type': type,
        'Sec-Fetch-Site': 'cross-site',
        Origin: foreign ?? running.origin,
      },
      redirect: 'manual',
    });
    expect(answer.status).toBe(403);
    expect((await openBrowser().get(link)).status).toBe(200);
  });

  it('ends earlier ones', async () => {
    const email = 'twice@example.org';
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect((await openBrowser().get(first)).status).toBe(410);
    expect((await openBrowser().get(second)).status).toBe(200);
  });

  it('works once', async () => {
    const email = 'once@example.org';
    const link = await linkFor(email);
    const answers = await Promise.all([choose(link), choose(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    for (const answer of [await choose(link), await openBrowser().get(link)]) {
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain(texts.linkDead);
    }
  });

  it('works for an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const link = await linkFor('late@example.org');
    vi.setSystemTime(Date.now() + 59 * 60_000);
    expect((await openBrowser().get(link)).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect((await openBrowser().get(link)).status).toBe(410);
    expect((await choose(link)).status).toBe(410);
  });

  it('does not work for a suspended user', async () => {
    const email = 'suspended@example.org';
    const link = await linkFor(email);
    await database.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.email, email));
    expect((await choose(link)).status).toBe(410);
    expect(await person(email)).toMatchObject({ status: 'SUSPENDED' });
  });

  it('is stored by its hash only', async () => {
    const token = new URL(await linkFor('hashed@example.org')).searchParams.get('token');
    expect(JSON.stringify(await database.db.select().from(oneTimeLinks))).not.toContain(token);
  });

  it.each(['', 'x', '%00', "' OR 1=1"])('with an unknown token does not work: %s', async (token) => {
    const answer = await openBrowser().get(`${running.origin}/account/password?token=${encodeURI(token)}`);
    expect(answer.status).toBe(410);
  });
});

describe('the keys', () => {
  it('are the same for processes that start at the same time', async () => {
    const empty = await openTestDatabase();
    const loaded = await Promise.all([1, 2, 3].map(() => loadKeys(empty.db, secrets)));
    expect(new Set(loaded.map((keys) => JSON.stringify(keys))).size).toBe(1);
    await empty.close();
  });

  it('cannot be read from the database without SECRET_KEY', async () => {
    const { signing } = await loadKeys(database.db, secrets);
    expect(JSON.stringify(await database.db.select().from(serviceKeys))).not.toContain(signing.d);
    await expect(loadKeys(database.db, createSecrets('another-key'.repeat(4)))).rejects.toThrow(StartError);
    await expect(loadKeys(database.db, createSecrets('another-key'.repeat(4)))).rejects.toThrow('SECRET_KEY');
  });

  it('with another SECRET_KEY are missed at the start, also where another provider signs people in', async () => {
    const empty = await openTestDatabase();
    await requireSecretKey(empty.db, secrets);
    await requireSecretKey(empty.db, secrets);
    const another = requireSecretKey(empty.db, createSecrets('another-key'.repeat(4)));
    await expect(another).rejects.toThrow('Set SECRET_KEY to its original value');
    await empty.close();
  });
});
