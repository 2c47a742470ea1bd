// A database of an earlier version gets the languages of emails, and the version before goes on writing to it.
import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { recipientOf } from '../../../server/identity/accounts/accounts.ts';
import { migrationsFolder } from '../../../server/store/migrations-folder.ts';
import * as schema from '../../../server/store/schema/index.ts';
import { markLanguage, markSignedIn } from '../../../server/store/users/user-access.ts';
import { migrationsBefore } from '../../support/earlier-migrations.ts';

const id = '00000000-0000-4000-8000-000000000001';

it('knows no language of those who are there, and keeps one that is known when the version before writes', async () => {
  const folder = await migrationsBefore('_languages');
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder: folder });
  await client.exec(`
    INSERT INTO users (id, first_name, last_name, email, phone_number, status, email_identity, username_key, search_key)
      VALUES ('${id}', 'Ada', 'Morgan', 'ada@example.com', '', 'ACTIVE', 'ada@example.com', 'ada', 'ada');
    INSERT INTO user_access (user_id, signed_in_at) VALUES ('${id}', now());
  `);
  const addMail = (mail: string) =>
    client.exec(`
      INSERT INTO outgoing_mails (id, user_id, kind, sealed, request_id, caller_address, expires_at)
        VALUES ('${mail}', '${id}', 'code', 'x', 'r', '', now() + interval '1 hour')
    `);
  await addMail('00000000-0000-4000-8000-000000000002');
  await migrate(db, { migrationsFolder });
  const recipient = () => recipientOf(db, { userId: id, address: null });
  expect(await recipient()).toEqual({ email: 'ada@example.com', language: null });

  await markLanguage(db, id, 'ja');
  await client.exec(`
    INSERT INTO user_access (user_id, signed_in_at) VALUES ('${id}', now())
      ON CONFLICT (user_id) DO UPDATE SET signed_in_at = excluded.signed_in_at
  `);
  await addMail('00000000-0000-4000-8000-000000000003');
  expect(await recipient()).toMatchObject({ language: 'ja' });
  expect((await db.select().from(schema.outgoingMails)).map(({ language }) => language)).toEqual([
    null,
    null,
  ]);

  await markSignedIn(db, id, null);
  expect(await recipientOf(db, { userId: null, address: 'ADA@example.com' })).toEqual({
    email: 'ADA@example.com',
    language: 'ja',
  });
  await markSignedIn(db, id, 'de');
  expect(await recipient()).toMatchObject({ language: 'de' });
  expect(await recipientOf(db, { userId: null, address: 'nobody@example.com' })).toEqual({
    email: 'nobody@example.com',
    language: null,
  });
  await client.close();
  await rm(folder, { recursive: true });
});
