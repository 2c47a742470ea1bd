// The role of statements within a reach is known by its name alone, and whoever made it may have given it more: then nothing would be
// bounded, and no error would say so.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { StartError } from '../../../base/start-error.ts';
import { rowsOf } from '../dump-format.ts';
import { isTable, membershipsHaveOptions, ourPolicies, type Reader, readStanding } from './bounds-state.ts';
import type { DatabaseRoles } from './database-roles.ts';
import { identifier } from './quote.ts';

const standing = z.object({
  seesAll: z.boolean(),
  ownsTables: z.boolean(),
  databaseOwner: z.string(),
});

/** Attributes and tables of the role, where there is one. */
async function readRole(db: Reader, name: string): Promise<z.output<typeof standing> | undefined> {
  const [found] = await rowsOf(
    db,
    sql`SELECT rolsuper OR rolbypassrls AS "seesAll",
        EXISTS (SELECT FROM pg_class AS c WHERE ${isTable} AND c.relowner = r.oid) AS "ownsTables",
        (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()) AS "databaseOwner"
      FROM pg_roles AS r WHERE rolname = ${name}`,
    standing,
  );
  return found;
}

/** What would take it out of each role that it is a member of: from one it may have rights, from another the rows of an owner. */
async function leaving(db: Reader, name: string): Promise<string[]> {
  const { version } = await readStanding(db);
  const groups = await rowsOf(
    db,
    sql`SELECT pg_get_userbyid(roleid) AS role, pg_get_userbyid(grantor) AS grantor FROM pg_auth_members
      WHERE member = (SELECT oid FROM pg_roles WHERE rolname = ${name}) ORDER BY 1, 2`,
    z.object({ role: z.string(), grantor: z.string() }),
  );
  return groups.map(({ role, grantor }) => {
    // From then on each membership has whoever gave it, and only theirs is taken.
    const givenBy = version >= membershipsHaveOptions ? ` GRANTED BY ${identifier(grantor)}` : '';
    return `REVOKE ${identifier(role)} FROM ${identifier(name)}${givenBy}`;
  });
}

/** What would remove policies of others that show it more rows. */
async function withoutOtherPolicies(db: Reader, name: string): Promise<string[]> {
  const others = await rowsOf(
    db,
    sql`SELECT p.polname AS name, c.relname AS table FROM pg_policy AS p JOIN pg_class AS c ON c.oid = p.polrelid
      WHERE ${isTable} AND p.polpermissive AND p.polname NOT IN (${ourPolicies})
        AND EXISTS (SELECT FROM unnest(p.polroles) AS given (role)
          WHERE role = 0 OR role = (SELECT oid FROM pg_roles WHERE rolname = ${name}))
      ORDER BY 2, 1`,
    z.object({ name: z.string(), table: z.string() }),
  );
  return others.map((it) => `DROP POLICY ${identifier(it.name)} ON ${identifier(it.table)}`);
}

/**
 * Looks whether statements that run as this role are bounded; one that is still to be made is.
 * @throws StartError with the statements that make it so
 */
export async function requireScoped(db: Reader, { scoped }: DatabaseRoles): Promise<void> {
  const role = await readRole(db, scoped);
  if (!role) return;
  const statements = [
    ...(role.seesAll ? [`ALTER ROLE ${identifier(scoped)} NOSUPERUSER NOBYPASSRLS`] : []),
    ...(role.ownsTables
      ? [`REASSIGN OWNED BY ${identifier(scoped)} TO ${identifier(role.databaseOwner)}`]
      : []),
    ...(await leaving(db, scoped)),
    ...(await withoutOtherPolicies(db, scoped)),
  ];
  if (statements.length === 0) return;
  throw new StartError(
    `The role "${scoped}", which must see the rows of some facilities alone, sees more of the database. Nothing was changed. Let a superuser of the server run this once, then start again: ${statements.join('; ')}.`,
  );
}
