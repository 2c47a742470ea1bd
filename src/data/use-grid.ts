// An open grid: the page that the loader asked for, until the person asks for another.
import { useState } from 'react';
import type { AppError } from '../api/app-error.ts';
import { type GridPage, nextGridPage, noGridPage } from './grid-page.ts';
import type { Page } from './list-source.ts';
import type { Loaded } from './source.ts';
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

interface Held<Row> extends GridPage<Row> {
  key: string;
}

export function useGrid<Row>(loaded: Loaded<Page<Row>>, idOf: (row: Row) => string): GridState<Row> {
  const { key } = loaded.source;
  const { snapshot, opened, refetch } = useSource(loaded);
  const [held, setHeld] = useState<Held<Row>>({ key, ...noGridPage });
  const before = held.key === key ? held : { key, ...noGridPage };
  const next = nextGridPage(before, snapshot, opened, idOf);
  if (next.shown !== held.shown || next.opened !== held.opened || key !== held.key) setHeld({ key, ...next });

  return {
    page: next.shown?.value ?? null,
    error: next.opened?.error ?? null,
    busy: opened === null && before.opened !== null,
    changes: next.changes,
    async refetch() {
      // Nobody asked for it: where it fails, what is shown stays.
      await refetch();
    },
  };
}
