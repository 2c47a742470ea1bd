// Notifies of Online and Offline in batches: a failing network silences thousands (docs/decisions.md#changes-by-others).

import { randomUUID } from 'node:crypto';
import { describeError, type Log } from '../base/log.ts';
import { notify } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';

const batchIntervalMs = 5_000;

export interface PresenceChanges {
  record(ids: readonly string[]): void;
  close(): Promise<void>;
}

/** Sends one notification for all changes within five seconds. */
export function batchPresenceChanges(db: Database, log: Log): PresenceChanges {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  function sendNow() {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...pending];
    pending.clear();
    if (ids.length === 0) return;
    const event = { id: randomUUID(), entity: 'monitors', what: 'presence', ids, count: ids.length } as const;
    sending = notify(db, event).catch((error: unknown) =>
      log.error('presence.notPublished', { error: describeError(error) }),
    );
  }

  return {
    record(ids) {
      for (const id of ids) pending.add(id);
      if (pending.size > 0) timer ??= setTimeout(sendNow, batchIntervalMs);
    },
    async close() {
      sendNow();
      await sending;
    },
  };
}
