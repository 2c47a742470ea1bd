import * as contract from '../../../contract/monitors/monitor-states.ts';
import { keepFor } from '../../common/keep-for.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import { countStates } from '../../store/monitors/monitor-states.ts';

/** Each open list asks again and again, and counting reads all monitors. */
const keptMs = 30_000;

export function monitorStateRoutes(db: Database, now: () => Date) {
  const readStates = keepFor(keptMs, async (at) => ({ at: at.toISOString(), ...(await countStates(db)) }));
  return {
    getMonitorStates: defineRoute(contract.getMonitorStates, async () => ({
      data: [await readStates(now())],
    })),
  } satisfies RoutesOf<typeof contract>;
}
