// The guard of all routes that need a signed-in person.
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AppContext } from '../data/app-context.ts';

interface RouteArgs {
  context: AppContext;
  location: ParsedLocation;
}

/** Redirects to the login page, or to the second factor, which return to this address afterwards. */
export function requirePerson({ context, location }: RouteArgs): void {
  if (context.session.person()) return;
  const isHome = location.pathname === '/dashboard/monitors' && !location.searchStr;
  const returnTo = isHome ? undefined : location.href;
  const to = context.session.awaitsFactor() ? '/auth/second-factor' : '/auth/login';
  throw redirect({ to, search: { returnTo }, replace: true });
}
