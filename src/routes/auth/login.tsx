import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { openLink } from '../../features/account/account-link.ts';
import { LoginScreen, OpeningLink } from '../../features/account/login-screen.tsx';
import { sameOriginPath } from '../../lib/same-origin-path.ts';

export const Route = createFileRoute('/auth/login')({
  // Where the person wanted to go before signing in.
  validateSearch: z.object({ returnTo: z.string().optional().catch(undefined) }),
  // The link of an e-mail: off the address before anything else, so that it stays in no history.
  beforeLoad: ({ location }) => {
    const link = /^link=(.+)$/.exec(location.hash)?.[1];
    if (link) throw redirect({ to: '/auth/login', state: { link }, replace: true });
  },
  loader: openLink,
  pendingComponent: OpeningLink,
  component: function Login() {
    const returnTo = sameOriginPath(Route.useSearch().returnTo, '/');
    return <LoginScreen returnTo={returnTo} link={Route.useLoaderData()} />;
  },
});
