import { describeError, type Log } from '../base/log.ts';
import type { FileStore } from './file-store.ts';

/** Deletes bytes that no row names any more. Nobody waits for it, and what stays is taken by the sweep. */
export function scheduleDelete(files: FileStore, ids: readonly string[], log: Log): void {
  files
    .delete(ids)
    .catch((error: unknown) => log.error('files not deleted', { error: describeError(error) }));
}
