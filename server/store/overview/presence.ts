// When monitors were last heard from, and which are Online: written by heartbeats and the sweeper alone, who never wait for
// a monitor that is locked, because a bulk change locks thousands. Neither raises a version.
import { and, eq, isNotNull, isNull, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { onlineWindowSeconds } from '../../../contract/devices/gateway.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import {
  changeTime,
  connectionChanges,
  monitorPresence,
  monitors,
  nextConnectionChange,
} from '../schema/index.ts';

export interface Credential {
  id: string;
  credentialHash: string | null;
}

/** By identity key, without monitors that are unknown, deleted or without a credential. */
export async function findCredentials(
  db: Database,
  serialIdentities: readonly string[],
): Promise<Map<string, Credential>> {
  const listed = sql`(SELECT value COLLATE "C" FROM json_array_elements_text(${JSON.stringify(serialIdentities)}::json))`;
  const rows = await db
    .select({
      identity: monitors.serialIdentity,
      id: monitors.id,
      credentialHash: monitors.credentialHash,
    })
    .from(monitors)
    .where(
      and(
        sql`${monitors.serialIdentity} IN ${listed}`,
        isNull(monitors.deletedAt),
        isNotNull(monitors.credentialHash),
      ),
    );
  return new Map(rows.map(({ identity, ...credential }) => [identity, credential]));
}

function existing(ids: readonly string[]): SQL | undefined {
  return and(isSelected(monitors.id, { only: ids }), isNull(monitors.deletedAt));
}

/** The ids of monitors that are not deleted. */
export async function findExisting(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.select({ id: monitors.id }).from(monitors).where(existing(ids));
  return rows.map(({ id }) => id);
}

/** Records heartbeats in one statement; `known` leaves deleted monitors out. */
export async function recordHeartbeats(
  db: Database,
  ids: readonly string[],
  at: Date,
): Promise<{ known: string[]; cameOnline: string[] }> {
  // New rows are inserted in this order; the update locks in the order of its join. So rounds of two processes that share
  // monitors may deadlock: one of them is answered with 503, and its monitors come back.
  const known = db
    .$with('known')
    .as(
      db
        .select({ id: monitors.id, online: monitors.online, heardBefore: monitorPresence.heardAt })
        .from(monitors)
        .leftJoin(monitorPresence, eq(monitorPresence.monitorId, monitors.id))
        .where(existing(ids))
        .orderBy(monitors.id),
    );
  const heard = db
    .$with('heard')
    .as(
      db
        .update(monitorPresence)
        .set({ heardAt: at })
        .from(known)
        .where(eq(monitorPresence.monitorId, known.id))
        .returning({ monitorId: monitorPresence.monitorId }),
    );
  const isFirst = notInArray(known.id, sql`(SELECT monitor_id FROM heard)`);
  const begun = db.$with('begun').as(
    db
      .insert(monitorPresence)
      .select(sql`SELECT ${known.id}, ${at}::timestamptz FROM ${known} WHERE ${isFirst}`)
      .onConflictDoUpdate({ target: monitorPresence.monitorId, set: { heardAt: at } })
      .returning({ monitorId: monitorPresence.monitorId }),
  );
  const rows = await db
    .with(known, heard, begun)
    .select({
      id: known.id,
      heardBefore: known.heardBefore,
      isOffline: sql<boolean>`${or(not(known.online), isFirst)}`,
    })
    .from(known);
  const silentSince = at.getTime() - onlineWindowSeconds * 1000;
  const silent = rows.flatMap(({ id, heardBefore, isOffline }) =>
    !isOffline && heardBefore && heardBefore.getTime() < silentSince ? [{ id, heardBefore }] : [],
  );
  await recordMissedSilence(db, silent, at);
  // Also those that the sweeper has marked Offline meanwhile.
  const offline = [...rows.filter(({ isOffline }) => isOffline), ...silent].map(({ id }) => id);
  return { known: rows.map(({ id }) => id), cameOnline: await markOnline(db, offline, at) };
}

/**
 * Monitors that return before the sweeper has noticed that they were gone were Offline all the same. What is locked is left
 * out: a bulk change has it.
 */
async function recordMissedSilence(
  db: Database,
  silent: readonly { id: string; heardBefore: Date }[],
  at: Date,
): Promise<void> {
  if (silent.length === 0) return;
  const silentAt = sql`heard_at + make_interval(secs => ${onlineWindowSeconds})`;
  const listed = JSON.stringify(silent.map(({ id, heardBefore }) => ({ id, heard_at: heardBefore })));
  await db.execute(sql`WITH silent AS (
      SELECT ${monitors.id} AS id, listed.heard_at
      FROM json_to_recordset(${listed}::json) AS listed(id uuid, heard_at timestamptz)
      JOIN ${monitors} ON ${monitors.id} = listed.id AND ${monitors.online} AND ${isNull(monitors.deletedAt)}
      FOR UPDATE OF ${monitors} SKIP LOCKED),
    gone AS (SELECT id, ${changeTime(silentAt, sql`silent.id`)} AS gone_at FROM silent)
    INSERT INTO ${connectionChanges}
    SELECT ${nextConnectionChange}, id, changed_at, is_online, false FROM (
      SELECT id, gone_at AS changed_at, false AS is_online FROM gone
      UNION ALL SELECT id, greatest(${at.toISOString()}::timestamptz, gone_at + interval '1 millisecond'), true FROM gone
      ORDER BY changed_at) AS noted`);
}

/** Returns the ids of those that were Offline. A monitor that is locked comes Online with its next heartbeat. */
async function markOnline(db: Database, ids: readonly string[], at: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const offline = db
    .select({ id: monitors.id, isFirst: sql<boolean>`${isNull(monitors.lastCommunication)}`.as('is_first') })
    .from(monitors)
    .where(and(existing(ids), not(monitors.online)))
    .for('update', { skipLocked: true })
    .as('offline');
  const came = db
    .$with('came')
    .as(
      db
        .update(monitors)
        .set({ online: true, lastCommunication: at })
        .from(offline)
        .where(eq(monitors.id, offline.id))
        .returning({ id: monitors.id, isFirst: offline.isFirst }),
    );
  const rows = await db
    .with(came)
    .insert(connectionChanges)
    .select(
      sql`SELECT ${nextConnectionChange}, id, ${changeTime(sql`${at}::timestamptz`, sql`came.id`)}, true, is_first FROM came`,
    )
    .returning({ id: connectionChanges.monitorId });
  return rows.map(({ id }) => id);
}

/** When a hospital's network fails, thousands fall silent at once: other queries get their turn in between. */
export const maxSilentPerRound = 500;

/**
 * Ends the presence of monitors without a heartbeat for so long, a limited number at a time, and marks them Offline. Their
 * history has the moment from which they were, however late it is noticed.
 */
export async function markOffline(
  db: Database,
  now: Date,
  windowSeconds: number,
): Promise<{ count: number; wentOffline: string[] }> {
  const since = new Date(now.getTime() - windowSeconds * 1000);
  // The narrow table is read whole: an index on the time would cost each heartbeat more than it saves every sweep. What is
  // locked waits for the next sweep.
  const silent = db
    .$with('silent')
    .as(
      db
        .select({ id: monitors.id, online: monitors.online, heardAt: monitorPresence.heardAt })
        .from(monitorPresence)
        .innerJoin(monitors, eq(monitors.id, monitorPresence.monitorId))
        .where(lt(monitorPresence.heardAt, since))
        .limit(maxSilentPerRound)
        .for('update', { skipLocked: true }),
    );
  const ended = db
    .$with('ended')
    .as(
      db
        .delete(monitorPresence)
        .where(sql`${monitorPresence.monitorId} IN (SELECT id FROM silent)`)
        .returning({ monitorId: monitorPresence.monitorId }),
    );
  const marked = db
    .$with('marked')
    .as(
      db
        .update(monitors)
        .set({ online: false, lastCommunication: sql`silent.heard_at` })
        .from(silent)
        .where(eq(monitors.id, silent.id))
        .returning({ id: monitors.id }),
    );
  const silentAt = sql`heard_at + make_interval(secs => ${windowSeconds})`;
  const noted = db.$with('noted').as(
    db
      .insert(connectionChanges)
      .select(
        sql`SELECT ${nextConnectionChange}, id, ${changeTime(silentAt, sql`silent.id`)}, false, false FROM silent WHERE online
          AND id IN (SELECT id FROM marked)`,
      )
      .returning({ id: connectionChanges.monitorId }),
  );
  const rows = await db
    .with(silent, ended, marked, noted)
    .select({ id: silent.id, wasOnline: silent.online })
    .from(silent);
  return {
    count: rows.length,
    wentOffline: rows.filter(({ wasOnline }) => wasOnline).map(({ id }) => id),
  };
}
