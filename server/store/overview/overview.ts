// The numbers of the overview, each with the condition of the list that it leads to.
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { onlineWindowSeconds } from '../../../contract/devices/gateway.ts';
import type { Database } from '../engine/database.ts';
import {
  hasFailedRequestSince,
  hasOpenRequest,
  isSilentSince,
  unstableSince,
} from '../monitors/monitor-filters.ts';
import { countedStates } from '../monitors/monitor-states.ts';
import { facilities, monitors } from '../schema/index.ts';

const shownMonitors = 5;

const inUse = isNull(monitors.deletedAt);

/** Counted before the names come to it: there are far more monitors than facilities. */
function countsByFacility(db: Database) {
  const counted = db
    .select({
      id: monitors.facilityId,
      online: countedStates.online.as('online'),
      offline: countedStates.offline.as('offline'),
      never_connected: countedStates.never_connected.as('never_connected'),
    })
    .from(monitors)
    .where(inUse)
    .groupBy(monitors.facilityId)
    .as('counted');
  const { id, online, offline, never_connected } = counted;
  return db
    .select({ id, name: sql<string>`coalesce(${facilities.name}, '')`, online, offline, never_connected })
    .from(counted)
    .leftJoin(facilities, eq(facilities.id, id))
    .orderBy(asc(facilities.nameKey), asc(id));
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

/** Monitors with the most changes, and how many there are. */
async function findUnstable(db: Database, since: Date) {
  const unstable = unstableSince(db, since).as('unstable');
  const rows = await db
    .select({ ...named, changes: unstable.changes, all: sql<number>`count(*) OVER ()`.mapWith(Number) })
    .from(unstable)
    .innerJoin(monitors, eq(monitors.id, unstable.monitorId))
    .leftJoin(facilities, eq(facilities.id, monitors.facilityId))
    .where(inUse)
    .orderBy(desc(unstable.changes), asc(monitors.nameKey), asc(monitors.id))
    .limit(shownMonitors);
  return {
    unstable: rows[0]?.all ?? 0,
    unstable_monitors: rows.map(({ all: _, ...monitor }) => monitor),
  };
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
        silent_monitors: silent.map(({ lastHeard, ...monitor }) => {
          const heard = lastHeard ?? silentSince;
          const since = new Date(heard.getTime() + onlineWindowSeconds * 1000);
          return { ...monitor, last_communication: heard.toISOString(), offline_since: since.toISOString() };
        }),
        ...(await findUnstable(tx, dayAgo)),
        requests_open: await count(hasOpenRequest(tx, now)),
        requests_failed: await count(hasFailedRequestSince(tx, dayAgo, now)),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
