// A database of an earlier version keeps its cloud log when entries get their series and the time of their listing, on
// both databases.
import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { expect, it } from 'vitest';
import { receiveCloudLog } from '../../server/devices/receive-cloud-log.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { migrationsFolder } from '../../server/store/migrations-folder.ts';
import { listCloudLog } from '../../server/store/requests/cloud-log.ts';
import * as schema from '../../server/store/schema/index.ts';
import { migrationsBefore } from '../support/earlier-migrations.ts';
import { startPostgres } from '../support/postgres.ts';

interface Opened {
  db: Database;
  run(statement: string): Promise<unknown>;
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
}

async function openEmbedded(): Promise<Opened> {
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzlePglite(client, { schema });
  return {
    db,
    run: (statement) => client.exec(statement),
    migrate: (folder) => migratePglite(db, { migrationsFolder: folder }),
    close: () => client.close(),
  };
}

async function openServer(): Promise<Opened> {
  const server = await startPostgres();
  const client = new pg.Client(server.url);
  await client.connect();
  const db = drizzlePostgres(client, { schema });
  return {
    db,
    run: (statement) => client.query(statement),
    migrate: (folder) => migratePostgres(db, { migrationsFolder: folder }),
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

const monitorId = '00000000-0000-4000-8000-000000000001';

it.each([
  ['embedded', openEmbedded],
  ['on a server', openServer],
])(
  'keeps all entries, finds those of wrong clocks, and knows what is reported again: %s',
  async (_, open) => {
    const earlier = await migrationsBefore('_cloud_log_receipt');
    const { db, run, migrate, close } = await open();
    await migrate(earlier);
    await run(`INSERT INTO monitors (id, serial_number, name, name_key, serial_key, serial_identity, search_key)
    VALUES ('${monitorId}', 'M', 'M', 'm', 'm', 'm', 'm')`);
    await run(`INSERT INTO activities (id, monitor_id, sequence, type, activity, severity, at, received_at, search_key)
    SELECT gen_random_uuid(), '${monitorId}', number, 'Pump', 'entry ' || number, 'INFO', at, received_at, 'pump'
    FROM (VALUES
      (1, timestamptz '2026-03-01T10:00:00Z', timestamptz '2026-03-01T10:00:01Z'),
      (2, '1970-01-01T00:00:00Z', '2026-03-01T11:00:00Z'),
      (3, '2026-03-01T12:04:00Z', '2026-03-01T12:00:00Z'),
      (4, '2099-01-01T00:00:00Z', '2026-03-01T13:00:00Z')) AS those (number, at, received_at)`);
    await migrate(migrationsFolder);

    const day = {
      monitorId,
      from: new Date('2026-03-01'),
      to: new Date('2026-03-02'),
      severity: null,
      text: '',
    };
    const query = { count: 10, page: 1, sort_column: 'updated_date', sort_order: 'asc' } as const;
    const texts = async (to = day.to) =>
      (await listCloudLog(db, { ...day, to }, query)).rows.map(({ activity }) => activity);
    expect(await texts()).toEqual(['entry 1', 'entry 2', 'entry 3', 'entry 4']);

    const entry = { sequence: 1, type: 'Pump', severity: 'INFO' } as const;
    const again = { ...entry, activity: 'entry 1', at: new Date('2026-03-01T10:00:00Z') };
    const afterReset = { ...entry, activity: 'another', at: new Date('2026-03-01T14:00:00Z') };
    for (const reported of [again, afterReset, again, afterReset]) {
      await receiveCloudLog(db, monitorId, { entries: [reported] });
    }
    expect(await texts()).toEqual(['entry 1', 'entry 2', 'entry 3', 'entry 4', 'another']);
    await close();
    await rm(earlier, { recursive: true });
  },
);
