// What every address behind the sign-in has in common: the one guard, and the counts behind the first screen.
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AppContext } from '../data/app-context.ts';
import { refreshCounts } from '../data/counts.ts';
import { afterFirstScreen } from '../lib/when-idle.ts';
import { countSources } from '../lists/menu.ts';
import { navigation } from './-navigation.ts';

interface Given {
  context: AppContext;
  location: ParsedLocation;
}

/** The guard: whoever is not signed in goes to the login page, and comes back afterwards. */
export function requirePerson({ context, location }: Given): void {
  if (context.session.person()) return;
  const isHome = location.pathname === '/dashboard/monitors' && !location.searchStr;
  const returnTo = isHome ? undefined : location.href;
  throw redirect({ to: '/auth/login', search: { returnTo }, replace: true });
}

/** Asks for the counts behind what is shown first: the sidebar shows those that were kept meanwhile. */
export function countBehind({ context }: Pick<Given, 'context'>): void {
  afterFirstScreen(() => void refreshCounts(context, countSources(navigation)));
}
