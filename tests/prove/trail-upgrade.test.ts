// The audit trail of an earlier version verifies as before.
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { migrationsFolder } from '../../server/store/migrations-folder.ts';
import * as schema from '../../server/store/schema/index.ts';
import { findBrokenCall, readTrail } from '../support/audit-trail.ts';

const journal = z.object({ entries: z.array(z.looseObject({ tag: z.string() })) }).loose();

/** The migrations before the hash had versions. */
async function earlierMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = journal.parse(JSON.parse(await readFile(path, 'utf8')));
  const earlier = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag.endsWith('_trail')),
  );
  await writeFile(path, JSON.stringify({ ...rest, entries: earlier }));
  return folder;
}

it('verifies what was written before the hash had versions', async () => {
  const folder = await earlierMigrations();
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder: folder });
  async function write() {
    const id = randomUUID();
    await client.exec(`
      INSERT INTO audit_records VALUES ('${id}', 'monitor', gen_random_uuid(), 'Bay “7”', NULL, '{"name": "Ä"}');
      INSERT INTO audit_calls (id, user_id, user_name, action, entity, request_id)
        VALUES ('${id}', gen_random_uuid(), 'Ada', 'create', 'monitor', 'r')`);
  }
  await write();
  await write();
  await migrate(db, { migrationsFolder });
  await write();
  const trail = await readTrail(db);
  expect(trail.map(({ hashVersion }) => hashVersion)).toEqual([1, 1, 2]);
  expect(await findBrokenCall(db)).toBeNull();
  await client.exec(`UPDATE audit_calls SET job = 'added' WHERE sequence = 1`);
  expect(await findBrokenCall(db)).toBe(1);
  await client.close();
  await rm(folder, { recursive: true });
});
