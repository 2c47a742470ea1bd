// Who reads a database before it bounds rows: each goes on seeing all of them.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf } from '../dump-format.ts';
import { isTable, type Reader } from './bounds-state.ts';
import type { DatabaseRoles } from './database-roles.ts';

/** Roles that read or write the tables of every database. */
const ofEveryDatabase = sql`('pg_read_all_data', 'pg_write_all_data')`;

/** A new database has no readers yet. */
const isUnbound = sql`NOT (SELECT relrowsecurity FROM pg_class WHERE oid = to_regclass('public.monitors'))`;

/** Roles beside the owner that have rights on tables, while the database bounds nothing yet. */
export async function readReaders(db: Reader, { all, scoped }: DatabaseRoles): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`SELECT r.rolname AS name FROM pg_roles AS r
      WHERE ${isUnbound} AND r.rolname NOT IN (${all}, ${scoped}) AND r.rolname !~ '^pg_' AND (
        EXISTS (SELECT FROM pg_class AS c, aclexplode(c.relacl) AS acl
          WHERE ${isTable} AND acl.grantee = r.oid AND acl.grantee <> c.relowner)
        OR EXISTS (SELECT FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid, aclexplode(a.attacl) AS acl
          WHERE ${isTable} AND acl.grantee = r.oid)
        OR EXISTS (SELECT FROM pg_auth_members AS m JOIN pg_roles AS wide ON wide.oid = m.roleid
          WHERE m.member = r.oid AND wide.rolname IN ${ofEveryDatabase}))
      ORDER BY 1`,
    z.object({ name: z.string() }),
  );
  return rows.map(({ name }) => name);
}

/** Tables that everybody may read, while the database bounds nothing yet: nobody can be a member of a role on their behalf. */
export async function readPublicTables(db: Reader): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`SELECT DISTINCT c.relname AS name FROM pg_class AS c, aclexplode(c.relacl) AS acl
      WHERE ${isUnbound} AND ${isTable} AND acl.grantee = 0 AND acl.privilege_type = 'SELECT' ORDER BY 1`,
    z.object({ name: z.string() }),
  );
  return rows.map(({ name }) => name);
}
