import type { RequestKind } from '../../../../contract/monitors/requests.ts';
import { isAffected, useRefetchOnChange } from '../../../data/changes.ts';
import type { LoadedGrid } from '../grid-query.ts';
import type { TabGridState } from '../use-tab-grid.ts';
import { isRunning } from './request-state.ts';
import { type RequestHandle, useRequest } from './use-request.ts';

/** The request of a tab, and the grid that shows what arrives: both follow changes by others. */
export function useTabRequest<Row>(
  kind: RequestKind,
  monitorId: string,
  grid: TabGridState<Row>,
  { source, tick }: Pick<LoadedGrid<Row>['rows'], 'source' | 'tick'>,
): RequestHandle {
  const request = useRequest(kind, monitorId, () => void grid.refresh());
  useRefetchOnChange(
    source.affectedBy,
    async (_, changes) => {
      if (!isAffected(changes, [monitorId])) return;
      request.refresh();
      if (!isRunning(request.state)) await grid.refetch();
    },
    tick,
  );
  return request;
}
