// A database server of an earlier version: of the changes between Online and Offline that it has, the first of a monitor are
// marked as what they are.
import { rm } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../../server/store/migrations-folder.ts';
import { migrationsBefore } from '../support/earlier-migrations.ts';
import { startPostgres } from '../support/postgres.ts';

it('marks a monitor’s first change when it came Online, and no other', async () => {
  const earlier = await migrationsBefore('_outside_sessions');
  const server = await startPostgres();
  const client = new pg.Client(server.url);
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: earlier });
  await client.query(`INSERT INTO connection_changes (monitor_id, at, online)
    SELECT ('00000000-0000-4000-8000-00000000000' || monitor)::uuid, '2026-03-01'::timestamptz + make_interval(hours => hour), online
    FROM (VALUES (1, 3, true), (1, 1, true), (1, 2, false), (2, 1, false), (2, 2, true)) AS those (monitor, hour, online)`);
  await migrate(drizzle(client), { migrationsFolder });
  const { rows } = await client.query(
    `SELECT right(monitor_id::text, 1) AS monitor, extract(hour FROM at AT TIME ZONE 'UTC')::int AS hour
      FROM connection_changes WHERE is_first`,
  );
  expect(rows).toEqual([{ monitor: '1', hour: 1 }]);
  expect((await client.query('SELECT * FROM outside_sessions')).rows).toEqual([]);
  await client.end();
  await server.stop();
  await rm(earlier, { recursive: true });
});
