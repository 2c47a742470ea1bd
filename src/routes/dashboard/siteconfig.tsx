import { createFileRoute, Outlet } from '@tanstack/react-router';
import { offersOrDid } from '../../api/capabilities.ts';
import { load, loadLater } from '../../data/load.ts';
import { facilitySource } from '../../data/records/facility-record.ts';
import { needsSource } from '../../features/site-configuration/needs-source.ts';
import { SiteConfiguration } from '../../features/site-configuration/site-configuration.tsx';
import { siteMenu } from '../../features/site-configuration/site-menu.tsx';
import { siteSearch } from '../../features/site-configuration/site-search.ts';
import { SiteSkeleton } from '../../features/site-configuration/site-skeleton.tsx';
import { siteSource } from '../../features/site-configuration/site-source.ts';

// The chosen facility, or without one what all of them need; the open panel has its own loader, so that turning a page does not
// refetch the facility.
export const Route = createFileRoute('/dashboard/siteconfig')({
  staticData: { texts: ['guide', 'site-configuration'], group: siteMenu },
  validateSearch: siteSearch,
  loaderDeps: ({ search: { facility, page = 1 } }) => ({ id: facility, page: facility ? 1 : page }),
  loader: async ({ context, deps: { id, page }, abortController: { signal } }) => {
    if (id === undefined) {
      const offered = await offersOrDid(context.call, 'siteNeeds');
      const needs = offered ? { page, rows: loadLater(context, needsSource(page), signal) } : null;
      return { site: null, needs };
    }
    const [facility, site] = await Promise.all([
      loadLater(context, facilitySource(id), signal),
      load(context, siteSource(id), signal),
    ]);
    return { site: { id, facility, site }, needs: null };
  },
  staleTime: Number.POSITIVE_INFINITY,
  pendingComponent: SiteSkeleton,
  component: function Site() {
    const { site, needs } = Route.useLoaderData();
    return (
      <SiteConfiguration search={Route.useSearch()} loaded={site} needs={needs}>
        <Outlet />
      </SiteConfiguration>
    );
  },
});
