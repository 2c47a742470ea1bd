import { createFileRoute } from '@tanstack/react-router';
import { load } from '../../data/load.ts';
import { csrSource } from '../../features/certificates/monitor-csrs/csr-source.ts';
import { MonitorCsrs } from '../../features/certificates/monitor-csrs/monitor-csrs.tsx';
import { siteMenu } from '../../features/site-configuration/site-menu.tsx';
import { SitePanel } from '../../features/site-configuration/site-panel.tsx';

export const Route = createFileRoute('/dashboard/siteconfig/')({
  staticData: { group: siteMenu },
  loaderDeps: ({ search: { facility, mechanism, page = 1 } }) =>
    mechanism === 'client' ? { facility, page } : {},
  loader: async ({ context, deps: { facility, page }, abortController: { signal } }) => {
    if (facility === undefined || page === undefined) return null;
    return { page, rows: await load(context, csrSource(facility, page), signal) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: function Panel() {
    const loaded = Route.useLoaderData();
    const marked = Route.useSearch({ select: ({ monitor }) => monitor });
    return (
      <SitePanel
        certificates={(settings) => loaded && <MonitorCsrs {...settings} marked={marked} loaded={loaded} />}
      />
    );
  },
});
