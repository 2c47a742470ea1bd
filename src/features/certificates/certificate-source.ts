// Sources of the certificates' screen. Nothing of it is kept on the device.

import { type AuthorityEnd, listAuthorityEnds } from '../../../contract/certificates/authority-ends.ts';
import {
  countCertificateEnds,
  countCertificates,
  type EndCounts,
  type EndsOfMonth,
  listCertificates,
  type NetworkCertificate,
} from '../../../contract/certificates/certificates.ts';
import {
  certificatesEntity,
  jobsEntity,
  siteConfigurationsEntity,
} from '../../../contract/changes/events.ts';
import { type Job, listJobs } from '../../../contract/jobs/jobs.ts';
import { offers } from '../../api/capabilities.ts';
import type { Call } from '../../api/http.ts';
import { onlyRecord } from '../../api/only-record.ts';
import type { Page } from '../../data/list-definition.ts';
import { facilityRecord } from '../../data/records/facility-record.ts';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import type { Source } from '../../data/source.ts';
import { gridSource } from '../../grids/grid-source.ts';
import type { CertificateSearch } from './certificate-search.ts';

/** Names of monitors and facilities are shown, too. */
const changesOf = [certificatesEntity, monitorRecord.entity, facilityRecord.entity];

/** The months are those of the viewer. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The query of a list without its page. */
export function filterOf({ ends, facility, month, search = '' }: Partial<CertificateSearch>) {
  return {
    search,
    time_zone: timeZone(),
    ...(ends && { ends }),
    ...(facility && { facility_id: facility }),
    ...(month && { month }),
  };
}

export function certificateSource(
  search: CertificateSearch,
  pageSize: number,
): Source<Page<NetworkCertificate>> {
  const { page = 1 } = search;
  const query = { ...filterOf(search), count: pageSize, page };
  return gridSource(
    ['certificates', query],
    async (call, signal) => {
      const { data, count = data.length } = await call(listCertificates, { query }, { signal });
      return { rows: data, count };
    },
    changesOf,
  );
}

/** All months of facility and text, whichever one is chosen. */
export function monthSource({ facility, search }: CertificateSearch): Source<EndsOfMonth[]> {
  const query = filterOf({ facility, search });
  return {
    key: JSON.stringify(['certificate months', query]),
    fetch: async (call, signal) => (await call(countCertificateEnds, { query }, { signal })).data,
    affectedBy: changesOf,
  };
}

/** Counts the ends of all certificates that the other filters leave. */
export function endCountSource({ facility, month, search }: CertificateSearch): Source<EndCounts> {
  const query = filterOf({ facility, month, search });
  return {
    key: JSON.stringify(['certificate ends', query]),
    fetch: async (call, signal) => onlyRecord(await call(countCertificates, { query }, { signal })),
    affectedBy: changesOf,
  };
}

/**
 * Roots and registration authority certificates that end soon; none where the server does not say, and none with a month or
 * a text: they have no monitor that is searched for, and are in no month that is counted.
 */
export async function readAuthorities(
  call: Call,
  { ends, facility, month, search }: CertificateSearch,
  signal?: AbortSignal,
): Promise<AuthorityEnd[]> {
  if (month || search || !(await offers(call, 'certificates'))) return [];
  const query = { ...(ends && { ends }), ...(facility && { facility_id: facility }) };
  return (await call(listAuthorityEnds, { query }, { signal })).data;
}

export function authoritySource({
  ends,
  facility,
  month,
  search,
}: CertificateSearch): Source<AuthorityEnd[]> {
  const filter = { ends, facility, month, search };
  return {
    key: JSON.stringify(['authority ends', filter]),
    fetch: (call, signal) => readAuthorities(call, filter, signal),
    affectedBy: [siteConfigurationsEntity, facilityRecord.entity],
  };
}

/** Enough for what runs and has ended within a day. */
const maxJobs = 100;

/** The newest jobs; none where the server has no jobs. */
export const jobsSource: Source<Job[]> = {
  key: 'jobs',
  async fetch(call, signal) {
    if (!(await offers(call, 'enrollmentQueue'))) return [];
    return (await call(listJobs, { query: { count: maxJobs, page: 1 } }, { signal })).data;
  },
  affectedBy: [jobsEntity],
};
