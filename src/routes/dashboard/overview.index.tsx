import { createFileRoute } from '@tanstack/react-router';
import { offersOrDid } from '../../api/capabilities.ts';
import { load } from '../../data/load.ts';
import { noticesSource } from '../../features/overview/notices-source.ts';
import { Overview } from '../../features/overview/overview.tsx';
import { overviewMenu } from '../../features/overview/overview-menu.tsx';
import { overviewSearch } from '../../features/overview/overview-search.ts';
import { historySource, overviewSource } from '../../features/overview/overview-source.ts';

export const Route = createFileRoute('/dashboard/overview/')({
  staticData: { texts: ['guide', 'overview'], group: overviewMenu },
  validateSearch: overviewSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: search, abortController: { signal } }) => {
    const [fleet, hasHistory, hasNotices] = await Promise.all([
      load(context, overviewSource, signal),
      offersOrDid(context.call, 'connectionHistory'),
      offersOrDid(context.call, 'notices'),
    ]);
    const [history, notices] = await Promise.all([
      hasHistory ? load(context, historySource(search.range ?? '24h'), signal) : null,
      hasNotices ? load(context, noticesSource, signal) : null,
    ]);
    return { search, fleet, history, notices };
  },
  component: function Fleet() {
    return <Overview loaded={Route.useLoaderData()} />;
  },
});
