// A database is brought to this version's tables, beside processes of the version before.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { bringUpToDate, latestMigration } from '../../../server/store/engine/migrations.ts';
import { migrationsFolder } from '../../../server/store/migrations-folder.ts';
import { installation } from '../../../server/store/schema/index.ts';
import { migrationsBefore } from '../../support/earlier-migrations.ts';
import { closeLater } from '../../support/open-resources.ts';

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number() })),
});

/** The migrations of the version after this one, or after another; the only new one begins with these words. */
async function nextVersion(
  words: string,
  before = migrationsFolder,
): Promise<{ folder: string; madeAt: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-next-'));
  closeLater(() => rm(folder, { recursive: true }));
  await cp(before, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = journalSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const madeAt = latestMigration(before) + 1;
  const idx = journal.entries.length;
  const tag = `next_${idx}`;
  await writeFile(
    join(folder, `${tag}.sql`),
    `${words}\nALTER TABLE "installation" ADD COLUMN "${tag}" text;`,
  );
  const next = { idx, version: '7', when: madeAt, tag, breakpoints: true };
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  return { folder, madeAt };
}

async function openEmpty() {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  closeLater(() => client.close());
  const db = drizzle(client);
  const lines: unknown[] = [];
  const log = {
    info: (event: string, fields?: object) => void lines.push([event, fields]),
    warn: (event: string, fields?: object) => void lines.push([event, fields]),
  };
  const update = (folder?: string) =>
    bringUpToDate(db, (from) => migrate(db, { migrationsFolder: from }), {
      log,
      noticeMs: 0,
      ...(folder && { folder }),
    });
  const firstWriter = async () => (await db.select().from(installation))[0]?.firstWriter;
  const stop = () => db.update(installation).set({ firstWriter: latestMigration() + 1 });
  return { lines, update, firstWriter, stop };
}

it('says in the log from which migration to which, once', async () => {
  const earlier = await migrationsBefore('_earlier_writers');
  closeLater(() => rm(earlier, { recursive: true }));
  const { lines, update } = await openEmpty();
  await update(earlier);
  await update();
  await update();
  expect(lines).toEqual([
    [
      'database.migrated',
      { from: null, to: '0039_operation', migrations: expect.any(Number), seconds: expect.any(Number) },
    ],
    [
      'database.migrated',
      {
        from: '0039_operation',
        to: expect.any(String),
        migrations: expect.any(Number),
        seconds: expect.any(Number),
      },
    ],
  ]);
});

it('stops processes of the version before where a migration says so, and only there', async () => {
  const { update, firstWriter } = await openEmpty();
  await update();
  expect(await firstWriter()).toBeNull();
  const { folder } = await nextVersion('-- Processes of the version before may still write.');
  await update(folder);
  expect(await firstWriter()).toBeNull();
  // Named so that it can be found, and so is the one that is refused.
  await expect(update()).rejects.toThrow(
    /^A newer version of Infusion Console has used this database: 1\.6\.7, release \d+, commit unbuilt, migration next_\d+\. This one is 1\.6\.7, release \d+, commit unbuilt, migration \d{4}_\w+\. Start the newer one again/,
  );

  const breaking = await nextVersion('-- Processes of the version before may not write.', folder);
  await update(breaking.folder);
  expect(await firstWriter()).toBe(breaking.madeAt);
});

it('lets them write again where the migration that stopped them did not end', async () => {
  const { update, firstWriter, stop } = await openEmpty();
  await update();
  await stop();
  await update();
  expect(await firstWriter()).toBe(latestMigration());
});

it('every migration says whether processes of the version before may still write', async () => {
  const files = (await readdir(migrationsFolder)).filter((name) => /^\d{4}_.*\.sql$/.test(name));
  // Before these there was nothing that could have stopped them.
  const since = files.filter((name) => name >= '0040');
  expect(since.length).toBeGreaterThan(0);
  for (const name of since) {
    const text = await readFile(join(migrationsFolder, name), 'utf8');
    expect(text, name).toMatch(/^-- Processes of the version before may (still|not) write\.\n/);
  }
});
