// A person's sessions, of whatever kind: of the provider, of a service token, and those that an outside provider has begun.
import { and, desc, eq, exists, gt, gte, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import { maxSessions } from '../../../contract/accounts/sessions.ts';
import { databaseTime } from '../../base/database-clock.ts';
import type { Database } from '../../store/engine/database.ts';
import { oidcState, outsideSessions, serviceSessions, sessionUses } from '../../store/schema/index.ts';
import { grantModel } from './live-grant.ts';

export interface PersonSession {
  id: string;
  startedAt: Date;
  canEnd: boolean;
  /** Null where it was not used yet. */
  use: Pick<typeof sessionUses.$inferSelect, 'browser' | 'system' | 'addressPrefix' | 'seenAt'> | null;
}

const longAgo = (seconds: number) => new Date(databaseTime().getTime() - seconds * 1000);

/** Sessions of the embedded provider: a grant whose tokens can still be renewed. */
async function listGrants(db: Database, userId: string) {
  const token = alias(oidcState, 'token');
  const canRenew = db
    .select({ one: sql`1` })
    .from(token)
    .where(
      and(
        eq(token.model, 'RefreshToken'),
        eq(token.grantId, oidcState.id),
        gt(token.expiresAt, databaseTime()),
      ),
    );
  const isOwn = and(sql`${oidcState.payload} ->> 'accountId' = ${userId}`, eq(oidcState.model, grantModel));
  const rows = await db
    .select({ id: oidcState.id, began: sql<string>`${oidcState.payload} ->> 'iat'`, use: sessionUses })
    .from(oidcState)
    .leftJoin(sessionUses, eq(sessionUses.id, oidcState.id))
    .where(and(isOwn, gt(oidcState.expiresAt, databaseTime()), exists(canRenew)));
  return rows.map(({ id, began, use }) => ({
    id,
    startedAt: new Date(Number(began) * 1000),
    use,
    canEnd: true,
  }));
}

async function listServiceSessions(db: Database, userId: string, idleLimit: number) {
  const { tokenHash, createdAt, seenAt } = serviceSessions;
  const isLive = and(gt(createdAt, longAgo(maxSessionSeconds)), gt(seenAt, longAgo(idleLimit)));
  const rows = await db
    .select({ id: tokenHash, startedAt: createdAt, use: sessionUses })
    .from(serviceSessions)
    .leftJoin(sessionUses, eq(sessionUses.id, tokenHash))
    .where(and(eq(serviceSessions.userId, userId), isLive));
  return rows.map((row) => ({ ...row, canEnd: true }));
}

async function listOutside(db: Database, userId: string) {
  const { id, userId: owner, until, startedAt, endedAt, endsWith, isOne: canEnd } = outsideSessions;
  const end = alias(outsideSessions, 'its_end');
  const lastUse = sql`greatest(${sessionUses.seenAt}, ${startedAt})`;
  const endOf = db
    .select({ one: sql`1` })
    .from(end)
    .where(and(sql`${end.id} = ANY(${endsWith})`, gte(end.endedAt, lastUse)));
  const goesOn = and(gt(until, databaseTime()), gt(startedAt, longAgo(maxSessionSeconds)));
  const isNotEnded = and(or(isNull(endedAt), lt(endedAt, startedAt)), notExists(endOf));
  const rows = await db
    .select({ id, startedAt, canEnd, use: sessionUses })
    .from(outsideSessions)
    .leftJoin(sessionUses, eq(sessionUses.id, id))
    .where(and(eq(owner, userId), goesOn, isNotEnded))
    .orderBy(desc(until))
    .limit(maxSessions);
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt ?? new Date(0),
    canEnd: row.canEnd === true,
  }));
}

/**
 * The sessions of a person that go on, by their last use.
 * @param idleLimit in seconds, of service tokens
 */
export async function listPersonSessions(
  db: Database,
  userId: string,
  idleLimit: number,
): Promise<PersonSession[]> {
  const found = [
    ...(await listGrants(db, userId)),
    ...(await listServiceSessions(db, userId, idleLimit)),
    ...(await listOutside(db, userId)),
  ];
  const lastUse = ({ use, startedAt }: PersonSession) => (use?.seenAt ?? startedAt).getTime();
  return found.sort((a, b) => lastUse(b) - lastUse(a));
}
