// A page of a list as its answer: with the last 24 hours of its monitors, where the list asks for that. When the service
// took samples is the same for all of them: it is read once for all who ask within minutes.
import type { z } from 'zod';
import type { listedMonitor } from '../../contract/monitors/monitors.ts';
import { keepFor } from '../common/keep-for.ts';
import type { ListPage } from '../store/common/pages.ts';
import type { Database } from '../store/engine/database.ts';
import type { MonitorRow } from '../store/monitors/monitors.ts';
import { readKnownTimes, readPresenceSigns } from '../store/overview/presence-signs.ts';
import { sampleMs } from '../store/overview/samples.ts';
import { toMonitorResponse } from './response.ts';

interface Clocks {
  now: () => Date;
  /** From when on all changes of connections are kept. */
  connectionsSince: () => Date | null;
}

type PageResponse = { data: z.output<typeof listedMonitor>[]; count: number };

/** Answers a page. @param query of the call */
export type AnswerPage = (
  page: ListPage<MonitorRow>,
  query: { presence?: '24h' | undefined },
) => Promise<PageResponse>;

export function createPageAnswer(db: Database, { now, connectionsSince }: Clocks): AnswerPage {
  const readKnown = keepFor(sampleMs, (at) => readKnownTimes(db, at));
  return async ({ rows, count }, query) => {
    const data = rows.map(toMonitorResponse);
    if (!query.presence) return { data, count };
    const at = now();
    const times = { now: at, keptSince: connectionsSince(), known: await readKnown(at) };
    const signs = await readPresenceSigns(db, rows, times);
    return { data: data.map((row) => ({ ...row, presence: signs.get(row.id) })), count };
  };
}
