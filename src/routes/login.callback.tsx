import { createFileRoute, redirect } from '@tanstack/react-router';

// src/main.tsx finishes a sign-in at this address before the router starts; this route only serves links and bookmarks.
export const Route = createFileRoute('/login/callback')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
