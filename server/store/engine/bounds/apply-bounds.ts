// Makes a database bound rows as table-bounds.ts says: its two roles, their rights and policies, all or nothing of them. It is
// done by the owner after migrations, and only where the database has something else.
import { sql } from 'drizzle-orm';
import type { Log } from '../../../base/log.ts';
import { StartError } from '../../../base/start-error.ts';
import {
  knowsReaches,
  notedAt,
  policies,
  type Reader,
  readApplied,
  readMembers,
  readNote,
  readStanding,
  readTables,
} from './bounds-state.ts';
import { type DatabaseRoles, readRoles } from './database-roles.ts';
import { planRoles } from './plan-roles.ts';
import { identifier, literal } from './quote.ts';
import { readPublicTables, readReaders } from './readers.ts';
import { requireScoped } from './require-scoped.ts';
import { runWhenFree } from './run-when-free.ts';
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

/** As writers come to them: the trail comes last. */
function inOrder(tables: readonly string[]): string[] {
  const known = Object.keys(tableBounds).filter((name) => tables.includes(name));
  const isKept = (name: string) => tableBounds[name]?.isKept === true;
  return [...known.filter((name) => !isKept(name)), ...known.filter(isKept)];
}

function boundsOf(tables: readonly string[], roles: DatabaseRoles): string[] {
  const scoped = identifier(roles.scoped);
  return [
    `GRANT USAGE ON SCHEMA public TO ${scoped}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${scoped}`,
    ...tables.flatMap((name) => {
      const bounds = tableBounds[name];
      return bounds ? statementsOf(name, bounds, roles) : [];
    }),
  ];
}

/** What is known before the migrations. */
interface Plan {
  roles: DatabaseRoles;
  rolesFirst: readonly string[];
  log: BoundsLog;
}

type BoundsLog = Pick<Log, 'warn'> | undefined;

async function apply(db: Reader, { roles, rolesFirst, log }: Plan): Promise<void> {
  const applied = await readApplied(db, roles);
  if (applied === 'damaged') throw damaged();
  if (applied !== 'other') {
    if (rolesFirst.length > 0) await runWhenFree(db, [], rolesFirst, log);
    return;
  }
  const tables = inOrder(await readTables(db));
  await runWhenFree(db, tables, [...rolesFirst, ...boundsOf(tables, roles)], log);
  await db.execute(sql.raw(`COMMENT ON FUNCTION ${notedAt} IS ${literal(await readNote(db, roles))}`));
}

/** As PostgreSQL refuses what only the owner of tables may do. */
function refusal(): Error {
  return Object.assign(new Error('the database does not bound rows as this version does'), { code: '42501' });
}

function damaged(): StartError {
  return new StartError(
    'A newer version of Infusion Console has set which rows of the database a role sees, and somebody has changed that since. Start the newer one, which sets it again.',
  );
}

/** Says once who read the database and will not any more. */
async function warnOfBlind(
  db: Reader,
  roles: DatabaseRoles,
  { readers, everybody }: { readers: readonly string[]; everybody: readonly string[] },
  log: BoundsLog,
): Promise<void> {
  const { version } = await readStanding(db);
  const members = readers.length > 0 ? await readMembers(db, roles, readers, version) : [];
  const blind = members.filter(({ isThere, seesAll }) => isThere && !seesAll).map(({ name }) => name);
  if (blind.length === 0 && everybody.length === 0) return;
  log?.warn('bounds.readersSeeNoRows', {
    roles: blind,
    tablesOfPublic: everybody,
    meaning: `These roles, and those that read these tables by a right of PUBLIC, see no rows any more. Whoever is to see all: GRANT ${identifier(roles.all)} TO the role.`,
  });
}

interface Options {
  /** The role of DATABASE_URL, where that is another one than the present. */
  serviceRole?: string | undefined;
  log?: Pick<Log, 'warn'> | undefined;
}

/**
 * Looks before the migrations whether a database can be made to bound rows, and changes nothing.
 * @returns does it, after the migrations
 * @throws StartError where a superuser must run something first
 */
export async function planBounds(
  db: Reader,
  { serviceRole, log }: Options = {},
): Promise<() => Promise<void>> {
  const roles = await readRoles(db);
  await requireScoped(db, roles);
  const { ownsTables } = await readStanding(db);
  const readers = ownsTables ? await readReaders(db, roles) : [];
  const everybody = ownsTables ? await readPublicTables(db) : [];
  const rolesFirst = ownsTables ? await planRoles(db, roles, { serviceRole, readers }) : [];
  return async () => {
    // Tables of earlier versions, which tests migrate to.
    if (!(await knowsReaches(db))) return;
    if (ownsTables) {
      await apply(db, { roles, rolesFirst, log });
      await warnOfBlind(db, roles, { readers, everybody }, log);
      return;
    }
    const applied = await readApplied(db, roles);
    if (applied !== 'this' && applied !== 'newer') throw refusal();
  };
}
