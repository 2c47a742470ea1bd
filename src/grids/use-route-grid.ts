import { useMatch, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Page } from '../data/list-definition.ts';
import type { Loaded } from '../data/source.ts';
import { type GridState, useGrid } from '../data/use-grid.ts';
import type { RefetchOptions } from '../data/use-loaded.ts';
import { displayAtom } from '../ui/display/display-state.ts';

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

  // Another tab may choose another page size.
  const { pageSize } = useAtomValue(displayAtom);
  const loadedSize = useRef(pageSize);
  const reloadNow = useEffectEvent(() => void reload());
  useEffect(() => {
    if (loadedSize.current === pageSize) return;
    loadedSize.current = pageSize;
    reloadNow();
  }, [pageSize]);

  return { ...grid, reload };
}
