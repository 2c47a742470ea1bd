// What the service asks of monitors by itself: to make a key and a CSR, and to fetch files.
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type NetworkRequestKind, networkRequestKinds } from '../../../contract/devices/network.ts';
import { notifyOfRequests } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { insertMany } from '../lists/insert-many.ts';
import { isSelected } from '../lists/selection.ts';
import { monitorRequests, users } from '../schema/index.ts';

export interface Asking {
  callerId: string;
  now: Date;
}

export async function displayNameOf(tx: Database, userId: string): Promise<string> {
  const [user] = await tx
    .select({ name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(eq(users.id, userId));
  return user?.name ?? '';
}

function openOf(monitorIds: readonly string[], kinds: readonly NetworkRequestKind[]): SQL | undefined {
  return and(
    isSelected(monitorRequests.monitorId, { only: monitorIds }),
    inArray(monitorRequests.kind, [...kinds]),
    isNull(monitorRequests.outcome),
  );
}

/** Ends what is open of these kinds for locked monitors: late answers are refused. */
export async function endNetworkRequests(
  tx: Database,
  monitorIds: readonly string[],
  { kinds = networkRequestKinds, now }: { kinds?: readonly NetworkRequestKind[]; now: Date },
): Promise<void> {
  await tx
    .update(monitorRequests)
    .set({ outcome: 'unanswered', finishedAt: now })
    .where(openOf(monitorIds, kinds));
}

/** Asks locked monitors, in place of what they were asked before. */
export async function askMonitors(
  tx: Database,
  kind: NetworkRequestKind,
  monitorIds: readonly string[],
  { callerId, now }: Asking,
): Promise<void> {
  if (monitorIds.length === 0) return;
  await endNetworkRequests(tx, monitorIds, { kinds: [kind], now });
  const askedByName = await displayNameOf(tx, callerId);
  await insertMany(
    tx,
    monitorRequests,
    monitorIds.map((monitorId) => ({
      id: randomUUID(),
      monitorId,
      kind,
      askedBy: callerId,
      askedByName,
      askedAt: now,
      hasChannelA: false,
      hasChannelB: false,
    })),
  );
  await notifyOfRequests(tx, monitorIds);
}

/** Those of the monitors that were asked and have not answered. */
export async function findAsked(
  tx: Database,
  kind: NetworkRequestKind,
  monitorIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ monitorId: monitorRequests.monitorId })
    .from(monitorRequests)
    .where(openOf(monitorIds, [kind]));
  return new Set(rows.map(({ monitorId }) => monitorId));
}

/** Of any age: retention keeps the latest request of each kind. */
export async function wasEverAsked(
  tx: Database,
  kind: NetworkRequestKind,
  monitorId: string,
): Promise<boolean> {
  const [request] = await tx
    .select({ id: monitorRequests.id })
    .from(monitorRequests)
    .where(and(eq(monitorRequests.monitorId, monitorId), eq(monitorRequests.kind, kind)))
    .limit(1);
  return request !== undefined;
}

/** Ends the open request of this kind as done. */
export async function finishRequest(
  tx: Database,
  kind: NetworkRequestKind,
  monitorId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(monitorRequests)
    .set({ outcome: 'done', finishedAt: now })
    .where(openOf([monitorId], [kind]));
}
