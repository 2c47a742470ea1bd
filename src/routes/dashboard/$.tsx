import { createFileRoute, redirect } from '@tanstack/react-router';

// Any unknown path of the shell.
export const Route = createFileRoute('/dashboard/$')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/monitors', replace: true });
  },
});
