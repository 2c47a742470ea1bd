import { createFileRoute, redirect } from '@tanstack/react-router';

// The provider's callback is handled before the router starts (src/session/session.ts); this route only serves links and
// bookmarks.
export const Route = createFileRoute('/login/callback')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
