import { createFileRoute, redirect } from '@tanstack/react-router';

// Any unknown path of the area.
export const Route = createFileRoute('/auth/$')({
  beforeLoad: () => {
    throw redirect({ to: '/auth/login', replace: true });
  },
});
