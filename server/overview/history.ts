// How many monitors were Online over time: of the fleet, of a facility, or at one moment. Whoever sees some facilities alone
// gets the sum of their means, and no moment: a mean has no list of monitors.

import type { z } from 'zod';
import { dayMs, minuteMs } from '../../contract/common/durations.ts';
import type * as contract from '../../contract/overview/overview.ts';
import { requireFacility } from '../common/require-facility.ts';
import type { Database } from '../store/engine/database.ts';
import { currentReach } from '../store/engine/reach.ts';
import {
  findFleetSample,
  readFleetSamples,
  readSamples,
  type Sample,
  startOfInterval,
} from '../store/overview/samples.ts';

const ranges: Record<contract.HistoryRange, { days: number; minutes: number }> = {
  '24h': { days: 1, minutes: 5 },
  '7d': { days: 7, minutes: 60 },
  '30d': { days: 30, minutes: 60 },
};

interface Clock {
  now: Date;
  /** All changes of connections since then are kept; null: all that ever were. */
  connectionsSince: Date | null;
}

interface Point extends Sample {
  /** When the fleet was counted; left out where it was not counted as a whole. */
  countedAt?: Date;
}

export interface SampledHistory {
  from: Date;
  to: Date;
  minutes: number;
  points: Point[];
}

/** The point of one moment, as a history of it alone. */
async function historyAt(db: Database, moment: Date, { connectionsSince }: Clock): Promise<SampledHistory> {
  const sample = await findFleetSample(db, moment, connectionsSince);
  const points = sample ? [{ ...sample, countedAt: sample.at }] : [];
  return { from: moment, to: moment, minutes: 5, points };
}

/** Every point is what was counted first in its interval. */
async function fleetHistory(
  db: Database,
  span: Parameters<typeof readFleetSamples>[1],
  { connectionsSince: since }: Clock,
): Promise<Point[]> {
  return (await readFleetSamples(db, span)).map((sample) => ({
    ...sample,
    at: startOfInterval(sample.at, span.minutes * minuteMs),
    ...(!(since && sample.at < since) && { countedAt: sample.at }),
  }));
}

export async function readHistory(
  db: Database,
  query: z.output<typeof contract.getOverviewHistory.query>,
  clock: Clock,
): Promise<SampledHistory> {
  const to = clock.now;
  const { days, minutes } = ranges[query.range];
  const from = startOfInterval(new Date(to.getTime() - days * dayMs), minutes * minuteMs);
  const facility = query.facility_id && (await requireFacility(db, query.facility_id, 'facility_id'));
  if (query.at && !facility) return historyAt(db, new Date(query.at), clock);
  const span = { from, to, minutes };
  const isMean = facility || currentReach();
  const points = isMean
    ? await readSamples(db, facility ? facility.id : null, span)
    : await fleetHistory(db, span, clock);
  return { ...span, points };
}
