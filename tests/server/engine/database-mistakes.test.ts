// The usual mistakes in the URLs of a database server: each ends a start with one sentence that names the setting, where it
// leads and what helps, and no password.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationLock } from '../../../server/base/database-locks.ts';
import { StartError } from '../../../server/base/start-error.ts';
import { openPostgres } from '../../../server/store/engine/postgres.ts';
import { copyOnServer } from '../../support/database.ts';

const server = new URL(process.env.TEST_POSTGRES_URL ?? 'postgresql://127.0.0.1');
const role = `mistaken_${randomUUID().slice(0, 8)}`;
let admin: pg.Client;
let mine: string;
let other: string;

beforeAll(async () => {
  admin = new pg.Client(server.href);
  await admin.connect();
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'canary'`);
  mine = await copyOnServer();
  other = await copyOnServer();
});

afterAll(() => admin.end());

function changed(url: string, change: Partial<Record<'username' | 'pathname' | 'search' | 'port', string>>) {
  return Object.assign(new URL(url), { password: 'canary', ...change }).href;
}

const mistakes: [string, () => [url: string, ownerUrl: string], RegExp][] = [
  [
    'no such database',
    () => [changed(mine, { pathname: '/nothing' }), mine],
    /DATABASE_URL .*no database "nothing"/,
  ],
  [
    'no such role',
    () => [changed(mine, { username: 'nobody_here' }), mine],
    /DATABASE_URL .*the role "nobody_here"/,
  ],
  [
    'no such owner',
    () => [mine, changed(mine, { username: 'nobody_here' })],
    /DATABASE_OWNER_URL .*"nobody_here"/,
  ],
  [
    'an owner who owns nothing',
    () => [mine, changed(mine, { username: role })],
    /DATABASE_OWNER_URL .*the role "mistaken_\w+" may not do what it must .*ALTER DATABASE/,
  ],
  [
    'two databases',
    () => [changed(other, { username: role }), mine],
    /DATABASE_URL \(.*\/test_\w+\) and DATABASE_OWNER_URL \(.*\/test_\w+\) lead to different databases/,
  ],
  [
    'TLS that the server does not speak',
    () => [changed(mine, { search: '?sslmode=verify-full' }), mine],
    /DATABASE_URL .*it speaks no TLS/,
  ],
  [
    'a file of roots that is not there',
    () => [changed(mine, { search: '?sslmode=verify-full&sslrootcert=/missing/ca.pem' }), mine],
    /DATABASE_URL .*a file that the URL names cannot be read .*\/missing\/ca\.pem/,
  ],
  [
    'nobody who listens',
    () => [changed(mine, { port: '1' }), mine],
    /DATABASE_URL \(.*:1\): connect ECONNREFUSED/,
  ],
];

it.each(mistakes)('%s', async (_name, urls, expected) => {
  const [url, ownerUrl] = urls();
  const failing = openPostgres(url, ownerUrl);
  await expect(failing).rejects.toBeInstanceOf(StartError);
  await expect(failing).rejects.toThrow(expected);
  await expect(failing).rejects.toThrow(/^[^\n]+\.$/);
  await expect(failing).rejects.not.toThrow(/canary/);
});

it('two roles of one database are no mistake', async () => {
  const { db, close } = await openPostgres(changed(mine, { username: role }), mine);
  await expect(db.execute(sql`SELECT id FROM installation`)).resolves.toBeDefined();
  await close();
});

it('a lock for migrations that somebody keeps is waited for, said in the log, and not for ever', async () => {
  const holder = new pg.Client(mine);
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  const lines: string[] = [];
  const log = {
    info: () => undefined,
    warn: (event: string, fields = {}) => lines.push(`${event} ${JSON.stringify(fields)}`),
  };
  const lock = { retryMs: 5, waitMs: 50 };
  await expect(openPostgres(mine, mine, { log, lock })).rejects.toThrow(
    /^The database could not be migrated: the session \d+ of the role "postgres" from 127\.0\.0\.1, idle for .*pg_terminate_backend/,
  );
  expect(lines[0]).toMatch(/^migration\.awaited .*the session \d+/);
  await holder.end();
  const { close } = await openPostgres(mine, mine, { log, lock: { retryMs: 5 } });
  await close();
});
