// Makes a database bound rows as table-bounds.ts says: its two roles, their rights and policies, all or nothing of them. It is
// done by the owner after migrations, and only where the database has something else.
import { sql } from 'drizzle-orm';
import { wait } from '../../../base/platform.ts';
import {
  hasBounds,
  knowsReaches,
  notedAt,
  policies,
  type Reader,
  readNote,
  readStanding,
  readTables,
} from './bounds-state.ts';
import { type DatabaseRoles, readRoles } from './database-roles.ts';
import { planRoles } from './plan-roles.ts';
import { identifier, literal } from './quote.ts';
import { type TableBounds, tableBounds } from './table-bounds.ts';

function statementsOf(name: string, bounds: TableBounds, roles: DatabaseRoles): string[] {
  const table = identifier(name);
  const [all, scoped] = [identifier(roles.all), identifier(roles.scoped)];
  const statements = [
    `REVOKE ALL ON ${table} FROM ${scoped}`,
    `GRANT SELECT, INSERT${bounds.isKept ? '' : ', UPDATE, DELETE'} ON ${table} TO ${scoped}`,
    ...Object.values(policies).map((policy) => `DROP POLICY IF EXISTS ${policy} ON ${table}`),
    `CREATE POLICY ${policies.all} ON ${table} TO ${all} USING (true) WITH CHECK (true)`,
  ];
  if (bounds.sees !== null) {
    statements.push(
      `CREATE POLICY ${policies.scoped} ON ${table} TO ${scoped} USING (${bounds.sees}) WITH CHECK (${bounds.adds ?? bounds.sees})`,
    );
  }
  // Its owner is not bound: who migrates sees everything.
  return [...statements, `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`];
}

/** One statement, so that no driver needs more than one to have all or nothing of it. */
function blockOf(statements: readonly string[]): string {
  return `DO $bounds$ BEGIN SET LOCAL client_min_messages = warning; ${statements.map((it) => `${it}; `).join('')}END $bounds$`;
}

/** Writers that wait for each other and for this: the server ends one of them, and that may be this one. */
const tries = 5;

/** By its code: a server says it in its own language. */
function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === '40P01';
}

async function run(db: Reader, block: string): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await db.execute(sql.raw(block));
      return;
    } catch (error) {
      if (!isDeadlock(error) || left <= 1) throw error;
      await wait(200);
    }
  }
}

async function boundsOf(db: Reader, roles: DatabaseRoles): Promise<string[]> {
  const scoped = identifier(roles.scoped);
  const tables = await readTables(db);
  return [
    `GRANT USAGE ON SCHEMA public TO ${scoped}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${scoped}`,
    ...tables.flatMap((name) => {
      const bounds = tableBounds[name];
      return bounds ? statementsOf(name, bounds, roles) : [];
    }),
  ];
}

async function apply(db: Reader, roles: DatabaseRoles, rolesFirst: readonly string[]): Promise<void> {
  const isDone = await hasBounds(db, roles);
  if (isDone && rolesFirst.length === 0) return;
  if (isDone) return run(db, blockOf(rolesFirst));
  await run(db, blockOf([...rolesFirst, ...(await boundsOf(db, roles))]));
  await db.execute(sql.raw(`COMMENT ON FUNCTION ${notedAt} IS ${literal(await readNote(db, roles))}`));
}

/** As PostgreSQL refuses what only the owner of tables may do. */
function refusal(): Error {
  return Object.assign(new Error('the database does not bound rows as this version does'), { code: '42501' });
}

/**
 * Looks before the migrations whether a database can be made to bound rows, and changes nothing.
 * @param serviceRole the role of DATABASE_URL, where that is another one than the present
 * @returns does it, after the migrations
 * @throws StartError where a superuser must run something first
 */
export async function planBounds(db: Reader, serviceRole?: string): Promise<() => Promise<void>> {
  const roles = await readRoles(db);
  const { ownsTables } = await readStanding(db);
  const rolesFirst = ownsTables ? await planRoles(db, roles, serviceRole) : [];
  return async () => {
    // Tables of earlier versions, which tests migrate to.
    if (!(await knowsReaches(db))) return;
    if (ownsTables) await apply(db, roles, rolesFirst);
    else if (!(await hasBounds(db, roles))) throw refusal();
  };
}
