// Many changes in a moment are read again once: they are gathered for an instant, and while nobody looks.
import type { ChangeEvent } from '../../contract/service/events.ts';
import type { ChangeMessage } from './change-feed.ts';
import type { Change } from './changes.ts';

/** Changes that come within this time are one, in ms. */
const instant = 250;

/** More ids than this are no help: nobody looks at so many rows one by one. */
const mostIds = 100;

/** What was heard and is not applied yet. */
export interface ChangeBatch {
  /** By entity. */
  changes: ReadonlyMap<string, Change>;
  /** Whether something may have changed that nobody told. */
  missed: boolean;
}

export const emptyBatch: ChangeBatch = { changes: new Map(), missed: false };

function changeOf({ entity, what, ids }: ChangeEvent): Change {
  const known = ids.length > 0 ? ids : null;
  return {
    entity,
    reason: what === 'presence' ? 'presence' : 'event',
    ids: known,
    created: what === 'created' ? ids : [],
    gone: what === 'deleted' ? (known ?? 'all') : [],
  };
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}

function unionOfIds(a: Change['ids'], b: Change['ids']): Change['ids'] {
  if (!a || !b) return null;
  const ids = union(a, b);
  return ids.length > mostIds ? null : ids;
}

/** Two changes of one entity as one. What else changed makes it unimportant who came online. */
function together(a: Change, b: Change): Change {
  if (a.reason !== b.reason) return a.reason === 'event' ? a : b;
  return {
    ...a,
    ids: unionOfIds(a.ids, b.ids),
    created: union(a.created, b.created),
    gone: a.gone === 'all' || b.gone === 'all' ? 'all' : union(a.gone, b.gone),
  };
}

/** What is to be done after one more piece of news. */
export function addToBatch(gathered: ChangeBatch, news: ChangeMessage): ChangeBatch {
  if (news === 'missed') return { ...gathered, missed: true };
  const change = changeOf(news);
  const earlier = gathered.changes.get(change.entity);
  const changes = new Map(gathered.changes);
  changes.set(change.entity, earlier ? together(earlier, change) : change);
  return { ...gathered, changes };
}

/** Gathers news and applies it, one time after the other and only while the page is visible. */
export function batchChanges(apply: (gathered: ChangeBatch) => Promise<void>) {
  let gathered = emptyBatch;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;

  async function applyNow() {
    timer = undefined;
    if (busy || document.visibilityState !== 'visible') return;
    const now = gathered;
    gathered = emptyBatch;
    busy = true;
    try {
      await apply(now);
    } finally {
      // Whatever became of it, what comes next is heard.
      busy = false;
      soon();
    }
  }

  function soon() {
    if (gathered !== emptyBatch) timer ??= setTimeout(() => void applyNow(), instant);
  }

  document.addEventListener('visibilitychange', soon);
  return {
    hear(news: ChangeMessage) {
      gathered = addToBatch(gathered, news);
      soon();
    },
    stop() {
      clearTimeout(timer);
      gathered = emptyBatch;
      document.removeEventListener('visibilitychange', soon);
    },
  };
}
