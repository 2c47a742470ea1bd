// Notifies of changes of monitors in batches: a failing network silences thousands, and thousands send CSRs after a save
// (docs/decisions/changes.md#changes-by-others).
import { certificatesEntity } from '../../contract/changes/events.ts';
import { describeError, type Log } from '../base/log.ts';
import { randomUUID } from '../base/platform.ts';
import { type ChangeNotification, notify } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';

export interface BatchedChanges {
  /** Ids of monitors whose change is committed. */
  record(ids: readonly string[]): void;
  close(): Promise<void>;
}

interface BatchOptions extends Pick<ChangeNotification, 'entity' | 'what'> {
  intervalMs: number;
}

/** Sends one notification for all changes within the interval. */
function batchChanges(db: Database, log: Log, { intervalMs, ...change }: BatchOptions): BatchedChanges {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  function sendNow() {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...pending];
    pending.clear();
    if (ids.length === 0) return;
    sending = notify(db, { id: randomUUID(), ...change, ids, count: ids.length }).catch((error: unknown) =>
      log.error('change.notPublished', { entity: change.entity, error: describeError(error) }),
    );
  }

  return {
    record(ids) {
      for (const id of ids) pending.add(id);
      if (pending.size > 0) timer ??= setTimeout(sendNow, intervalMs);
    },
    async close() {
      sendNow();
      await sending;
    },
  };
}

/** Online and Offline. */
export function batchPresenceChanges(db: Database, log: Log): BatchedChanges {
  return batchChanges(db, log, { entity: 'monitors', what: 'presence', intervalMs: 5_000 });
}

/** CSRs and network certificates, as monitors send and fetch them. */
export function batchCertificateChanges(db: Database, log: Log): BatchedChanges {
  return batchChanges(db, log, { entity: certificatesEntity, what: 'changed', intervalMs: 1_000 });
}
