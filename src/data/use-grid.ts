// An open grid: the page that the loader fetched, until the person asks for another.
import type { AppError } from '../api/app-error.ts';
import type { Page } from './list-definition.ts';
import type { Loaded } from './source.ts';
import { type RefetchOptions, useLoaded } from './use-loaded.ts';
import { gridPolicy, toOrder, useStableOrder } from './use-stable-order.ts';

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

export function useGrid<Row>(
  loaded: Loaded<Page<Row>>,
  idOf: (row: Row) => string,
  options?: RefetchOptions,
): GridState<Row> {
  const { snapshot, error: latestError, opened, refetch } = useLoaded(loaded, options);
  const { order, asked, changeCount } = useStableOrder(
    loaded.source.key,
    toOrder(idOf, snapshot),
    gridPolicy,
    (a, b) => a.snapshot === b.snapshot,
    opened && { ...opened, order: opened.snapshot && toOrder(idOf, opened.snapshot) },
  );
  // Something newer than the failed answer is shown or counted.
  const isRefreshed = asked !== null && (snapshot?.requestNumber ?? 0) > asked.requestNumber;
  // A declined grid counts as empty, like a list.
  const declined = latestError?.declined ? latestError : null;
  const page = order.snapshot?.value ?? null;
  const shown = declined
    ? { page: null, count: 0, changeCount: 0 }
    : { page, count: page?.count ?? null, changeCount };
  return {
    ...shown,
    error: declined ?? (isRefreshed ? null : (asked?.error ?? null)),
    busy: opened === null && asked !== null,
    async refetch() {
      // Its outcome is left out: where it fails, what is shown stays.
      await refetch();
    },
  };
}
