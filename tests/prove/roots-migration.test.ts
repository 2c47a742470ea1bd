// Files of several root certificates that were stored earlier become single certificates, and nothing of them is lost.
import { createHash, X509Certificate } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { describeRootsSweep } from '../../server/certificates/describe-roots.ts';
import { migrationsFolder } from '../../server/store/migrations-folder.ts';
import * as schema from '../../server/store/schema/index.ts';
import { listSiteFiles } from '../../server/store/site-configuration/site-files.ts';
import { migrationsBefore } from '../support/earlier-migrations.ts';
import { createPki } from '../support/pki.ts';
import { authorityExtensions } from '../support/pki-extensions.ts';

const facility = '11111111-1111-4111-8111-111111111111';

it('splits files of several certificates, each found by its fingerprint', async () => {
  const pki = createPki();
  pki.issue('root', { subject: '/CN=root', extensions: authorityExtensions });
  for (const name of ['ca-1', 'ca-2'])
    pki.issue(name, { subject: `/CN=${name}`, issuer: 'root', extensions: authorityExtensions });
  const [root, first, second] = ['root.pem', 'ca-1.pem', 'ca-2.pem'].map((name) => pki.read(name));
  const folder = await migrationsBefore('_single_roots');
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder: folder });
  const printOf = (pem = '') => createHash('sha256').update(new X509Certificate(pem).raw).digest('hex');
  await client.query(
    `INSERT INTO facilities (id, name, code, physical_address, city, state, zip, timezone, contact_name, contact_email,
       contact_phone, mca_rep_name, name_key, address_key, code_key, code_identity, city_key, state_key, search_key)
     VALUES ($1, 'Ward', 'W-1', '', '', '', '', 'UTC', '', '', '', '', 'ward', '', 'w-1', 'w-1', '', '', 'ward')`,
    [facility],
  );
  const insert = (kind: string, name: string, content: string, summary: string | null = null) =>
    client.query(
      `INSERT INTO site_files (id, facility_id, kind, file_name, content, fingerprint, subject, issuer, valid_until, summary,
         stored_at, stored_by, stored_by_name)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, 'CN=first', 'CN=first', '9999-12-31T23:59:59Z', $6, now(), $1, 'Kim')`,
      [facility, kind, name, content, printOf(content), summary],
    );
  await insert('root', 'one.pem', `${root}${first}`);
  await insert('root', 'two.pem', `${second}${root}`);
  await insert(
    'fetchedRoot',
    'est.example.org.pem',
    `${root}${second}`,
    '["https://est.example.org/cacerts"]',
  );
  await migrate(db, { migrationsFolder });
  await describeRootsSweep(db)('', new Date());

  const files = await listSiteFiles(db, facility);
  const shown = files.map(({ kind, fileName, subject, summary }) => [kind, fileName, subject, summary]);
  const url = ['https://est.example.org/cacerts'];
  expect(shown.toSorted()).toEqual(
    [
      ['root', 'one.pem', 'CN=root', null],
      ['root', 'one.pem', 'CN=ca-1', null],
      ['root', 'two.pem', 'CN=ca-2', null],
      ['fetchedRoot', 'est.example.org.pem', 'CN=root', url],
      ['fetchedRoot', 'est.example.org.pem', 'CN=ca-2', url],
    ].toSorted(),
  );
  for (const { content, fingerprint, validUntil } of files) {
    expect(fingerprint).toBe(printOf(content));
    expect(validUntil).toEqual(new Date(new X509Certificate(content).validTo));
  }
  await client.close();
  await rm(folder, { recursive: true });
});
