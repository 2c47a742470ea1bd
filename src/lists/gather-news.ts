// Many changes in a moment are read again once: they are gathered for an instant, and while nobody looks.
import type { ChangeEvent } from '../../contract/events.ts';
import type { News } from '../api/live.ts';
import type { Change } from './changes.ts';

/** Changes that come within this time are one, in ms. */
const instant = 250;

/** More ids than this are no help: nobody looks at so many rows one by one. */
const mostIds = 100;

/** What was heard and is not applied yet. */
export interface Gathered {
  /** By entity. */
  changes: ReadonlyMap<string, Change>;
  /** Whether something may have changed that nobody told. */
  missed: boolean;
}

export const nothingHeard: Gathered = { changes: new Map(), missed: false };

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
export function withNews(gathered: Gathered, news: News): Gathered {
  if (news === 'missed') return { ...gathered, missed: true };
  const change = changeOf(news);
  const earlier = gathered.changes.get(change.entity);
  const changes = new Map(gathered.changes);
  changes.set(change.entity, earlier ? together(earlier, change) : change);
  return { ...gathered, changes };
}

/** Gathers news and applies it, one time after the other and only while the page is visible. */
export function gatherNews(apply: (gathered: Gathered) => Promise<void>) {
  let gathered = nothingHeard;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;

  async function applyNow() {
    timer = undefined;
    if (busy || document.visibilityState !== 'visible') return;
    const now = gathered;
    gathered = nothingHeard;
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
    if (gathered !== nothingHeard) timer ??= setTimeout(() => void applyNow(), instant);
  }

  document.addEventListener('visibilitychange', soon);
  return {
    hear(news: News) {
      gathered = withNews(gathered, news);
      soon();
    },
    stop() {
      clearTimeout(timer);
      gathered = nothingHeard;
      document.removeEventListener('visibilitychange', soon);
    },
  };
}
