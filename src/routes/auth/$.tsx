import { createFileRoute, redirect } from '@tanstack/react-router';

// Any unknown path of the area (specification 1, section 2).
export const Route = createFileRoute('/auth/$')({
  beforeLoad: () => {
    throw redirect({ to: '/auth/login', replace: true });
  },
});
