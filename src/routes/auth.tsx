import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { showLinkUnused } from '../features/account/show-link-unused.ts';
import { signInWindow } from '../session/sign-in-window.ts';

// The area for those who are not signed in; whoever is goes on to '/', but for the window in which they sign in again
// over a session that has ended. Where people have no password at this service,
// there is nothing but the way to their provider.
export const Route = createFileRoute('/auth')({
  beforeLoad: ({ context, location }) => {
    const isWindow = location.pathname + location.searchStr === signInWindow;
    if (context.session.person() && !isWindow) {
      if (location.hash.startsWith('link=')) showLinkUnused();
      throw redirect({ to: '/', replace: true });
    }
    const isLogin = location.pathname === '/auth/login';
    if (context.settings.accounts === false && !isLogin) throw redirect({ to: '/auth/login', replace: true });
  },
  component: Outlet,
});
