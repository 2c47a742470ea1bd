import { createFileRoute } from '@tanstack/react-router';
import { offersOrDid } from '../../api/capabilities.ts';
import { load } from '../../data/load.ts';
import { FacilityRoundButton } from '../../features/monitors/rounds/facility-round-button.tsx';
import { shownPage } from '../../features/overview/facility-section.tsx';
import { noticesSource } from '../../features/overview/notices-source.ts';
import { Overview } from '../../features/overview/overview.tsx';
import { overviewMenu } from '../../features/overview/overview-menu.tsx';
import { overviewSearch } from '../../features/overview/overview-search.ts';
import { historySource, overviewSource, worstSource } from '../../features/overview/overview-source.ts';
import { mayWithin, rightsAtom } from '../../session/rights/rights.ts';
import { displayAtom } from '../../ui/display/display-state.ts';

export const Route = createFileRoute('/dashboard/overview/')({
  staticData: { texts: ['guide', 'overview'], group: overviewMenu },
  validateSearch: overviewSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: search, abortController: { signal } }) => {
    const { call, store } = context;
    const { pageSize } = store.get(displayAtom);
    const { page, size } = shownPage({ search, pageSize });
    const [fleet, history, worst, notices] = await Promise.all([
      load(context, overviewSource, signal),
      offersOrDid(call, 'connectionHistory').then((has) =>
        has ? load(context, historySource(search.range ?? '24h'), signal) : null,
      ),
      offersOrDid(call, 'worstFacilities').then((has) =>
        has ? load(context, worstSource(page, size), signal) : null,
      ),
      offersOrDid(call, 'notices').then((has) =>
        has && mayWithin(store.get(rightsAtom), 'seeService') ? load(context, noticesSource, signal) : null,
      ),
    ]);
    return { search, pageSize, fleet, history, worst, notices };
  },
  component: function Fleet() {
    return <Overview loaded={Route.useLoaderData()} RoundButton={FacilityRoundButton} />;
  },
});
