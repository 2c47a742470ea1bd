// Whoever copies, verifies or changes a whole database must see all of its rows: a role that the database bounds reads some of
// them, and no error says so.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { StartError } from '../../../base/start-error.ts';
import { rowsOf } from '../dump-format.ts';
import { policies, type Reader } from './bounds-state.ts';
import { readRoles } from './database-roles.ts';
import { identifier } from './quote.ts';

/** @throws StartError where the present role does not see every row of every table */
export async function requireAllRows(db: Reader): Promise<void> {
  const applies = (p: string) =>
    sql`EXISTS (SELECT FROM unnest(${sql.raw(p)}.polroles) AS given (role)
      WHERE role = 0 OR pg_has_role(role, 'USAGE'))`;
  const bounding = await rowsOf(
    db,
    sql`SELECT c.relname AS name, current_user AS role FROM pg_class AS c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND row_security_active(c.oid) AND (
        NOT EXISTS (SELECT FROM pg_policy AS p WHERE p.polrelid = c.oid AND p.polname = ${policies.all} AND p.polpermissive
          AND p.polcmd = '*' AND pg_get_expr(p.polqual, p.polrelid) = 'true' AND ${applies('p')})
        OR EXISTS (SELECT FROM pg_policy AS p WHERE p.polrelid = c.oid AND NOT p.polpermissive AND ${applies('p')}))
      ORDER BY 1 LIMIT 1`,
    z.object({ name: z.string(), role: z.string() }),
  );
  const [first] = bounding;
  if (!first) return;
  const { all } = await readRoles(db);
  throw new StartError(
    `The role "${first.role}" does not see all rows of the database (of the table ${first.name}, for one). Use the role of DATABASE_URL or DATABASE_OWNER_URL, or let the owner make it see them: by npm run migrate where it is the service's new role, else by GRANT ${identifier(all)} TO ${identifier(first.role)}.`,
  );
}
