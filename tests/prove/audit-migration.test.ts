// A long audit trail of an earlier version gets the tables by which it is read: how long that takes, and how long a writer
// waits meanwhile, is printed. AUDIT_CALLS=10000000 tries ten million.
import { rm } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsFolder } from '../../server/store/migrations-folder.ts';
import { migrationsBefore } from '../support/earlier-migrations.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';

const calls = Number(process.env.AUDIT_CALLS ?? 100_000);
const monitors = Math.min(calls / 10, 100_000);

let server: Postgres;
let client: pg.Client;
let earlier: string;

beforeAll(async () => {
  server = await startPostgres();
  client = new pg.Client(server.url);
  await client.connect();
  earlier = await migrationsBefore('_audit_reading');
}, 60_000);
afterAll(async () => {
  await client.end();
  await server.stop();
  await rm(earlier, { recursive: true });
});

const id = (prefix: string, number: string) =>
  `('${prefix}0000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** One call in ten is a request, whose monitor is known while it is stored: the others were retired. */
async function fill(): Promise<void> {
  const monitor = `n::bigint * 7919 % ${monitors}`;
  const all = `FROM generate_series(1, ${calls}) AS n`;
  const entity = `CASE WHEN n % 10 = 0 THEN 'request' ELSE 'monitor' END`;
  for (const statement of [
    `INSERT INTO monitors (id, serial_number, name, name_key, serial_key, serial_identity, search_key)
      SELECT ${id('1', 'n')}, 'S-' || n, 'Ward ' || n, 'ward ' || n, 's-' || n, 's-' || n, 'ward ' || n
      FROM generate_series(0, ${monitors - 1}) AS n`,
    `ALTER TABLE audit_calls DISABLE TRIGGER USER`,
    `INSERT INTO audit_calls (sequence, id, at, user_id, user_name, action, entity, record_count, request_id, previous_hash, hash)
      SELECT n, ${id('0', 'n')}, '2008-01-01'::timestamptz + n * interval '1 minute', ${id('2', 'n % 300')},
        'Zoë ' || n % 300, 'update', ${entity}, 1, '', repeat('0', 64), repeat('0', 64) ${all}`,
    `ALTER TABLE audit_calls ENABLE TRIGGER USER`,
    `INSERT INTO audit_records
      SELECT ${id('0', 'n')}, ${entity}, CASE WHEN n % 10 = 0 THEN ${id('3', 'n')} ELSE ${id('1', monitor)} END,
        'Ward ' || ${monitor} || ' (S-' || ${monitor} || ')', CASE WHEN n % 10 > 0 THEN '{"monitor_id": "Ward"}'::jsonb END,
        CASE WHEN n % 10 > 0 THEN '{"monitor_id": "Bay"}'::jsonb ELSE '{"kind": "log"}' END ${all}`,
    `INSERT INTO monitor_requests (id, monitor_id, kind, asked_by, asked_by_name, asked_at, outcome)
      SELECT ${id('3', 'n')}, ${id('1', monitor)}, 'log', ${id('2', '0')}, 'Ada', now(), 'done' ${all} WHERE n % 20 = 0`,
    `VACUUM ANALYZE`,
  ])
    await client.query(statement);
}

/** Writes calls, one after the other, until `ended`. @returns the longest wait, in seconds */
async function writeMeanwhile(ended: Promise<unknown>): Promise<number> {
  const writer = new pg.Client(server.url);
  await writer.connect();
  let isOver = false;
  void ended.finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const begin = performance.now();
    await writer.query(`INSERT INTO audit_calls (id, user_id, user_name, action, entity, request_id)
      VALUES (gen_random_uuid(), ${id('2', '7')}, 'Written meanwhile', 'update', 'monitor', 'r')`);
    longest = Math.max(longest, performance.now() - begin);
  }
  await writer.end();
  return longest / 1000;
}

it(`${calls.toLocaleString('en')} calls of an earlier version can be read by their records and names`, {
  timeout: 3_600_000,
}, async () => {
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: earlier });
  await fill();
  const begin = performance.now();
  const migrated = migrate(db, { migrationsFolder });
  const longest = await writeMeanwhile(migrated);
  await migrated;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  process.stdout.write(
    `${calls} calls: ${seconds} s; the longest wait of a writer ${longest.toFixed(1)} s\n`,
  );

  const { rows } = await client.query(`SELECT
    (SELECT count(*) FROM audit_records AS r JOIN audit_calls AS c ON c.id = r.call_id
      LEFT JOIN monitor_requests AS q ON r.entity = 'request' AND q.id = r.record_id
      WHERE NOT EXISTS (SELECT FROM audit_subjects AS s
        WHERE s.subject_id = coalesce(q.monitor_id, r.record_id) AND s.sequence = c.sequence)) AS without_subject,
    (SELECT count(*) FROM audit_names WHERE search_key LIKE 'zoe %') AS persons,
    (SELECT count(*) FROM audit_names WHERE search_key = 'ward 0 (s-0)') > 0 AS has_monitor,
    (SELECT count(*) FROM audit_names WHERE search_key = 'written meanwhile') AS meanwhile`);
  expect(rows).toEqual([{ without_subject: '0', persons: '300', has_monitor: true, meanwhile: '1' }]);
});
