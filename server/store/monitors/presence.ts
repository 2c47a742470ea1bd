// Who is there: written by heartbeats and the sweeper alone. Neither raises a version.
import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { identityKey } from '../../../contract/common/normalise.ts';
import type { Database } from '../engine/database.ts';
import { isSelected } from '../lists/selection.ts';
import { monitors } from '../schema/index.ts';

/** What is kept of a monitor's credential; nothing for those that are unknown, deleted or never got one. */
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

/** A monitor that was heard from. */
export interface HeardMonitor {
  id: string;
  wasOnline: boolean;
}

/** These monitors were heard from, all in one statement; those that are deleted were not. */
export async function recordHeartbeats(
  db: Database,
  ids: readonly string[],
  at: Date,
): Promise<HeardMonitor[]> {
  // In the order of their ids, as all who hold many: two that take them in different orders wait for each other.
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

/** When a hospital's network fails, thousands fall silent together: others get their turn in between. */
export const maxSilentPerSweep = 500;

/** So many monitors, at most, not heard from since `since` become Offline; the answer is which. */
export async function markSilent(db: Database, since: Date): Promise<string[]> {
  // Those that somebody is changing right now wait for the next sweep, and nobody waits for this one:
  // two that take many rows, each in its own order, could wait for each other.
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
