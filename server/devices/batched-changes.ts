// Notifies of changes of monitors in batches: a failing network silences thousands, and thousands send CSRs after a save
// (docs/decisions/changes.md#changes-by-others).
import { certificatesEntity } from '../../contract/changes/events.ts';
import { gather } from '../base/gather.ts';
import type { Log } from '../base/log.ts';
import { randomUUID } from '../base/platform.ts';
import type { TimerName } from '../base/schedules.ts';
import { type ChangeNotification, notify } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';

export interface BatchedChanges {
  /** Ids of monitors whose change is committed. */
  record(ids: readonly string[]): void;
  close(): Promise<void>;
}

type Dependencies = [Database, Log];

function batchChanges(
  [db, log]: Dependencies,
  name: TimerName,
  change: Pick<ChangeNotification, 'entity' | 'what'>,
): BatchedChanges {
  const { add, close } = gather<string>({
    name,
    log,
    maxKeys: Number.POSITIVE_INFINITY,
    atOnce: Number.POSITIVE_INFINITY,
    merge: (id) => id,
    store: (ids) => notify(db, { id: randomUUID(), ...change, ids: [...ids], count: ids.length }),
  });
  return {
    close,
    record(ids) {
      for (const id of ids) add(id, id);
    },
  };
}

/** Online and Offline. */
export const batchPresenceChanges = (...given: Dependencies) =>
  batchChanges(given, 'presenceChanges', { entity: 'monitors', what: 'presence' });

/** CSRs and network certificates, as monitors send and fetch them. */
export const batchCertificateChanges = (...given: Dependencies) =>
  batchChanges(given, 'certificateChanges', { entity: certificatesEntity, what: 'changed' });
