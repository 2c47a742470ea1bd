// What all routes that need a signed-in person share: the guard, and the sidebar's counts.
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AppContext } from '../data/app-context.ts';
import { refreshCounts } from '../data/counts.ts';
import { afterFirstScreen } from '../lib/when-idle.ts';
import { countSources } from '../lists/menu.ts';
import { navigation } from './-navigation.ts';

interface RouteArgs {
  context: AppContext;
  location: ParsedLocation;
}

/** Redirects to the login page, which returns to this address after signing in. */
export function requirePerson({ context, location }: RouteArgs): void {
  if (context.session.person()) return;
  const isHome = location.pathname === '/dashboard/monitors' && !location.searchStr;
  const returnTo = isHome ? undefined : location.href;
  throw redirect({ to: '/auth/login', search: { returnTo }, replace: true });
}

/** After the first screen: until then, the sidebar shows the stored counts. */
export function refreshSidebarCounts({ context }: Pick<RouteArgs, 'context'>): void {
  afterFirstScreen(() => void refreshCounts(context, countSources(navigation)));
}
