import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { showChangePassword, showLinkUnused } from '../features/accounts/signed-in-already.ts';
import { signInWindow } from '../session/sign-in-window.ts';
import { emailedToken, redirectToLink } from './-emailed-link.ts';

// The screens for people who are not signed in. Signed-in people are redirected to '/', except in the window in which
// they sign in again after their session has ended. Where an outside provider has the accounts, only login exists.
export const Route = createFileRoute('/auth')({
  beforeLoad: async ({ context, location }) => {
    const link = await emailedToken(location);
    const isWindow = location.pathname + location.searchStr === signInWindow;
    if (context.session.person() && !isWindow) {
      if (link) showLinkUnused();
      else if (location.pathname === '/auth/forgot-password') showChangePassword();
      throw redirect({ to: '/', replace: true });
    }
    if (link) throw redirectToLink(link);
    const isLogin = location.pathname === '/auth/login';
    if (context.settings.accounts === false && !isLogin) throw redirect({ to: '/auth/login', replace: true });
  },
  component: Outlet,
});
