import { createFileRoute, redirect } from '@tanstack/react-router';

// The provider's callback is finished before the router exists (session/session.ts); whoever comes here by a link
// or a bookmark is sent on.
export const Route = createFileRoute('/login/callback')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
