import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { LoginScreen } from '../../features/account/login-screen.tsx';
import { sameOriginPath } from '../../lib/same-origin-path.ts';

export const Route = createFileRoute('/auth/login')({
  // Where the person wanted to go before signing in.
  validateSearch: z.object({ returnTo: z.string().optional().catch(undefined) }),
  component: function Login() {
    return <LoginScreen returnTo={sameOriginPath(Route.useSearch().returnTo, '/')} />;
  },
});
