// Start records in localStorage, by which the next start shows a list before the app runs. Whoever changes or clears the data
// that they show clears them, too.
import { screenCopyPrefix, startRecordPrefix } from './storage-keys.ts';

/** Dispatched on the document when all were cleared: what is on the screen may be stored again. */
export const recordsCleared = 'infusion-start-records-cleared';

const isRecord = (key: string) =>
  [startRecordPrefix, screenCopyPrefix].some((prefix) => key.startsWith(prefix));

export function clearStartRecords(): void {
  try {
    for (const key of Object.keys(localStorage)) if (isRecord(key)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so it is empty.
  }
  document.dispatchEvent(new Event(recordsCleared));
}
