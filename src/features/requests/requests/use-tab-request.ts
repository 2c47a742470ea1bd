import type { RequestKind } from '../../../../contract/requests/requests.ts';
import { type RouteGridState, useRouteGrid } from '../../../grids/use-route-grid.ts';
import type { LoadedGrid } from '../tab-query.ts';
import { isRunning } from './request-state.ts';
import { type RequestHandle, useRequest } from './use-request.ts';

/**
 * The request of a tab, and the grid that shows what arrives: both follow changes by others.
 * @param idOf stays the same function
 * @param onArriving called before what has arrived is fetched
 */
export function useTabRequest<Row>(
  kind: RequestKind,
  monitorId: string,
  loaded: LoadedGrid<Row>,
  idOf: (row: Row) => string,
  onArriving?: () => void,
): { grid: RouteGridState<Row>; request: RequestHandle } {
  const request = useRequest(kind, monitorId, () => {
    onArriving?.();
    void grid.reload();
  });
  const grid: RouteGridState<Row> = useRouteGrid(loaded.rows, idOf, {
    ids: [monitorId],
    async onChange() {
      request.pollNow();
      // New data is shown when the request has ended.
      if (!isRunning(request.state)) await grid.refetch();
    },
  });
  return { grid, request };
}
