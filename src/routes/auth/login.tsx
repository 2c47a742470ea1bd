import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { openLink } from '../../features/accounts/account-link.ts';
import { LoginScreen, OpeningLink } from '../../features/accounts/login-screen.tsx';
import { sameOriginPath } from '../../lib/same-origin-path.ts';

export const Route = createFileRoute('/auth/login')({
  validateSearch: z.object({
    /** Where to go after signing in. */
    returnTo: z.string().optional().catch(undefined),
    /** Whether this is the window of src/session/sign-in-window.ts. */
    window: z.literal('1').optional().catch(undefined),
  }),
  // The link from an email is moved out of the address first, so that it stays in no history.
  beforeLoad: ({ location }) => {
    const link = /^link=(.+)$/.exec(location.hash)?.[1];
    if (link) throw redirect({ to: '/auth/login', state: { link }, replace: true });
  },
  loader: openLink,
  pendingComponent: OpeningLink,
  component: function Login() {
    const { returnTo, window } = Route.useSearch();
    const link = Route.useLoaderData();
    return (
      <LoginScreen returnTo={sameOriginPath(returnTo, '/')} inWindow={window !== undefined} link={link} />
    );
  },
});
