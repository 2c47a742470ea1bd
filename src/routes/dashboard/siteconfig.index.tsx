import { createFileRoute } from '@tanstack/react-router';
import { loadCsrs } from '../../features/certificates/monitor-csrs/csr-source.ts';
import { MonitorCsrs } from '../../features/certificates/monitor-csrs/monitor-csrs.tsx';
import { siteMenu } from '../../features/site-configuration/site-menu.tsx';
import { SitePanel } from '../../features/site-configuration/site-panel.tsx';

export const Route = createFileRoute('/dashboard/siteconfig/')({
  staticData: {
    texts: ['certificates', 'forms', 'lists', 'messages-common', 'monitor-csrs', 'site-configuration'],
    group: siteMenu,
  },
  loaderDeps: ({ search: { facility, mechanism, page, text } }) =>
    mechanism === 'client' ? { facility, page, text } : {},
  loader: ({ context, deps: { facility, ...shown }, abortController: { signal } }) =>
    facility === undefined ? null : loadCsrs(context, { facility, ...shown }, signal),
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
