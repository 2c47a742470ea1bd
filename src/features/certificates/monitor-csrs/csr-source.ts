import {
  csrPageSize,
  listMonitorCsrs,
  type MonitorCsr,
} from '../../../../contract/certificates/monitor-csrs.ts';
import { certificatesEntity, siteConfigurationsEntity } from '../../../../contract/changes/events.ts';
import { offersOrDid } from '../../../api/capabilities.ts';
import type { AppContext } from '../../../data/app-context.ts';
import type { Page } from '../../../data/list-definition.ts';
import { load } from '../../../data/load.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import type { Loaded, Source } from '../../../data/source.ts';
import { gridSource, type Numbered, numbered } from '../../../grids/grid-source.ts';

export type CsrRow = Numbered<MonitorCsr>;

export interface LoadedCsrs {
  page: number;
  /** The words that were searched for. */
  text: string;
  rows: Loaded<Page<CsrRow>>;
}

const changesOf = [certificatesEntity, siteConfigurationsEntity, monitorRecord.entity];

/** @param text words in the serial number or the name; '' for all */
function csrSource(facilityId: string, page: number, text: string): Source<Page<CsrRow>> {
  // A server without the search does not get its parameter.
  const search = text === '' ? {} : { search: text };
  const input = { params: { facilityId }, query: { count: csrPageSize, page, ...search } };
  return gridSource(
    ['monitorCsrs', facilityId, page, text],
    async (call, signal) => {
      const { data, count = data.length } = await call(listMonitorCsrs, input, { signal });
      return { rows: numbered(data, page, csrPageSize), count };
    },
    changesOf,
  );
}

/** Loads a page of a facility's monitors with their CSRs and certificates; the words of an address only where the server finds them. */
export async function loadCsrs(
  app: AppContext,
  {
    facility,
    page = 1,
    text = '',
  }: { facility: string; page?: number | undefined; text?: string | undefined },
  signal: AbortSignal,
): Promise<LoadedCsrs> {
  const words = text !== '' && (await offersOrDid(app.call, 'csrSearch')) ? text : '';
  return { page, text: words, rows: await load(app, csrSource(facility, page, words), signal) };
}
