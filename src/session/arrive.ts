// The steps between a page's address and the app's first screen: a sign-in that is finished, the window for signing in
// again, and a session that may have ended while the tablet slept.
import type { Store } from '../api/reachability.ts';
import type { SignInNotice } from './read-sign-in-notice.ts';
import type { Session } from './session-api.ts';
import { sessionAtom } from './session-atom.ts';
import { saveSignInNotice } from './sign-in-notice.ts';
import {
  endedSignIn,
  inSignInWindow,
  isSignInWindow,
  markSignInWindow,
  signInWindow,
  takeSignInWindow,
} from './sign-in-window.ts';

/** Leaves for the provider; the reason, where that is impossible. */
async function leaveForProvider(session: Session, returnTo: string): Promise<SignInNotice | null> {
  return await session.signIn(returnTo).then(
    () => null,
    async (error: unknown) => (await import('./wrong-clock.ts')).toLeavingNotice(error),
  );
}

/** Finishes a sign-in at the provider. False in the window for signing in again, which closes. */
async function finishSignIn(session: Session, store: Store): Promise<boolean> {
  const inWindow = takeSignInWindow();
  const path = await session.finishSignIn(location.href);
  // After a failed sign-in, this window shows the reason; the screen is still open in the first window.
  const failed =
    path === '/auth/login' || path === endedSignIn || store.get(sessionAtom).type === 'tokenRefused';
  history.replaceState(null, '', inWindow && failed ? inSignInWindow(path) : path);
  if (!isSignInWindow() || failed) return true;
  window.close();
  // Some browsers keep the window open: it shows the app.
  history.replaceState(null, '', '/');
  return !window.closed;
}

/** To be awaited before anything is rendered. False when the page is being left. */
export async function arrive(session: Session, store: Store): Promise<boolean> {
  // Before the router exists, which would change the provider's answer in the address.
  if (location.pathname === '/login/callback')
    return (await finishSignIn(session, store)) && (await session.checkSurely());
  if (location.pathname + location.search === endedSignIn && takeSignInWindow()) {
    history.replaceState(null, '', inSignInWindow(endedSignIn));
  }
  if (isSignInWindow()) {
    markSignInWindow();
    const reason = await leaveForProvider(session, signInWindow);
    if (!reason) return false;
    saveSignInNotice(reason);
  }
  // Before anything is painted, so that a tablet that slept too long does not show its old screen.
  if (!(await session.checkSurely())) return false;
  // When the provider is unreachable, stored data is shown, as on any start without a network.
  const { pathname, search } = location;
  return !session.lacksToken() || (await leaveForProvider(session, pathname + search)) !== null;
}
