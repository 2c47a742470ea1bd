// Compares what guards the trail inside the database: its functions and triggers, and who may change its tables. Whoever owns the database
// can replace a function by one that finds nothing, or leave out a trigger: so they are compared with those of the migrations.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../engine/database.ts';

const rowsOf = <Row>(row: z.ZodType<Row>) => z.object({ rows: z.array(row) });
const guard = rowsOf(z.object({ name: z.string(), definition: z.string() }));
const grant = rowsOf(z.object({ role: z.string(), table: z.string(), right: z.string() }));

const isTrail = sql`relname LIKE 'audit\\_%' AND relnamespace = 'public'::regnamespace`;
/** Extensions differ from server to server. */
const isOwn = (oid: string) =>
  sql`NOT EXISTS (SELECT FROM pg_depend WHERE objid = ${sql.raw(oid)} AND deptype = 'e')`;

/** By name, in words that are the same on every server that has made them from the same migrations. */
async function readGuards(db: Database): Promise<Map<string, string>> {
  const { rows } = guard.parse(
    await db.execute(sql`
      SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name,
        concat_ws(' ', lanname, prorettype::regtype, provolatile, prosecdef, proconfig::text, prosrc) AS definition
      FROM pg_proc AS p JOIN pg_language AS l ON l.oid = prolang
      WHERE pronamespace = 'public'::regnamespace AND (proname LIKE '%audit%') AND ${isOwn('p.oid')}
      UNION ALL
      SELECT 'trigger ' || tgname || ' of ' || relname,
        concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid, true))
      FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = tgrelid WHERE ${isTrail} AND NOT tgisinternal
      UNION ALL
      SELECT 'row security of ' || relname, concat_ws(' ', relrowsecurity, relforcerowsecurity, relhassubclass)
      FROM pg_class WHERE ${isTrail} AND relkind = 'r'
      UNION ALL
      SELECT 'policy ' || polname || ' of ' || relname, polcmd::text
      FROM pg_policy JOIN pg_class AS c ON c.oid = polrelid WHERE ${isTrail}
      UNION ALL
      SELECT 'rule ' || rulename || ' of ' || relname, pg_get_ruledef(r.oid)
      FROM pg_rewrite AS r JOIN pg_class AS c ON c.oid = ev_class WHERE ${isTrail}`),
  );
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/**
 * Sentences about what is not as the migrations of this version made it.
 * @param expected a database in which nothing but these migrations has run
 */
export async function compareGuards(db: Database, expected: Database): Promise<string[]> {
  const [found, made] = [await readGuards(db), await readGuards(expected)];
  const missing = [...made].flatMap(([name, definition]) => {
    const text = found.get(name);
    if (text === definition) return [];
    return [`The ${name} ${text === undefined ? 'is missing' : 'was replaced'}.`];
  });
  const added = [...found.keys()].filter((name) => !made.has(name));
  return [...missing, ...added.map((name) => `The ${name} is not part of this version.`)];
}

/** Sentences about roles, other than the owner, that could change or remove what is written. */
export async function findRightsOfOthers(db: Database): Promise<string[]> {
  const { rows } = grant.parse(
    await db.execute(sql`
      SELECT CASE grantee WHEN 0 THEN 'everybody' ELSE pg_get_userbyid(grantee) END AS role,
        relname AS table, string_agg(privilege_type, ', ' ORDER BY privilege_type) AS right
      FROM pg_class, aclexplode(relacl)
      WHERE ${isTrail} AND relkind = 'r' AND grantee <> relowner
        AND relname NOT IN ('audit_verifications', 'audit_alarms')
        AND privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER')
      GROUP BY 1, 2
      UNION ALL
      SELECT CASE grantee WHEN 0 THEN 'everybody' ELSE pg_get_userbyid(grantee) END,
        relname || '.' || attname, privilege_type
      FROM pg_attribute JOIN pg_class AS c ON c.oid = attrelid, aclexplode(attacl)
      WHERE ${isTrail} AND relkind = 'r' AND grantee <> relowner AND privilege_type = 'UPDATE'
        AND relname NOT IN ('audit_verifications', 'audit_alarms')
      ORDER BY 1, 2`),
  );
  return rows.map(({ role, table, right }) => `The role ${role} has rights on ${table}: ${right}.`);
}
