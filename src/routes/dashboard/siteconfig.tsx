import { createFileRoute, Outlet } from '@tanstack/react-router';
import { load, loadLater } from '../../data/load.ts';
import { facilitySource } from '../../data/records/facility-record.ts';
import { SiteConfiguration } from '../../features/site-configuration/site-configuration.tsx';
import { siteMenu } from '../../features/site-configuration/site-menu.tsx';
import { siteSearch } from '../../features/site-configuration/site-search.ts';
import { SiteSkeleton } from '../../features/site-configuration/site-skeleton.tsx';
import { siteSource } from '../../features/site-configuration/site-source.ts';

// The chosen facility; the open panel has its own loader, so that turning a page does not refetch the facility.
export const Route = createFileRoute('/dashboard/siteconfig')({
  staticData: { texts: ['guide', 'site-configuration'], group: siteMenu },
  validateSearch: siteSearch,
  loaderDeps: ({ search: { facility } }) => ({ id: facility }),
  loader: async ({ context, deps: { id }, abortController: { signal } }) => {
    if (id === undefined) return null;
    const [facility, site] = await Promise.all([
      loadLater(context, facilitySource(id), signal),
      load(context, siteSource(id), signal),
    ]);
    return { id, facility, site };
  },
  staleTime: Number.POSITIVE_INFINITY,
  pendingComponent: SiteSkeleton,
  component: function Site() {
    return (
      <SiteConfiguration search={Route.useSearch()} loaded={Route.useLoaderData()}>
        <Outlet />
      </SiteConfiguration>
    );
  },
});
