// A window of its own for signing in again: the screen that it was opened from stays as it is meanwhile.

/** Where that window begins, and where its sign-in comes back to. */
export const signInWindow = '/auth/login?window=1';

/** Whether this page is that window. */
export function isSignInWindow(): boolean {
  return location.pathname + location.search === signInWindow;
}

/** Opens it; false where the browser blocks it. */
export function openSignInWindow(): boolean {
  return window.open(signInWindow, 'infusion-sign-in', 'popup,width=520,height=760') !== null;
}
