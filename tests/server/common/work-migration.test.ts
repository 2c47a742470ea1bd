// Work that waited in a database of the version before: what a process had goes on with it, what was due is taken.
import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { isTriable } from '../../../server/store/accounts/outgoing-mails.ts';
import { findDueAttempts, stateOfAttempt } from '../../../server/store/certificates/enrollment-attempts.ts';
import { claim } from '../../../server/store/common/work.ts';
import { isOpen, jobRows } from '../../../server/store/jobs/job-locks.ts';
import { migrationsFolder } from '../../../server/store/migrations-folder.ts';
import * as schema from '../../../server/store/schema/index.ts';
import { migrationsBefore } from '../../support/earlier-migrations.ts';
import { addMonitors } from '../../support/records.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

it('is taken once it is due, and not while a process of the version before has it', async () => {
  const folder = await migrationsBefore('_claims');
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder: folder });
  const [first = '', second = ''] = await addMonitors(db, [{}, {}]);
  await client.exec(`
    INSERT INTO outgoing_mails (id, address, kind, sealed, request_id, caller_address, expires_at, due_at, leased_until)
      VALUES ('${id(1)}', 'a@example.com', 'registered', 'x', 'r', '', now() + interval '1 day', now(), now() + interval '1 minute'),
        ('${id(2)}', 'b@example.com', 'registered', 'x', 'r', '', now() + interval '1 day', now(), now() - interval '1 minute'),
        ('${id(3)}', 'c@example.com', 'registered', 'x', 'r', '', now() + interval '1 day', now() + interval '1 hour', NULL);
    INSERT INTO jobs (id, kind, author_id, author_name, request_id, record_count, created_at, locked_by, locked_until)
      VALUES ('${id(4)}', 'renewal', '${id(9)}', 'Ada', 'r', 0, now(), '${id(9)}', now() + interval '20 seconds'),
        ('${id(5)}', 'renewal', '${id(9)}', 'Ada', 'r', 0, now(), NULL, NULL);
    INSERT INTO enrollment_attempts (id, monitor_id, key_id, url, is_repeated, started_at, sent_at, answered_by, ask_again_at, outcome)
      VALUES ('${id(6)}', '${first}', 'k', 'https://est', false, now(), now(), now(), now() + interval '1 hour', 'pending'),
        ('${id(7)}', '${second}', 'k', 'https://est', false, now(), now(), now(), NULL, 'uncertain');
  `);
  await migrate(db, { migrationsFolder });

  const take = { leaseMs: 60_000, max: 10 };
  const mails = { table: schema.outgoingMails, key: 'id' } as const;
  expect(await claim(db, mails, { ...take, where: isTriable() })).toMatchObject([{ id: id(2) }]);
  expect(await claim(db, jobRows, { ...take, where: isOpen(['renewal']) })).toMatchObject([{ id: id(5) }]);
  const attempts = await db.select().from(schema.enrollmentAttempts);
  const now = new Date();
  expect(Object.fromEntries(attempts.map((row) => [row.id, stateOfAttempt(row, now)]))).toEqual({
    [id(6)]: 'waiting',
    [id(7)]: 'uncertain',
  });
  const dueIn = (ms: number) => findDueAttempts(db, { now: new Date(now.getTime() + ms), limit: 10 });
  expect(await dueIn(0)).toEqual([]);
  expect(await dueIn(3_700_000)).toMatchObject([{ monitorId: first }]);

  // As a process of the version before looks for emails: it takes none that this one has.
  const { rows } = await client.query(`
    SELECT id FROM outgoing_mails
      WHERE given_up_at IS NULL AND due_at <= now() AND (leased_until IS NULL OR leased_until < now())`);
  expect(rows).toEqual([]);
  await client.close();
  await rm(folder, { recursive: true });
});
