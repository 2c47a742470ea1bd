import { createFileRoute } from '@tanstack/react-router';
import { load } from '../../data/load.ts';
import { auditMenu } from '../../features/audit/audit-menu.tsx';
import { AuditScreen } from '../../features/audit/audit-screen.tsx';
import { auditSearch, toQuery } from '../../features/audit/audit-search.ts';
import { verificationSource } from '../../features/audit/verification-line.tsx';
import { auditSource } from '../../history/audit-source.ts';
import { mayWithin, rightsAtom } from '../../session/rights/rights.ts';

export const Route = createFileRoute('/dashboard/audit')({
  staticData: { texts: ['audit', 'guide', 'lists', 'messages-common', 'range'], group: auditMenu },
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: search, abortController: { signal } }) => {
    const [page, verification] = await Promise.all([
      load(context, auditSource(toQuery(search)), signal),
      // Its numbers tell how much is done elsewhere.
      mayWithin(context.store.get(rightsAtom), 'seeService')
        ? load(context, verificationSource, signal)
        : null,
    ]);
    return { search, page, verification };
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: function Trail() {
    return <AuditScreen loaded={Route.useLoaderData()} />;
  },
});
