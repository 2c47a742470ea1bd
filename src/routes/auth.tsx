import { createFileRoute, Outlet, type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AppContext } from '../data/app-context.ts';
import {
  showChangePassword,
  showLinkUnused,
  showSignedInAlready,
} from '../features/accounts/signed-in-already.ts';
import { sessionAtom } from '../session/session-atom.ts';
import type { Person } from '../session/session-record.ts';
import { emailedToken, redirectToLink } from './-emailed-link.ts';

const secondFactor = '/auth/second-factor';

interface RouteArgs {
  context: AppContext;
  location: ParsedLocation;
}

/** Redirects a signed-in person, and says why the address leads nowhere. */
function leaveSignedIn({ name }: Person, link: string | null, { context, location }: RouteArgs): never {
  if (link) showLinkUnused();
  else if ('ended' in location.search && context.store.get(sessionAtom).type === 'active')
    showSignedInAlready(name);
  else if (location.pathname === '/auth/forgot-password') showChangePassword();
  throw redirect({ to: '/', replace: true });
}

/** Redirects whoever has not answered the second factor yet to its question. */
function keepAtFactor(link: string | null, pathname: string): void {
  if (link) showLinkUnused();
  if (pathname !== secondFactor) throw redirect({ to: secondFactor, replace: true });
}

// The screens for people who are not signed in. Signed-in people are redirected to '/', except in the window in which
// they sign in again after their session has ended. Where an outside provider has the accounts, only login exists.
export const Route = createFileRoute('/auth')({
  beforeLoad: async ({ context, location }) => {
    const link = await emailedToken(location);
    const person = context.session.person();
    const inWindow = 'window' in location.search;
    if (person && !inWindow) leaveSignedIn(person, link, { context, location });
    if (context.session.awaitsFactor() && !inWindow) return keepAtFactor(link, location.pathname);
    if (link) throw redirectToLink(link);
    const isLogin = location.pathname === '/auth/login';
    if (context.settings.accounts === false && !isLogin) throw redirect({ to: '/auth/login', replace: true });
  },
  component: Outlet,
});
