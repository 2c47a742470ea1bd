import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';

// The area for those who are not signed in; whoever is goes on to '/'.
export const Route = createFileRoute('/auth')({
  beforeLoad: ({ context }) => {
    if (context.session.person()) throw redirect({ to: '/', replace: true });
  },
  component: Outlet,
});
