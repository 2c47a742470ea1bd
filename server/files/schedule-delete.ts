import { describeError, type Log } from '../base/log.ts';
import type { FileStore } from './file-store.ts';

/** Deletes files without a row in the background; the sweep deletes later what fails here. */
export function scheduleDelete(files: FileStore, ids: readonly string[], log: Log): void {
  files.delete(ids).catch((error: unknown) => log.error('files.notDeleted', { error: describeError(error) }));
}
