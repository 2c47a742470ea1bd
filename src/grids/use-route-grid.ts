import { useMatch, useRouter } from '@tanstack/react-router';
import type { Page } from '../data/list-definition.ts';
import type { Loaded } from '../data/source.ts';
import { type GridState, useGrid } from '../data/use-grid.ts';
import type { RefetchOptions } from '../data/use-loaded.ts';

export interface RouteGridState<Row> extends GridState<Row> {
  /** Runs the route's loader again: its query may depend on the day. */
  reload(): Promise<void>;
}

/**
 * The grid that the innermost route's loader has loaded.
 * @param idOf stays the same function
 */
export function useRouteGrid<Row>(
  rows: Loaded<Page<Row>>,
  idOf: (row: Row) => string,
  options?: RefetchOptions,
): RouteGridState<Row> {
  const router = useRouter();
  const match = useMatch({ strict: false, select: ({ id }) => id });
  const grid = useGrid(rows, idOf, options);

  async function reload(): Promise<void> {
    await router.invalidate({ sync: true, filter: ({ id }) => id === match });
  }

  return { ...grid, reload };
}
