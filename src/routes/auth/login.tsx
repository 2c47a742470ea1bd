import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { openLink } from '../../features/accounts/account-link.ts';
import { LoginScreen, OpeningLink } from '../../features/accounts/login-screen.tsx';
import { sameOriginPath } from '../../lib/same-origin-path.ts';

export const Route = createFileRoute('/auth/login')({
  staticData: { texts: ['account', 'session'] },
  validateSearch: z.object({
    /** Where to go after signing in. */
    returnTo: z.string().optional().catch(undefined),
    /**
     * `email` when the link of one led here: some mail gateways drop what follows a `#`, the link's token. Others encode
     * the `#`, and the token is in here.
     */
    from: z.string().optional().catch(undefined),
    /** Whether this is the window of src/session/sign-in-window.ts. */
    window: z.literal('1').optional().catch(undefined),
    /** Whether a sign-in page led here whose sign-in has ended. */
    ended: z.literal('1').optional().catch(undefined),
  }),
  // Whole, it would have been found before (src/routes/auth.tsx).
  beforeLoad: ({ search }) => {
    if (search.from) throw redirect({ to: '/auth/login', state: { linkIncomplete: true }, replace: true });
  },
  loader: openLink,
  pendingComponent: OpeningLink,
  component: function Login() {
    const { returnTo, window, ended } = Route.useSearch();
    const link = Route.useLoaderData();
    return (
      <LoginScreen
        returnTo={sameOriginPath(returnTo, '/')}
        inWindow={window !== undefined}
        isEnded={ended !== undefined}
        link={link}
      />
    );
  },
});
