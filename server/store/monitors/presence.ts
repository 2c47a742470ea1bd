// Online or Offline, written by heartbeats and the sweeper alone. Neither raises a version.
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { identityKey } from '../../../contract/common/normalise.ts';
import type { Database } from '../engine/database.ts';
import { isSelected } from '../lists/selection.ts';
import { monitors } from '../schema/index.ts';

/** Undefined for monitors that are unknown, deleted or without a credential. */
export async function credentialOf(db: Database, serialNumber: string) {
  const [row] = await db
    .select({ id: monitors.id, credentialHash: monitors.credentialHash })
    .from(monitors)
    .where(
      and(
        eq(monitors.serialIdentity, identityKey(serialNumber)),
        isNull(monitors.deletedAt),
        isNotNull(monitors.credentialHash),
      ),
    );
  return row;
}

export interface HeardMonitor {
  id: string;
  wasOnline: boolean;
}

/** Records heartbeats in one statement; deleted monitors are left out. */
export async function recordHeartbeats(
  db: Database,
  ids: readonly string[],
  at: Date,
): Promise<HeardMonitor[]> {
  // Locked in the order of ids, as everywhere, to avoid deadlocks.
  const before = db
    .select({ id: monitors.id, wasOnline: monitors.online })
    .from(monitors)
    .where(and(isSelected(monitors.id, { only: ids }), isNull(monitors.deletedAt)))
    .orderBy(monitors.id)
    .for('update')
    .as('before');
  return db
    .update(monitors)
    .set({ online: true, lastCommunication: at })
    .from(before)
    .where(eq(monitors.id, before.id))
    .returning({ id: monitors.id, wasOnline: before.wasOnline });
}

/** When a hospital's network fails, thousands fall silent at once: other queries get their turn in between. */
export const maxSilentPerSweep = 500;

/** Marks monitors without a heartbeat since `since` Offline, a limited number at a time; returns their ids. */
export async function markSilent(db: Database, since: Date): Promise<string[]> {
  // Rows that are locked right now wait for the next sweep, which avoids deadlocks.
  const silent = db
    .select({ id: monitors.id })
    .from(monitors)
    .where(and(eq(monitors.online, true), lt(monitors.lastCommunication, since)))
    .orderBy(monitors.lastCommunication)
    .limit(maxSilentPerSweep)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(monitors)
    .set({ online: false })
    .where(inArray(monitors.id, silent))
    .returning({ id: monitors.id });
  return rows.map((row) => row.id);
}
