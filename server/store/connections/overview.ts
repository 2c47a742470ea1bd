// The numbers of the overview, each with the condition of the list that it leads to.
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import {
  hasFailedRequestSince,
  hasOpenRequest,
  isInState,
  isSilentSince,
  isUnstableSince,
  unstableSince,
} from '../monitors/monitor-filters.ts';
import { facilities, monitors } from '../schema/index.ts';

const shownMonitors = 5;

const inUse = isNull(monitors.deletedAt);
const countOf = (condition: SQL | undefined) =>
  sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);

function countsByFacility(db: Database) {
  return db
    .select({
      id: monitors.facilityId,
      name: sql<string>`coalesce(${facilities.name}, '')`,
      online: countOf(isInState.online),
      offline: countOf(isInState.offline),
      never_connected: countOf(isInState.never),
    })
    .from(monitors)
    .leftJoin(facilities, eq(facilities.id, monitors.facilityId))
    .where(inUse)
    .groupBy(monitors.facilityId, facilities.name, facilities.nameKey)
    .orderBy(asc(facilities.nameKey), asc(monitors.facilityId));
}

const named = {
  id: monitors.id,
  name: monitors.name,
  serial_number: monitors.serialNumber,
  facility_name: sql<string>`coalesce(${facilities.name}, '')`,
};

function latestSilent(db: Database, since: Date) {
  return db
    .select({ ...named, lastHeard: monitors.lastCommunication })
    .from(monitors)
    .leftJoin(facilities, eq(facilities.id, monitors.facilityId))
    .where(and(inUse, isSilentSince(since)))
    .orderBy(sql`${monitors.lastKey} DESC NULLS LAST`, desc(monitors.id))
    .limit(shownMonitors);
}

function mostUnstable(db: Database, since: Date) {
  const unstable = unstableSince(db, since).as('unstable');
  return db
    .select({ ...named, changes: unstable.changes })
    .from(unstable)
    .innerJoin(monitors, eq(monitors.id, unstable.monitorId))
    .leftJoin(facilities, eq(facilities.id, monitors.facilityId))
    .where(inUse)
    .orderBy(desc(unstable.changes), asc(monitors.nameKey), asc(monitors.id))
    .limit(shownMonitors);
}

interface Times {
  silentSince: Date;
  /** For what is counted over a day. */
  dayAgo: Date;
  now: Date;
}

/** Counted at one moment, so that the numbers fit each other. */
export function readOverview(db: Database, { silentSince, dayAgo, now }: Times) {
  return db.transaction(
    async (tx) => {
      const count = (condition: SQL | undefined) => tx.$count(monitors, and(inUse, condition));
      const byFacility = await countsByFacility(tx);
      const sum = (key: 'online' | 'offline' | 'never_connected') =>
        byFacility.reduce((total, one) => total + one[key], 0);
      const silent = await latestSilent(tx, silentSince);
      return {
        online: sum('online'),
        offline: sum('offline'),
        never_connected: sum('never_connected'),
        facilities: byFacility,
        silent: await count(isSilentSince(silentSince)),
        silent_monitors: silent.map(({ lastHeard, ...monitor }) => ({
          ...monitor,
          last_communication: (lastHeard ?? silentSince).toISOString(),
        })),
        unstable: await count(isUnstableSince(tx, dayAgo)),
        unstable_monitors: await mostUnstable(tx, dayAgo),
        requests_open: await count(hasOpenRequest(tx, now)),
        requests_failed: await count(hasFailedRequestSince(tx, dayAgo, now)),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
