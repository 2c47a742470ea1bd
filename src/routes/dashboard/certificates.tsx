import { createFileRoute } from '@tanstack/react-router';
import { load, loadLater } from '../../data/load.ts';
import { facilitySource } from '../../data/records/facility-record.ts';
import { certificateSearch } from '../../features/certificates/certificate-search.ts';
import {
  authoritySource,
  certificateSource,
  endCountSource,
  jobsSource,
  monthSource,
} from '../../features/certificates/certificate-source.ts';
import { Certificates } from '../../features/certificates/certificates.tsx';
import { certificatesMenu } from '../../features/certificates/certificates-menu.tsx';
import { openRevocationsSource } from '../../features/certificates/revocations/revocation-source.ts';
import { withOwnPage } from '../../lists/page-address.ts';
import { displayAtom } from '../../ui/display/display-state.ts';

export const Route = createFileRoute('/dashboard/certificates')({
  staticData: {
    texts: ['certificates', 'guide', 'jobs', 'lists', 'messages-common'],

    group: certificatesMenu,
  },
  validateSearch: certificateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, abortController: { signal } }) => {
    const { pageSize } = context.store.get(displayAtom);
    const search = withOwnPage(deps, pageSize);
    const { facility } = search;
    const [rows, months, ends, jobs, authorities, revocations, chosen] = await Promise.all([
      load(context, certificateSource(search, pageSize), signal),
      load(context, monthSource(search), signal),
      load(context, endCountSource(search), signal),
      load(context, jobsSource, signal),
      load(context, authoritySource(search), signal),
      load(context, openRevocationsSource, signal),
      facility ? loadLater(context, facilitySource(facility), signal) : null,
    ]);
    return { search, pageSize, rows, months, ends, jobs, authorities, revocations, facility: chosen };
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: function Fleet() {
    return <Certificates loaded={Route.useLoaderData()} />;
  },
});
