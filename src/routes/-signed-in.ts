// The guard of all routes that need a signed-in person.
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AppContext } from '../data/app-context.ts';

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
