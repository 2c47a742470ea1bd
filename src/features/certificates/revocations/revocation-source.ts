// Sources of 'To revoke'. Nothing of it is kept on the device.
import { z } from 'zod';
import {
  type CertificateToRevoke,
  countRevocations,
  listRevocations,
} from '../../../../contract/certificates/revocations.ts';
import { certificatesEntity } from '../../../../contract/changes/events.ts';
import { offers } from '../../../api/capabilities.ts';
import { onlyRecord } from '../../../api/only-record.ts';
import type { Page } from '../../../data/list-definition.ts';
import { facilityRecord } from '../../../data/records/facility-record.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import type { Source } from '../../../data/source.ts';
import { gridSource } from '../../../grids/grid-source.ts';
import { pageSearch } from '../../../lists/page-address.ts';

/** Monitors that leave bring certificates into the list. */
const changesOf = [certificatesEntity, monitorRecord.entity, facilityRecord.entity];

export const revocationSearch = z.object({
  ...pageSearch,
});

export function revocationSource(page: number, pageSize: number): Source<Page<CertificateToRevoke>> {
  const query = { count: pageSize, page };
  return gridSource(
    ['revocations', query],
    async (call, signal) => {
      const { data, count = data.length } = await call(listRevocations, { query }, { signal });
      return { rows: data, count };
    },
    changesOf,
  );
}

/** How many are not noted as revoked; null where the server has no such list. */
export const openRevocationsSource: Source<number | null> = {
  key: 'open revocations',
  async fetch(call, signal) {
    if (!(await offers(call, 'revocations'))) return null;
    return onlyRecord(await call(countRevocations, { query: {} }, { signal })).open;
  },
  affectedBy: changesOf,
};
