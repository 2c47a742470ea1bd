import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { SecondFactorScreen } from '../../features/accounts/second-factor-screen.tsx';
import { sameOriginPath } from '../../lib/same-origin-path.ts';

export const Route = createFileRoute('/auth/second-factor')({
  staticData: { texts: ['messages-common', 'session'] },
  validateSearch: z.object({
    /** Where to go afterwards. */
    returnTo: z.string().optional().catch(undefined),
  }),
  beforeLoad: ({ context }) => {
    if (!context.session.awaitsFactor()) throw redirect({ to: '/auth/login', replace: true });
  },
  component: function SecondFactor() {
    return <SecondFactorScreen returnTo={sameOriginPath(Route.useSearch().returnTo, '/')} />;
  },
});
