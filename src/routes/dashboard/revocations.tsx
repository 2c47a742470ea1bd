import { createFileRoute } from '@tanstack/react-router';
import { load } from '../../data/load.ts';
import { certificatesMenu } from '../../features/certificates/certificates-menu.tsx';
import {
  revocationSearch,
  revocationSource,
} from '../../features/certificates/revocations/revocation-source.ts';
import { Revocations } from '../../features/certificates/revocations/revocations.tsx';
import { pageOf } from '../../lists/page-address.ts';
import { displayAtom } from '../../ui/display/display-state.ts';

export const Route = createFileRoute('/dashboard/revocations')({
  staticData: { texts: ['guide', 'lists', 'revocations'], group: certificatesMenu },
  validateSearch: revocationSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, abortController: { signal } }) => {
    const { pageSize } = context.store.get(displayAtom);
    const page = pageOf(deps, pageSize);
    return { page, pageSize, rows: await load(context, revocationSource(page, pageSize), signal) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: function ToRevoke() {
    return <Revocations {...Route.useLoaderData()} />;
  },
});
