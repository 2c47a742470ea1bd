// A database of an earlier version keeps the times of its monitors when presence gets its own table.
import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../../server/store/migrations-folder.ts';
import { listMonitors } from '../../server/store/monitors/monitor-lists.ts';
import { markOffline } from '../../server/store/overview/presence.ts';
import * as schema from '../../server/store/schema/index.ts';
import { migrationsBefore } from '../support/earlier-migrations.ts';

it('carries the times over, and whoever was Online falls silent as before', async () => {
  const folder = await migrationsBefore('_presence');
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder: folder });
  await client.exec(`
    INSERT INTO monitors (id, serial_number, name, online, last_communication, name_key, serial_key, serial_identity, search_key)
    SELECT gen_random_uuid(), name, name, online, heard, name, name, name, name FROM (VALUES
      ('1 online', true, timestamptz '2026-03-01T12:00:00Z'),
      ('2 silent', true, timestamptz '2026-03-01T11:00:00Z'),
      ('3 offline', false, timestamptz '2026-03-01T10:00:00Z'),
      ('4 never', false, null),
      ('5 online without a time', true, null)) AS those (name, online, heard)`);
  await migrate(db, { migrationsFolder });

  const query = { count: 10, page: 1, sort_column: 'monitor_id', sort_order: 'asc' } as const;
  const states = async () =>
    (await listMonitors(db, 'all', query)).rows.map(({ online, lastCommunication }) => [
      online,
      lastCommunication?.toISOString().slice(11, 16) ?? null,
    ]);
  expect(await states()).toEqual([
    [true, '12:00'],
    [true, '11:00'],
    [false, '10:00'],
    [false, null],
    [false, null],
  ]);
  const newestFirst = async () =>
    (
      await listMonitors(db, 'all', { ...query, sort_column: 'last_communication', sort_order: 'desc' })
    ).rows.map(({ name }) => name);
  const [fifth, fourth] = (await newestFirst()).slice(3);
  expect(await newestFirst()).toEqual(['1 online', '2 silent', '3 offline', fifth, fourth]);
  await markOffline(db, new Date('2026-03-01T11:35:00Z'), 300);
  expect((await states()).slice(0, 3)).toEqual([
    [true, '12:00'],
    [false, '11:00'],
    [false, '10:00'],
  ]);
  await client.close();
  await rm(folder, { recursive: true });
});
