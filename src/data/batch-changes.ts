// Collects change messages for a moment, and while the page is hidden, so that many changes cause one refetch.
import { type ChangeEvent, maxIdsInEvent } from '../../contract/changes/events.ts';
import { deviceNow } from '../lib/service-clock.ts';
import type { Change } from './changes.ts';
import type { ChangeMessage } from './events/change-feed.ts';

/** Messages within this time are applied together. */
const batchMs = 250;

/**
 * So many batches are applied as soon as they come; while changes keep coming, one in so many ms. Each costs some calls,
 * and in a large hospital many administrators change something every minute.
 */
const maxQuickBatches = 6;
const steadyBatchMs = 10_000;

export interface ChangeBatch {
  /** By entity. */
  changes: ReadonlyMap<string, Change>;
  missed: boolean;
}

const emptyBatch: ChangeBatch = { changes: new Map(), missed: false };

function toChange({ entity, what, ids }: ChangeEvent): Change {
  const knownIds = ids.length > 0 ? ids : null;
  return {
    entity,
    reason: what === 'presence' ? 'presence' : 'event',
    ids: knownIds,
    created: what === 'created' ? ids : [],
    deleted: what === 'deleted' ? (knownIds ?? 'all') : [],
  };
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}

function unionOfIds(a: Change['ids'], b: Change['ids']): Change['ids'] {
  if (!a || !b) return null;
  const ids = union(a, b);
  return ids.length > maxIdsInEvent ? null : ids;
}

/** Two changes of one entity as one. A change of Online or Offline is left out beside any other. */
function mergeChanges(a: Change, b: Change): Change {
  if (a.reason !== b.reason) return a.reason === 'event' ? a : b;
  return {
    ...a,
    ids: unionOfIds(a.ids, b.ids),
    created: union(a.created, b.created),
    deleted: a.deleted === 'all' || b.deleted === 'all' ? 'all' : union(a.deleted, b.deleted),
  };
}

/** @internal For tests: any changes as one batch, without their pace. */
export function addToBatch(batch: ChangeBatch, message: ChangeMessage): ChangeBatch {
  if (message === 'missed') return { ...batch, missed: true };
  const change = toChange(message);
  const earlier = batch.changes.get(change.entity);
  const changes = new Map(batch.changes);
  changes.set(change.entity, earlier ? mergeChanges(earlier, change) : change);
  return { ...batch, changes };
}

/** How long the next batch waits, after those that were applied. Batches of Online and Offline alone are not counted. */
function createPace() {
  let quick = maxQuickBatches;
  let countedAt = deviceNow();
  function count(): void {
    const now = deviceNow();
    quick = Math.min(maxQuickBatches, quick + Math.max(0, now - countedAt) / steadyBatchMs);
    countedAt = now;
  }
  return {
    waitMs(): number {
      count();
      return Math.max(batchMs, (1 - quick) * steadyBatchMs);
    },
    record({ changes, missed }: ChangeBatch): void {
      count();
      if (missed || [...changes.values()].some(({ reason }) => reason !== 'presence')) quick -= 1;
    },
  };
}

/** Applies batches one after the other, and only while the page is visible. */
export function batchChanges(apply: (batch: ChangeBatch) => Promise<void>) {
  const pace = createPace();
  let pending = emptyBatch;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;

  async function flush() {
    timer = undefined;
    if (busy || document.visibilityState !== 'visible') return;
    const batch = pending;
    pending = emptyBatch;
    pace.record(batch);
    busy = true;
    try {
      await apply(batch);
    } finally {
      busy = false;
      schedule();
    }
  }

  function schedule() {
    if (pending !== emptyBatch) timer ??= setTimeout(() => void flush(), pace.waitMs());
  }

  document.addEventListener('visibilitychange', schedule);
  return {
    add(message: ChangeMessage) {
      pending = addToBatch(pending, message);
      schedule();
    },
    stop() {
      clearTimeout(timer);
      pending = emptyBatch;
      document.removeEventListener('visibilitychange', schedule);
    },
  };
}
