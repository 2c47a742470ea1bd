// Failed calls in the log. While a dependency such as the database is unavailable, thousands of calls a second fail for
// one cause: it is written once a minute, with the number of the others, so that the beginning of an outage stays in the log.

import { DependencyUnavailable } from '../base/dependency-unavailable.ts';
import { isDiskFull } from '../base/free-space.ts';
import { describeError, type Log } from '../base/log.ts';
import { isDatabaseUnavailable } from '../store/engine/failures.ts';

const intervalMs = 60_000;

export type LogFailure = (error: unknown, requestId?: string) => void;

/** The innermost error, which says whether two failures have one cause. */
function originOf(error: Error): Error {
  return error.cause instanceof Error ? originOf(error.cause) : error;
}

/** Names the cause by one of few kinds. Messages are many: they name tables and addresses. */
function causeOf(error: unknown): string {
  const origin: { name?: string; code?: unknown } = error instanceof Error ? originOf(error) : {};
  const code = typeof origin.code === 'string' ? origin.code : origin.name;
  if (isDiskFull(error)) return `diskFull ${code}`;
  return `${error instanceof DependencyUnavailable ? error.key : 'databaseUnavailable'} ${code}`;
}

/** @param event as which they are written */
export function createFailureLog(log: Log, event: string): LogFailure {
  const leftOut = new Map<string, number>();
  // Calls that were answered together fail with one error.
  const written = new WeakSet<object>();

  function writeLeftOut(cause: string) {
    const count = leftOut.get(cause) ?? 0;
    leftOut.delete(cause);
    if (count > 0) log.warn('failures.leftOut', { of: event, cause, count });
  }

  return (error, requestId) => {
    if (error instanceof DependencyUnavailable || isDiskFull(error) || isDatabaseUnavailable(error)) {
      const cause = causeOf(error);
      const count = leftOut.get(cause);
      if (count !== undefined) return void leftOut.set(cause, count + 1);
      leftOut.set(cause, 0);
      // Browsers have no processes, and their timers nothing to let go.
      setTimeout(() => writeLeftOut(cause), intervalMs).unref?.();
    } else if (error instanceof Error) {
      if (written.has(error)) return;
      written.add(error);
    }
    log.error(event, { requestId, error: describeError(error) });
  };
}
