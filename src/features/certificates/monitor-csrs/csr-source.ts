import {
  csrPageSize,
  listMonitorCsrs,
  type MonitorCsr,
} from '../../../../contract/certificates/monitor-csrs.ts';
import { certificatesEntity, siteConfigurationsEntity } from '../../../../contract/changes/events.ts';
import type { Page } from '../../../data/list-definition.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import type { Source } from '../../../data/source.ts';
import { gridSource, type Numbered, numbered } from '../../../grids/grid-source.ts';

export type CsrRow = Numbered<MonitorCsr>;

const changesOf = [certificatesEntity, siteConfigurationsEntity, monitorRecord.entity];

/** The monitors of a facility with their CSRs and certificates. */
export function csrSource(facilityId: string, page: number): Source<Page<CsrRow>> {
  const input = { params: { facilityId }, query: { count: csrPageSize, page } };
  return gridSource(
    ['monitorCsrs', facilityId, page],
    async (call, signal) => {
      const { data, count = data.length } = await call(listMonitorCsrs, input, { signal });
      return { rows: numbered(data, page, csrPageSize), count };
    },
    changesOf,
  );
}
