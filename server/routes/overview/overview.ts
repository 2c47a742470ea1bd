// The fleet as a whole, and its connection over time.
import * as contract from '../../../contract/overview/overview.ts';
import { requireFacility } from '../../common/require-facility.ts';
import { recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { countEnds } from '../../store/certificates/certificates.ts';
import type { Database } from '../../store/engine/database.ts';
import { findMonitor } from '../../store/monitors/monitors.ts';
import {
  type ConnectionHistory,
  readConnection,
  readFacilityConnection,
} from '../../store/overview/changes.ts';
import { readOverview } from '../../store/overview/overview.ts';
import {
  findFleetSample,
  readFleetSamples,
  readSamples,
  type Sample,
  startOfInterval,
} from '../../store/overview/samples.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const ranges: Record<contract.HistoryRange, { days: number; minutes: number }> = {
  '24h': { days: 1, minutes: 5 },
  '7d': { days: 7, minutes: 60 },
  '30d': { days: 30, minutes: 60 },
};

function toConnection({ from, to, hours, changes, online }: ConnectionHistory): contract.Connection {
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    online,
    hours: hours.map((hour) => ({ at: hour.at.toISOString(), online: hour.online })),
    changes: changes.map((change) => ({ at: change.at.toISOString(), online: change.online })),
  };
}

function toPoint({ at, online, offline, neverConnected }: Sample): contract.HistoryPoint {
  return { at: at.toISOString(), online, offline, never_connected: neverConnected };
}

export function overviewRoutes(db: Database, now: () => Date, connectionsSince: () => Date | null) {
  /** The point of one moment, as a history of it alone. */
  async function historyAt(moment: Date) {
    const sample = await findFleetSample(db, moment, connectionsSince());
    const at = moment.toISOString();
    const points = sample ? [{ ...toPoint(sample), counted_at: sample.at.toISOString() }] : [];
    return { from: at, to: at, minutes: 5, points };
  }

  /** A point is what was counted first in its step. */
  async function fleetHistory(span: Parameters<typeof readFleetSamples>[1]) {
    const since = connectionsSince();
    return (await readFleetSamples(db, span)).map((sample) => ({
      ...toPoint({ ...sample, at: startOfInterval(sample.at, span.minutes * minuteMs) }),
      ...(!(since && sample.at < since) && { counted_at: sample.at.toISOString() }),
    }));
  }

  return {
    getOverview: defineRoute(contract.getOverview, async ({ query }) => {
      const at = now();
      const dayAgo = new Date(at.getTime() - dayMs);
      const silentSince = query.silent_since ? new Date(query.silent_since) : dayAgo;
      const [fleet, ends] = await Promise.all([
        readOverview(db, { silentSince, dayAgo, now: at }),
        countEnds(db, { search: '', timeZone: 'UTC', now: at }),
      ]);
      const overview = {
        at: at.toISOString(),
        ...fleet,
        silent_since: silentSince.toISOString(),
        unstable_since: dayAgo.toISOString(),
        failed_since: dayAgo.toISOString(),
        certificates_ended: ends.ended,
        certificates_30: ends.days30,
      };
      return { data: [overview] };
    }),
    getOverviewHistory: defineRoute(contract.getOverviewHistory, async ({ query }) => {
      const to = now();
      const { days, minutes } = ranges[query.range];
      const from = startOfInterval(new Date(to.getTime() - days * dayMs), minutes * minuteMs);
      const facility = query.facility_id && (await requireFacility(db, query.facility_id, 'facility_id'));
      if (query.at && !facility) return { data: [await historyAt(new Date(query.at))] };
      const points = facility
        ? (await readSamples(db, facility.id, { from, to, minutes })).map(toPoint)
        : await fleetHistory({ from, to, minutes });
      return { data: [{ from: from.toISOString(), to: to.toISOString(), minutes, points }] };
    }),
    getMonitorConnection: defineRoute(contract.getMonitorConnection, async ({ params }) => {
      const monitor = await findMonitor(db, params.id);
      if (!monitor) throw recordNotFound('monitorUnknown', 'id');
      return { data: [toConnection(await readConnection(db, monitor, now(), connectionsSince()))] };
    }),
    getFacilityConnection: defineRoute(contract.getFacilityConnection, async ({ params }) => {
      const { id } = await requireFacility(db, params.id, 'id');
      return { data: [toConnection(await readFacilityConnection(db, id, now()))] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
