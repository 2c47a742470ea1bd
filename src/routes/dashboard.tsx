import { createFileRoute, redirect } from '@tanstack/react-router';
import { refreshCounts } from '../shell/counts.ts';
import { Shell } from '../shell/shell.tsx';

// The main shell: the one guard of everything inside.
export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context, location }) => {
    if (context.session.person()) return;
    const returnTo =
      location.pathname === '/dashboard/monitors' && !location.searchStr ? undefined : location.href;
    throw redirect({ to: '/auth/login', search: { returnTo }, replace: true });
  },
  // Behind: the sidebar shows the counts that were kept meanwhile.
  loader: ({ context }) => void refreshCounts(context),
  // Not with every tap inside: the shell reads them again by itself.
  staleTime: 30_000,
  component: Shell,
});
