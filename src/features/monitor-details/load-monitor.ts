// One monitor, asked of the service; without the service, as it was last seen in a list.
import type { Monitor } from '../../../contract/monitors.ts';
import { getMonitor, monitor as schema } from '../../../contract/monitors.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import type { Console } from '../../session/console.ts';
import { toErrorScreen } from '../../shell/to-error-screen.ts';

export interface LoadedMonitor {
  monitor: Monitor | null;
  /** When the service said so, ms since 1970. */
  readAt: number | null;
  error: AppError | null;
}

/** A route's loader. An unknown id leads to the error screen (specification 1, section 4). */
export async function loadMonitor(
  { call, cache }: Pick<Console, 'call' | 'cache'>,
  id: string,
  address: string,
  signal: AbortSignal,
): Promise<LoadedMonitor> {
  try {
    const { data } = await call(getMonitor, { params: { id } }, { signal });
    return { monitor: data[0] ?? null, readAt: Date.now(), error: null };
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (error.kind === 'aborted') throw error;
    if (error.kind === 'notFound') throw toErrorScreen(address);
    const seen = await cache.row('monitors', schema, id);
    return { monitor: seen?.row ?? null, readAt: seen?.at ?? null, error };
  }
}
