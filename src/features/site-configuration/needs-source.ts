// The facilities by what they need, the worst first. Nothing of it is kept on the device.
import { certificatesEntity, siteConfigurationsEntity } from '../../../contract/changes/events.ts';
import { pageSize } from '../../../contract/common/paging.ts';
import { listSiteNeeds, type SiteNeeds } from '../../../contract/site-configuration/site-needs.ts';
import type { Page } from '../../data/list-definition.ts';
import { facilityRecord } from '../../data/records/facility-record.ts';
import type { Loaded, Source } from '../../data/source.ts';
import { gridSource } from '../../grids/grid-source.ts';

export interface LoadedNeeds {
  page: number;
  rows: Loaded<Page<SiteNeeds>>;
}

export function needsSource(page: number): Source<Page<SiteNeeds>> {
  const query = { page, count: pageSize };
  return gridSource(
    ['siteNeeds', query],
    async (call, signal) => {
      const { data, count = data.length } = await call(listSiteNeeds, { query }, { signal });
      return { rows: data, count };
    },
    [certificatesEntity, siteConfigurationsEntity, facilityRecord.entity],
  );
}
