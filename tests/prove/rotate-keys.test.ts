// `npm run rotate-keys` as a process, killed after each of its steps, on the embedded database with a key in its folder and on
// PostgreSQL with keys in files: every secret stays readable, and in the end none opens with the old key.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { countMenus } from '../../contract/service/counts.ts';
import { pathOf } from '../../server/app/mount-routes.ts';
import { createSecrets } from '../../server/base/secrets.ts';
import type { OpenDatabase } from '../../server/store/engine/database.ts';
import { openFolder } from '../../server/store/engine/pglite.ts';
import { openPostgres } from '../../server/store/engine/postgres.ts';
import { findForeign } from '../../server/store/engine/sealed-values.ts';
import { freePort } from '../support/free-port.ts';
import { closeLater } from '../support/open-resources.ts';
import { startPostgres } from '../support/postgres.ts';
import { addUser } from '../support/records.ts';
import { addSealed, readSealed, readSecrets, rotationSteps } from '../support/sealed.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { createMint } from '../support/tokens.ts';
import { verifyAudit } from '../support/verify-audit.ts';

const root = join(import.meta.dirname, '../..');
type Settings = Record<string, string>;

interface Outcome {
  code: number | null;
  said: string;
}

function run(args: readonly string[], settings: Settings): Promise<Outcome> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, out, err) => {
      // A process that was killed has no code.
      const code = error ? ((error.code as number | null | undefined) ?? null) : 0;
      resolve({ code, said: out + err });
    });
  });
}

const rotate = (settings: Settings, ...args: string[]) => run(['scripts/rotate-keys.mjs', ...args], settings);
const rotateUntil = (step: string, settings: Settings) =>
  run(['--import', 'tsx', 'tests/support/killed-rotation.ts', step], settings);

/** Killed after these, nothing has changed; after the later ones, the database has. */
const within = ['new key', ...rotationSteps];

interface Place {
  /** The settings of the service before, of the command, and of the service afterwards. */
  before: Settings;
  during: Settings;
  after: Settings;
  inUse: string;
  open(): Promise<OpenDatabase>;
  keys(): Promise<{ old: string; next: string }>;
}

async function embedded(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-rotation-'));
  closeLater(() => rm(dataDir, { recursive: true }));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '', DEMO: 'off' };
  const read = (name: string) => readFile(join(dataDir, name), 'utf8');
  return {
    before: settings,
    during: settings,
    after: settings,
    inUse: 'is using this data folder',
    open: () => openFolder(join(dataDir, 'database')),
    keys: async () => ({ old: await read('secret.key'), next: await read('secret.key.new') }),
  };
}

async function onServer(): Promise<Place> {
  const postgres = await startPostgres();
  closeLater(postgres.stop);
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-rotation-'));
  closeLater(() => rm(dataDir, { recursive: true }));
  const [old, next] = ['the-old-secret-key-with-32-characters', 'the-next-secret-key-with-32-characters'];
  const files = { old: join(dataDir, 'old'), next: join(dataDir, 'next') };
  await writeFile(files.old, `${old}\n`);
  await writeFile(files.next, `${next}\n`);
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, DEMO: 'off' };
  return {
    before: { ...settings, SECRET_KEY_FILE: files.old },
    during: { ...settings, SECRET_KEY_FILE: files.next, SECRET_KEY_OLD_FILE: files.old },
    after: { ...settings, SECRET_KEY_FILE: files.next },
    inUse: 'A service runs with this database',
    open: () => openPostgres(postgres.url, postgres.url),
    keys: async () => ({ old, next }),
  };
}

describe.each([
  ['the embedded database', embedded],
  ['PostgreSQL', onServer],
])('on %s', (_name, prepare) => {
  let place: Place;
  let port: string;
  let origin: string;
  let subject: string;
  let before: Map<string, string>;
  let old: string;
  /** Made with the key that was stolen. */
  let stolen: Awaited<ReturnType<typeof createMint>>;

  async function inDatabase<Result>(work: (db: OpenDatabase['db']) => Promise<Result>): Promise<Result> {
    const { db, close } = await place.open();
    return work(db).finally(close);
  }

  async function withService(settings: Settings, work: () => Promise<void>): Promise<void> {
    const service = await startServiceProcess({ ...settings, PORT: port });
    try {
      await service.until('service.started');
      await work();
    } finally {
      await service.end('SIGTERM');
    }
  }

  async function statusWith(token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${origin}${pathOf(countMenus)}`, { headers })).status;
  }

  beforeAll(async () => {
    place = await prepare();
    port = String(await freePort());
    origin = `http://localhost:${port}`;
    await withService(place.before, async () => {
      expect(await rotate(place.during)).toMatchObject({
        code: 2,
        said: expect.stringContaining(place.inUse),
      });
    });
    // A new key that was made by then is the one that a later run goes on with.
    await rotateUntil('new key', place.during);
    ({ old } = await place.keys());
    const secrets = createSecrets(old);
    await inDatabase(async (db) => {
      await addSealed(db, secrets);
      subject = await addUser(db, { administrator: true });
      const publicUrl = new URL(origin);
      stolen = await createMint({ db, secrets, publicUrl, subject });
      before = await readSecrets(db, secrets);
    });
    await withService(place.before, async () => {
      expect(await statusWith(await stolen('good'))).toBe(200);
    });
  });

  it.each(within)('killed after %s, has changed nothing', async (step) => {
    expect(await rotateUntil(step, place.during)).toMatchObject({ code: null });
    await inDatabase(async (db) => expect(await readSecrets(db, createSecrets(old))).toEqual(before));
  });

  let next: string;
  it.each(['database', 'files'])('killed after %s, is finished by the next run', async (step) => {
    if (step === 'database') ({ next } = await place.keys());
    else if (place.before === place.during) return;
    expect(await rotateUntil(step, place.during)).toMatchObject({ code: null });
    await inDatabase(async (db) => expect(await findForeign(db, createSecrets(next))).toEqual([]));
  });

  it('leaves all readable with the new key alone, and the trail whole', async () => {
    const done = await rotate(place.during);
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining('The keys were replaced before.') });
    await inDatabase(async (db) => {
      const entered = (all: ReadonlyMap<string, string>) =>
        [...all].filter(([key]) => !key.includes('service_keys'));
      expect(entered(await readSecrets(db, createSecrets(next)))).toEqual(entered(before));
      for (const { place: at, sealed } of await readSealed(db)) {
        expect(() => createSecrets(old).openEarlier(at, sealed)).toThrow('does not open');
      }
    });
    const verified = await verifyAudit(place.after, '--all');
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('Nothing is broken.') });
  });

  it('serves with the new key, and takes no token that is made with the stolen one', async () => {
    const publicUrl = new URL(origin);
    const own = await inDatabase(async (db) => {
      const mint = await createMint({ db, secrets: createSecrets(next), publicUrl, subject });
      return mint('good');
    });
    await withService(place.after, async () => {
      expect(await statusWith(await stolen('good'))).toBe(401);
      expect(await statusWith(await stolen('a day old, and valid for ten years'))).toBe(401);
      expect(await statusWith(own)).toBe(200);
    });
  });
});
