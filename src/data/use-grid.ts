// An open grid: the page that the loader asked for, until the person asks for another. What others have changed is
// counted, and shown at once only where no row comes or goes by it.
import { useState } from 'react';
import type { AppError } from '../api/app-error.ts';
import type { Page } from './list-source.ts';
import type { Loaded, Outcome } from './source.ts';
import { useSource } from './use-source.ts';

export interface GridState<Row> {
  /** Null while it is loading for the first time, and where it could not be read. */
  page: Page<Row> | null;
  /** Why it could not be read, or not read again. */
  error: AppError | null;
  busy: boolean;
  /** How many rows have come and gone since this page was read. */
  changes: number;
  /** Fetches it again without showing rows that have come or gone. */
  refetch(): Promise<void>;
}

function missingFrom(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((id) => !b.has(id)).length;
}

/** How many rows have come or gone, whichever are more; of one that pushes another off the page, one. */
function countChanges<Row>(idOf: (row: Row) => string, was: Page<Row>, is: Page<Row>): number {
  const before = new Set(was.rows.map(idOf));
  const now = new Set(is.rows.map(idOf));
  return Math.max(missingFrom(before, now), missingFrom(now, before), Math.abs(was.count - is.count));
}

interface Held<Row> extends Outcome<Page<Row>> {
  key: string;
}

const nothingHeld = { snapshot: null, error: null };

export function useGrid<Row>(loaded: Loaded<Page<Row>>, idOf: (row: Row) => string): GridState<Row> {
  const { key } = loaded.source;
  const { snapshot, opened, refetch } = useSource(loaded);
  const [held, setHeld] = useState<Held<Row>>({ key, ...nothingHeld });
  const before = held.key === key ? held : nothingHeld;
  const changes = before.snapshot && snapshot ? countChanges(idOf, before.snapshot.value, snapshot.value) : 0;
  // What the loader brought was asked for; what was fetched since shows only what changes no order.
  const isShown = changes === 0 || snapshot === opened?.snapshot;
  const shown = isShown ? snapshot : before.snapshot;
  const { error } = opened ?? before;
  if (shown !== before.snapshot || error !== before.error) setHeld({ key, snapshot: shown, error });

  return {
    page: shown?.value ?? null,
    error,
    busy: opened === null && (before.snapshot ?? before.error) !== null,
    changes: isShown ? 0 : changes,
    async refetch() {
      // Nobody asked for it: where it fails, what is shown stays.
      await refetch();
    },
  };
}
