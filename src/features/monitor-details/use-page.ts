// The page of a grid: what the loader asked for once it is there, what was shown before while the same is asked
// again, and word of what others have changed, which waits until the person asks to see it.
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AppError } from '../../api/app-error.ts';
import { useOutcome } from '../../data/use-outcome.ts';
import type { Asked, Loaded, Page } from './load-page.ts';

export interface PageState<Row> {
  /** Null while it is loading for the first time, and where it could not be read. */
  page: Page<Row> | null;
  /** Why it could not be read, or not read again. */
  error: AppError | null;
  busy: boolean;
  /** How many rows have come and gone since this page was read. */
  changes: number;
  /** Reads the page again and shows it as it is now. */
  refresh(): Promise<void>;
  /** Something may have changed: rows that stay where they are become right at once, others are told of. */
  look(): Promise<void>;
}

function difference(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((id) => !b.has(id)).length;
}

/** How many rows have come or gone, whichever are more; of one that pushes another off the page, one. */
function countChanges<Row>(idOf: (row: Row) => string, was: Page<Row>, is: Page<Row>): number {
  const before = new Set(was.rows.map(idOf));
  const now = new Set(is.rows.map(idOf));
  return Math.max(difference(before, now), difference(now, before), Math.abs(was.count - is.count));
}

/** @param idOf stays the same function */
export function usePage<Row>({ key, answer, again }: Asked<Row>, idOf: (row: Row) => string): PageState<Row> {
  const router = useRouter();
  const [shown, setShown] = useState<{ key: string; loaded: Loaded<Row>; page: Page<Row> | null } | null>(
    null,
  );
  const [news, setNews] = useState<{ about: Page<Row>; changes: number } | null>(null);
  const outcome = useOutcome(answer);
  // What was given up is asked again by whoever gave it up.
  const loaded = outcome?.error?.kind === 'aborted' ? null : outcome;
  const mine = shown?.key === key ? shown : null;
  if (loaded && mine?.loaded !== loaded) {
    // What was read before stays where the same could not be read again.
    setShown({ key, loaded, page: loaded.page ?? mine?.page ?? null });
  }
  const page = mine?.page ?? null;

  async function refresh(): Promise<void> {
    await router.invalidate({
      sync: true,
      filter: ({ routeId }) => routeId === '/dashboard/monitor-details/$id/',
    });
  }

  async function look(): Promise<void> {
    if (!mine || !page) return await refresh();
    try {
      const now = await again();
      const changes = countChanges(idOf, page, now);
      if (changes === 0) setShown({ ...mine, page: now });
      setNews({ about: page, changes });
    } catch {
      // It was nobody's question: what is shown stays.
    }
  }

  return {
    page,
    error: mine?.loaded.error ?? null,
    busy: loaded === null && mine !== null,
    changes: news && news.about === page ? news.changes : 0,
    refresh,
    look,
  };
}
