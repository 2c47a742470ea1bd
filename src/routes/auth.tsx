import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import {
  showChangePassword,
  showLinkUnused,
  showSignedInAlready,
} from '../features/accounts/signed-in-already.ts';
import { sessionAtom } from '../session/session-atom.ts';
import { emailedToken, redirectToLink } from './-emailed-link.ts';

// The screens for people who are not signed in. Signed-in people are redirected to '/', except in the window in which
// they sign in again after their session has ended. Where an outside provider has the accounts, only login exists.
export const Route = createFileRoute('/auth')({
  beforeLoad: async ({ context, location }) => {
    const link = await emailedToken(location);
    const person = context.session.person();
    if (person && !('window' in location.search)) {
      if (link) showLinkUnused();
      else if ('ended' in location.search && context.store.get(sessionAtom).type === 'active')
        showSignedInAlready(person.name);
      else if (location.pathname === '/auth/forgot-password') showChangePassword();
      throw redirect({ to: '/', replace: true });
    }
    if (link) throw redirectToLink(link);
    const isLogin = location.pathname === '/auth/login';
    if (context.settings.accounts === false && !isLogin) throw redirect({ to: '/auth/login', replace: true });
  },
  component: Outlet,
});
