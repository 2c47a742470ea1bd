// An open grid: the page that the loader fetched, until the person asks for another.
import { useState } from 'react';
import type { AppError } from '../api/app-error.ts';
import { type GridPage, nextGridPage, noGridPage } from './grid-page.ts';
import type { Page } from './list-definition.ts';
import type { Loaded } from './source.ts';
import { type RefetchOptions, useLoaded } from './use-loaded.ts';

export interface GridState<Row> {
  /** Null while it is loading for the first time, where loading failed, and where the service declined it. */
  page: Page<Row> | null;
  /** Rows on all pages; 0 where the service declined the grid, null where it is not known. */
  count: number | null;
  error: AppError | null;
  busy: boolean;
  /** How many rows have entered and left since the page that is shown. */
  changeCount: number;
  /** Fetches it again without moving rows. */
  refetch(): Promise<void>;
}

interface ShownPage<Row> extends GridPage<Row> {
  key: string;
}

function pageOf<Row>(
  { shown, changeCount }: GridPage<Row>,
  isDeclined: boolean,
): Pick<GridState<Row>, 'page' | 'count' | 'changeCount'> {
  if (isDeclined) return { page: null, count: 0, changeCount: 0 };
  return { page: shown?.value ?? null, count: shown?.value.count ?? null, changeCount };
}

export function useGrid<Row>(
  loaded: Loaded<Page<Row>>,
  idOf: (row: Row) => string,
  options?: RefetchOptions,
): GridState<Row> {
  const { key } = loaded.source;
  const { snapshot, error: latestError, opened, refetch } = useLoaded(loaded, options);
  const [shownPage, setShownPage] = useState<ShownPage<Row>>({ key, ...noGridPage });
  const before = shownPage.key === key ? shownPage : { key, ...noGridPage };
  const next = nextGridPage(before, snapshot, opened, idOf);
  if (next.shown !== shownPage.shown || next.opened !== shownPage.opened || key !== shownPage.key)
    setShownPage({ key, ...next });

  // Something newer than the failed answer is shown or counted.
  const isRefreshed = next.opened !== null && (snapshot?.requestNumber ?? 0) > next.opened.requestNumber;

  // A declined grid counts as empty, like a list.
  const declined = latestError?.declined ? latestError : null;
  return {
    ...pageOf(next, declined !== null),
    error: declined ?? (isRefreshed ? null : (next.opened?.error ?? null)),
    busy: opened === null && before.opened !== null,
    async refetch() {
      // Its outcome is left out: where it fails, what is shown stays.
      await refetch();
    },
  };
}
