import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { showLinkUnused } from '../features/accounts/show-link-unused.ts';
import { signInWindow } from '../session/sign-in-window.ts';

// The screens for people who are not signed in. Signed-in people are redirected to '/', except in the window in which
// they sign in again after their session has ended. Where an outside provider has the accounts, only login exists.
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
