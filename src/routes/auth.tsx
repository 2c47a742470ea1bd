import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';

// The area for those who are not signed in; whoever is goes on to '/'. Where people have no password at this service,
// there is nothing but the way to their provider.
export const Route = createFileRoute('/auth')({
  beforeLoad: ({ context, location }) => {
    if (context.session.person()) throw redirect({ to: '/', replace: true });
    const isLogin = location.pathname === '/auth/login';
    if (context.settings.accounts === false && !isLogin) throw redirect({ to: '/auth/login', replace: true });
  },
  component: Outlet,
});
