// The filters of the list of monitors. The overview counts with the same conditions, so that each of its numbers leads to
// a list of so many.
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { CertificateEnd } from '../../../contract/common/certificate-ends.ts';
import { dayMs } from '../../../contract/common/durations.ts';
import { withoutFacility } from '../../../contract/common/paging.ts';
import { onlineWindowSeconds } from '../../../contract/devices/gateway.ts';
import {
  type ConnectionState,
  type MonitorFilters,
  type MonitorListFilters,
  unstableChanges,
} from '../../../contract/monitors/monitors.ts';
import { requestKinds } from '../../../contract/requests/requests.ts';
import { endsWithin } from '../certificates/certificates.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { unansweredSince } from '../requests/requests.ts';
import { connectionChanges, monitorRequests, monitors, networkCertificates } from '../schema/index.ts';
import { hasSerialNumber } from './serial-numbers.ts';
import { stateAtMoment } from './state-at.ts';

/** In the key of the sort, whoever is Online stands a thousand years later: its index alone says who is Offline. */
export const isInState: Record<ConnectionState, SQL | undefined> = {
  online: sql`${monitors.online}`,
  offline: sql`${monitors.lastKey} < '2500-01-01'`,
  never: and(isNull(monitors.lastKey), not(monitors.online)),
};

/** Went Offline since then: some minutes after the last heartbeat. By the index of the sort, where whoever is Online comes last. */
export function isSilentSince(since: Date): SQL | undefined {
  const heardSince = new Date(since.getTime() - onlineWindowSeconds * 1000);
  return and(
    not(monitors.online),
    gte(monitors.lastCommunication, heardSince),
    sql`${monitors.lastKey} >= ${heardSince.toISOString()}::timestamptz AT TIME ZONE 'UTC'`,
  );
}

/** The monitors that changed often enough since then, with how often. */
export function unstableSince(db: Database, since: Date) {
  const { monitorId, at } = connectionChanges;
  const changes = sql<number>`count(*)`.mapWith(Number).as('changes');
  return db
    .select({ monitorId, changes })
    .from(connectionChanges)
    .where(gte(at, since))
    .groupBy(monitorId)
    .having(sql`count(*) >= ${unstableChanges}::int`);
}

function isUnstableSince(db: Database, since: Date): SQL {
  const unstable = unstableSince(db, since).as('unstable');
  return inArray(monitors.id, db.select({ id: unstable.monitorId }).from(unstable));
}

const isShown = inArray(monitorRequests.kind, [...requestKinds]);

/** As on the monitor's page: what was handed over too long ago has failed, though a late answer is still accepted. */
export function hasOpenRequest(db: Database, now: Date): SQL {
  const { monitorId, outcome, handedAt } = monitorRequests;
  const isWaiting = or(isNull(handedAt), gt(handedAt, unansweredSince(now)));
  const where = and(isNull(outcome), isShown, isWaiting);
  return inArray(monitors.id, db.select({ id: monitorId }).from(monitorRequests).where(where));
}

export function hasFailedRequestSince(db: Database, since: Date, now: Date): SQL {
  const { monitorId, outcome, askedAt, handedAt } = monitorRequests;
  const of = (condition: SQL | undefined) =>
    db
      .select({ id: monitorId })
      .from(monitorRequests)
      .where(and(condition, isShown, gte(askedAt, since)));
  // Apart, because each has its index.
  const ended = of(and(isNotNull(outcome), or(eq(outcome, 'failed'), eq(outcome, 'unanswered'))));
  const silent = of(and(isNull(outcome), lte(handedAt, unansweredSince(now))));
  return inArray(monitors.id, union(ended, silent));
}

function isOfFacility(facility: string): SQL {
  if (facility === withoutFacility) return isNull(monitors.facilityId);
  return isId(facility) ? eq(monitors.facilityId, facility) : sql`false`;
}

/** Was last heard from before, and is Offline. By the index of the sort, as `isSilentSince`. */
function isSilentBefore(at: Date): SQL | undefined {
  return and(
    not(monitors.online),
    lt(monitors.lastCommunication, at),
    sql`${monitors.lastKey} < ${at.toISOString()}::timestamptz AT TIME ZONE 'UTC'`,
  );
}

function hasCertificateEnding(db: Database, ends: CertificateEnd, now: Date): SQL {
  const { monitorId, supersededAt } = networkCertificates;
  const where = and(isNull(supersededAt), endsWithin(ends, now));
  return inArray(monitors.id, db.select({ id: monitorId }).from(networkCertificates).where(where));
}

/** The filters of a list, its search and its bulk calls; undefined without any. */
export function matchesListFilters(db: Database, filters: MonitorListFilters, now: Date): SQL | undefined {
  const { connection, facility, silent_days, log_level, certificate_ends, cloud_ids } = filters;
  return and(
    connection && isInState[connection],
    facility === undefined ? undefined : isOfFacility(facility),
    silent_days === undefined ? undefined : isSilentBefore(new Date(now.getTime() - silent_days * dayMs)),
    log_level === undefined ? undefined : eq(monitors.autoLogLevel, log_level),
    certificate_ends && hasCertificateEnding(db, certificate_ends, now),
    cloud_ids && hasSerialNumber(cloud_ids),
  );
}

/** Undefined where nothing narrows the list. With `at`, the changes after it are to be joined. */
export function matchesFilters(db: Database, filters: MonitorFilters, now: Date): SQL | undefined {
  const { connection, at, facility, silent_since, unstable_since, requests, failed_since } = filters;
  const conditions = [
    connection && (at ? sql`${stateAtMoment} = ${connection}` : isInState[connection]),
    at && lte(monitors.createdAt, new Date(at)),
    facility && isOfFacility(facility),
    silent_since && isSilentSince(new Date(silent_since)),
    unstable_since && isUnstableSince(db, new Date(unstable_since)),
    requests && hasOpenRequest(db, now),
    failed_since && hasFailedRequestSince(db, new Date(failed_since), now),
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length > 0 ? and(isNull(monitors.deletedAt), ...conditions) : undefined;
}
