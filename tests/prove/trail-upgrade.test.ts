// The audit trail of an earlier version verifies as before.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../../server/store/migrations-folder.ts';
import * as schema from '../../server/store/schema/index.ts';
import { findBrokenCall, readTrail } from '../support/audit-trail.ts';
import { migrationsBefore } from '../support/earlier-migrations.ts';

it('verifies what was written before the hash had versions', async () => {
  const folder = await migrationsBefore('_trail');
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
