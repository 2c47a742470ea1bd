// Who calls, a person or a program: whether the session goes on, and what the caller may do now.
import { and, eq, exists, gt, or, type SQL, sql } from 'drizzle-orm';
import type { GivenRole } from '../../../contract/common/rights.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { oneRow } from '../engine/one-row.ts';
import { serviceAccounts, sessionFactors, userAccess } from '../schema/index.ts';
import { administratorRow, signInStatuses } from './users.ts';

/** What a person or a program may be, now: nothing for whoever may not sign in, or has ended. */
export interface PersonRoles {
  isAdministrator: boolean;
  /**
   * Beside it, one of each kind: of a role for thousands of facilities one of them stands for all. So it tells where nothing is
   * allowed, and where everything; `listRoles` tells the facilities.
   */
  roleKinds: readonly GivenRole[];
}

/** What each call asks about its caller. */
export interface CallerAccess extends PersonRoles {
  /** Whether the session goes on. */
  isLive: boolean;
  /** Since when the caller has a second factor; null without one. */
  factorSince: Date | null;
  /** When this session answered it last; null where it has not. */
  confirmedAt: Date | null;
}

/** Who may have roles: one of them where a token has said which, as the database plans each question that it is asked. */
type CallerKind = 'person' | 'program' | 'either';

/** The roles of somebody who may sign in. */
function rolesOfPerson(id: string): SQL {
  const statuses = sql.join(
    signInStatuses.map((status) => sql`${status}`),
    sql`, `,
  );
  return sql`SELECT g.role, g.facility_id, g.may_hear FROM user_roles AS g JOIN users AS u ON u.id = g.user_id
    WHERE g.user_id = ${id} AND u.status IN (${statuses})`;
}

/** The roles of a service account that has not ended. No program hears recordings. */
function rolesOfProgram(id: string): SQL {
  return sql`SELECT g.role, g.facility_id, false AS may_hear
    FROM service_account_roles AS g JOIN service_accounts AS a ON a.id = g.account_id
    WHERE g.account_id = ${id} AND a.ends_at > ${databaseTime().toISOString()}::timestamptz`;
}

/** Whether a service account of everything has not ended. */
function isAdministratorProgram(db: Database, id: string): SQL {
  const isThis = and(eq(serviceAccounts.id, id), eq(serviceAccounts.role, 'administrator'));
  return exists(
    db
      .select({ one: sql`1` })
      .from(serviceAccounts)
      .where(and(isThis, gt(serviceAccounts.endsAt, databaseTime()))),
  );
}

/** The roles that there are now, as `r`: no user and no service account have the same id. */
function rolesNow(id: string, kind: CallerKind = 'either'): SQL {
  if (kind === 'person') return sql`(${rolesOfPerson(id)}) AS r`;
  if (kind === 'program') return sql`(${rolesOfProgram(id)}) AS r`;
  return sql`(${rolesOfPerson(id)} UNION ALL ${rolesOfProgram(id)}) AS r`;
}

function isAdministratorNow(db: Database, id: string, kind: CallerKind): SQL | undefined {
  const isPerson = exists(administratorRow(db, id));
  if (kind === 'person') return isPerson;
  const isProgram = isAdministratorProgram(db, id);
  return kind === 'program' ? isProgram : or(isPerson, isProgram);
}

function personRoles(db: Database, id: string, kind: CallerKind = 'either') {
  if (!isId(id)) return { isAdministrator: sql<boolean>`false`, roleKinds: sql<GivenRole[]>`'[]'::jsonb` };
  return {
    isAdministrator: sql<boolean>`${isAdministratorNow(db, id, kind)}`,
    roleKinds: sql<GivenRole[]>`(
      SELECT coalesce(jsonb_agg(to_jsonb(kind)), '[]') FROM (
        SELECT r.role, r.may_hear, min(r.facility_id::text) AS facility_id FROM ${rolesNow(id, kind)}
        GROUP BY r.role, r.may_hear, r.facility_id IS NULL) AS kind)`,
  };
}

/** What a user may be now, as for a call: for work that goes on after it. */
export async function readRoles(db: Database, id: string): Promise<PersonRoles> {
  const [row] = await db.select(personRoles(db, id)).from(oneRow);
  return row ?? { isAdministrator: false, roleKinds: [] };
}

export interface NamedRole extends GivenRole {
  facility_name: string | null;
}

/** All roles beside administrator, by role and name of the facility; none of whoever may not sign in, or has ended. */
export async function listRoles(db: Database, id: string, kind?: CallerKind): Promise<NamedRole[]> {
  if (!isId(id)) return [];
  const [row] = await db
    .select({
      roles: sql<NamedRole[]>`(
        SELECT coalesce(jsonb_agg(to_jsonb(given) - 'name_key' ORDER BY role, name_key, facility_id), '[]') FROM (
          SELECT n.*, f.name AS facility_name, f.name_key FROM
            (SELECT r.role, bool_or(r.may_hear) AS may_hear, r.facility_id FROM ${rolesNow(id, kind)} GROUP BY r.role, r.facility_id) AS n
            LEFT JOIN facilities AS f ON f.id = n.facility_id) AS given)`,
    })
    .from(oneRow);
  return row?.roles ?? [];
}

/**
 * Whether the session of a caller goes on and has answered the second factor, and what the caller may be now: the one read of
 * each call.
 * @param isLive the condition of that session
 */
export async function readAccess(
  db: Database,
  id: string,
  { kind, sessionId, isLive }: { kind: 'person' | 'program'; sessionId: string; isLive: SQL },
): Promise<CallerAccess> {
  const isUser = kind === 'person' && isId(id);
  const since = db
    .select({ since: userAccess.secondFactorSince })
    .from(userAccess)
    .where(eq(userAccess.userId, id));
  const { confirmedAt, userId } = sessionFactors;
  const confirmed = db
    .select({ confirmedAt })
    .from(sessionFactors)
    .where(and(eq(sessionFactors.sessionId, sessionId), eq(userId, id)));
  const [row] = await db
    .select({
      isLive: sql<boolean>`${isLive}`,
      ...personRoles(db, id, kind),
      factorSince: moment(isUser ? sql`(${since})` : sql`NULL`),
      confirmedAt: moment(isUser ? sql`(${confirmed})` : sql`NULL`),
    })
    .from(oneRow);
  return (
    row ?? { isLive: false, isAdministrator: false, roleKinds: [], factorSince: null, confirmedAt: null }
  );
}

function moment(value: SQL): SQL<Date | null> {
  return sql`${value}`.mapWith(sessionFactors.confirmedAt) as SQL<Date | null>;
}
