// What a database lacks of its two roles and of memberships in them, as statements, and whether its owner may run these.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { StartError } from '../../../base/start-error.ts';
import { rowsOf } from '../dump-format.ts';
import {
  type Member,
  membershipsHaveOptions,
  type Reader,
  readMembers,
  readStanding,
} from './bounds-state.ts';
import type { DatabaseRoles } from './database-roles.ts';
import { identifier } from './quote.ts';
import { requireInheriting } from './require-inheriting.ts';

interface Missing {
  /** Roles that are not there. */
  roles: string[];
  /** Roles that are there, of which somebody is to become a member. */
  granted: string[];
  statements: string[];
}

interface Grant {
  role: string;
  to: string;
  /** Whether the member has its rights at all times, or by taking the role. */
  isInherited: boolean;
}

function statementOf({ role, to, isInherited }: Grant, version: number): string {
  const options = isInherited ? 'INHERIT TRUE' : 'INHERIT FALSE, SET TRUE';
  // Before, that is what every membership says, and a policy for all rows outweighs one for some.
  const ending = version >= membershipsHaveOptions ? ` WITH ${options}` : '';
  return `GRANT ${identifier(role)} TO ${identifier(to)}${ending}`;
}

async function rolesThatAre(db: Reader, names: readonly string[]): Promise<Set<string>> {
  const listed = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  const rows = await rowsOf(
    db,
    sql`SELECT rolname AS name FROM pg_roles WHERE rolname IN (${listed})`,
    z.object({ name: z.string() }),
  );
  return new Set(rows.map(({ name }) => name));
}

function grantsOf(members: readonly Member[], serviceRole: string, { all, scoped }: DatabaseRoles): Grant[] {
  return members
    .filter(({ isThere }) => isThere)
    .flatMap(({ name: to, seesAll, mayBeScoped }) => [
      ...(seesAll ? [] : [{ role: all, to, isInherited: true }]),
      ...(mayBeScoped || to !== serviceRole ? [] : [{ role: scoped, to, isInherited: false }]),
    ]);
}

/** Who is to see all rows. */
interface Sees {
  serviceRole: string;
  /** Whoever reads the database otherwise, such as a process of the version before or a report: they go on seeing all of it. */
  readers: readonly string[];
}

async function findMissing(
  db: Reader,
  roles: DatabaseRoles,
  { serviceRole, readers }: Sees,
  version: number,
): Promise<Missing> {
  const there = await rolesThatAre(db, [roles.all, roles.scoped]);
  const missing = [roles.all, roles.scoped].filter((name) => !there.has(name));
  const members = await readMembers(db, roles, [...new Set([serviceRole, ...readers])], version);
  for (const it of members) if (it.name === serviceRole) requireInheriting(it, version);
  const grants = grantsOf(members, serviceRole, roles);
  return {
    roles: missing,
    granted: grants.map(({ role }) => role).filter((role) => there.has(role)),
    statements: [
      ...missing.map((name) => `CREATE ROLE ${identifier(name)} NOLOGIN`),
      ...grants.map((grant) => statementOf(grant, version)),
    ],
  };
}

async function mayGrant(db: Reader, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const [found] = await rowsOf(
      db,
      sql`SELECT pg_has_role(${name}, 'USAGE WITH ADMIN OPTION') AS may`,
      z.object({ may: z.boolean() }),
    );
    if (!found?.may) return false;
  }
  return true;
}

/**
 * The statements without which statements of a reach could not run, or the service would not see all rows; none where nothing is
 * missing.
 * @param sees the service's role is that of DATABASE_URL, where it is another one than the owner
 * @throws StartError with the statements where the present role may not run them
 */
export async function planRoles(
  db: Reader,
  roles: DatabaseRoles,
  { serviceRole, readers }: { serviceRole?: string | undefined; readers: readonly string[] },
): Promise<string[]> {
  const { name, version, isSuperuser, mayCreateRoles } = await readStanding(db);
  const missing = await findMissing(db, roles, { serviceRole: serviceRole ?? name, readers }, version);
  if (missing.statements.length === 0 || isSuperuser) return missing.statements;
  const grantsFreely = mayCreateRoles && version < membershipsHaveOptions;
  const mayRun =
    (mayCreateRoles || missing.roles.length === 0) && (grantsFreely || (await mayGrant(db, missing.granted)));
  if (mayRun) return missing.statements;
  throw new StartError(
    `The database needs two roles that nobody signs in with, and its owner "${name}" may not create or grant them. Nothing was changed. Let a superuser of the server run this once, then start again: ${missing.statements.join('; ')}.`,
  );
}
