// How a database bounds rows at present: what it has of table-bounds.ts, and who may do what with its two roles.
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { hex, sha256 } from '../../../base/platform.ts';
import type { Database } from '../database.ts';
import { rowsOf } from '../dump-format.ts';
import type { DatabaseRoles } from './database-roles.ts';
import { boundsVersion, tableBounds } from './table-bounds.ts';

export type Reader = Pick<Database, 'execute'>;

/** The names of policies, the same in every database: the trail's verification compares them. */
export const policies = { all: 'console_all', scoped: 'console_reach' } as const;

/** Where it is noted what was applied: a function that the migrations make, and that no dump has. */
export const notedAt = 'public.reach_facilities()';

/** Whether the migrations that bounds need have been applied. */
export async function knowsReaches(db: Reader): Promise<boolean> {
  const [found] = await rowsOf(
    db,
    sql`SELECT to_regprocedure(${notedAt}) IS NOT NULL AS there`,
    z.object({ there: z.boolean() }),
  );
  return found?.there === true;
}

/** A table of the console, as `c` of pg_class. */
export const isTable = sql`c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`;
const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** The tables that there are. */
export async function readTables(db: Reader): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`SELECT c.relname AS name FROM pg_class AS c WHERE ${isTable} ORDER BY 1`,
    z.object({ name: z.string() }),
  );
  return rows.map(({ name }) => name);
}

export const ourPolicies = sql.join(
  Object.values(policies).map((name) => sql`${name}`),
  sql`, `,
);

/**
 * All that was applied, as the catalogue has it: whoever removes a part of it leaves another digest. Conditions are as they are
 * stored, because as text they depend on the search path. After pg_upgrade they may be other ones, and all is applied once more.
 */
function catalogueDigest({ scoped }: DatabaseRoles): SQL {
  const privileges = sql.join(
    rights.map((right) => sql`has_table_privilege(r.oid, c.oid, ${right})`),
    sql`, `,
  );
  return sql`md5(concat(
    (SELECT string_agg(concat_ws(' ', c.relname, c.relrowsecurity, ${privileges}), ';' ORDER BY c.relname)
      FROM pg_class AS c LEFT JOIN pg_roles AS r ON r.rolname = ${scoped} WHERE ${isTable}),
    (SELECT string_agg(concat_ws(' ', c.relname, polname, polcmd, polpermissive, polroles::regrole[],
        polqual::text, polwithcheck::text), ';' ORDER BY c.relname, polname)
      FROM pg_policy JOIN pg_class AS c ON c.oid = polrelid WHERE ${isTable} AND polname IN (${ourPolicies}))))`;
}

/** What this version would apply to a database with these roles. */
const wantedDigest = (roles: DatabaseRoles) =>
  hex(sha256(JSON.stringify([roles, policies, tableBounds]))).slice(0, 16);

/** What is noted beside the catalogue's digest. */
const wanted = (roles: DatabaseRoles) => `${boundsVersion} ${wantedDigest(roles)}`;

/** What a database has: what this version would apply, that of a newer version, or neither; 'damaged' of a newer one. */
type Applied = 'this' | 'newer' | 'damaged' | 'other';

export async function readApplied(db: Reader, roles: DatabaseRoles): Promise<Applied> {
  const [found] = await rowsOf(
    db,
    sql`SELECT coalesce(obj_description(to_regprocedure(${notedAt}), 'pg_proc'), '') AS note,
      ${catalogueDigest(roles)} AS catalogue`,
    z.object({ note: z.string(), catalogue: z.string() }),
  );
  const [, version = '', rest = ''] = /^(\d+) (\w+ \w+)$/.exec(found?.note ?? '') ?? [];
  if (Number(version) > boundsVersion) return rest.endsWith(` ${found?.catalogue}`) ? 'newer' : 'damaged';
  return `${version} ${rest}` === `${wanted(roles)} ${found?.catalogue}` ? 'this' : 'other';
}

/** What is to be noted once they are applied. */
export async function readNote(db: Reader, roles: DatabaseRoles): Promise<string> {
  const [found] = await rowsOf(
    db,
    sql`SELECT ${catalogueDigest(roles)} AS catalogue`,
    z.object({ catalogue: z.string() }),
  );
  return `${wanted(roles)} ${found?.catalogue}`;
}

const standing = z.object({
  name: z.string(),
  version: z.number(),
  isSuperuser: z.boolean(),
  mayCreateRoles: z.boolean(),
  ownsTables: z.boolean(),
});

/** What the present role may do. */
export async function readStanding(db: Reader): Promise<z.output<typeof standing>> {
  const [found] = await rowsOf(
    db,
    sql`SELECT rolname AS name, current_setting('server_version_num')::int AS version, rolsuper AS "isSuperuser",
        rolcreaterole AS "mayCreateRoles",
        coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.monitors')), true)
          AS "ownsTables"
      FROM pg_roles WHERE rolname = current_user`,
    standing,
  );
  return standing.parse(found);
}

const member = z.object({
  name: z.string(),
  isThere: z.boolean(),
  seesAll: z.boolean(),
  mayBeScoped: z.boolean(),
  inherits: z.boolean(),
});
export type Member = z.output<typeof member>;

/** From this version on, a membership says for itself whether its rights are inherited and whether the role may be taken. */
export const membershipsHaveOptions = 160_000;

/**
 * Where roles stand: whether they see all rows anyway, or by the role of that name, and whether they may become the other one.
 * @param names of roles
 */
export async function readMembers(
  db: Reader,
  { all, scoped }: DatabaseRoles,
  names: readonly string[],
  version: number,
): Promise<Member[]> {
  const become = version >= membershipsHaveOptions ? 'SET' : 'MEMBER';
  const has = (role: string, right: string) =>
    sql`coalesce((SELECT pg_has_role(r.oid, b.oid, ${right}) FROM pg_roles AS b WHERE b.rolname = ${role}), false)`;
  const listed = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  return rowsOf(
    db,
    sql`SELECT given.name, r.oid IS NOT NULL AS "isThere",
        coalesce(r.rolsuper OR r.rolbypassrls OR ${has(all, 'USAGE')} OR coalesce((
          SELECT pg_has_role(r.oid, relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('public.monitors')), false), false)
          AS "seesAll",
        coalesce(r.rolsuper OR ${has(scoped, become)}, false) AS "mayBeScoped", coalesce(r.rolinherit, true) AS inherits
      FROM unnest(ARRAY[${listed}]::text[]) AS given (name) LEFT JOIN pg_roles AS r ON r.rolname = given.name`,
    member,
  );
}
