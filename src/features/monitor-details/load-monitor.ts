// One monitor, asked of the service; without the service, as it was last seen, here or in a list.
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import { getMonitor, monitor as schema } from '../../../contract/monitors/monitors.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { onlyRecord } from '../../api/only-record.ts';
import type { AppContext } from '../../data/app-context.ts';
import { redirectToErrorScreen } from '../../shell/redirect-to-error-screen.ts';

/** Where the lists keep their monitors, too. */
const kept = { entity: 'monitors', idOf: ({ id }: Monitor) => id };

export interface LoadedMonitor {
  monitor: Monitor | null;
  /** When the service said so, ms since 1970. */
  readAt: number | null;
  error: AppError | null;
}

/** A route's loader. An unknown id leads to the error screen. */
export async function loadMonitor(
  { call, cache }: Pick<AppContext, 'call' | 'cache'>,
  id: string,
  address: string,
  signal: AbortSignal,
): Promise<LoadedMonitor> {
  try {
    const at = Date.now();
    const monitor = onlyRecord(await call(getMonitor, { params: { id } }, { signal }));
    void cache.keepRow(kept, monitor, at);
    return { monitor, readAt: at, error: null };
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (error.kind === 'aborted') throw error;
    if (error.kind === 'notFound') throw redirectToErrorScreen(address);
    const seen = await cache.row(kept.entity, schema, id);
    return { monitor: seen?.row ?? null, readAt: seen?.at ?? null, error };
  }
}
