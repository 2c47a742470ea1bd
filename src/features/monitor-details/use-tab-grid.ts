import { useMatch, useRouter } from '@tanstack/react-router';
import { type GridState, useGrid } from '../../data/use-grid.ts';
import type { Following } from '../../data/use-loaded.ts';
import type { LoadedGrid } from './grid-query.ts';

export interface TabGridState<Row> extends GridState<Row> {
  /** Runs the loader again, because its range of days may end with today. */
  reload(): Promise<void>;
}

/** @param idOf stays the same function */
export function useTabGrid<Row>(
  { rows }: LoadedGrid<Row>,
  idOf: (row: Row) => string,
  following?: Following,
): TabGridState<Row> {
  const router = useRouter();
  const tabMatch = useMatch({ strict: false, select: ({ id }) => id });
  const grid = useGrid(rows, idOf, following);

  async function reload(): Promise<void> {
    await router.invalidate({ sync: true, filter: ({ id }) => id === tabMatch });
  }

  return { ...grid, reload };
}
