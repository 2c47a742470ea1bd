// A window of its own for signing in again: the screen that it was opened from stays as it is meanwhile.

/** Where that window begins, and where its sign-in comes back to. */
export const signInWindow = '/auth/login?window=1';

/** The same tab, on its way back from the provider: what it failed with need not say where it began. */
const key = 'infusion.sign-in-window';

/** Whether this page is that window. */
export function isSignInWindow(): boolean {
  return location.pathname + location.search === signInWindow;
}

/** This page is that window, and about to leave for the provider. */
export function markSignInWindow(): void {
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    // A browser that forbids storage: a sign-in that comes to nothing says so in a console of its own.
  }
}

/** Whether this page comes back to that window; asked once. */
export function takeSignInWindow(): boolean {
  try {
    const marked = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return marked;
  } catch {
    return false;
  }
}

/** Opens it; false where the browser blocks it. */
export function openSignInWindow(): boolean {
  return window.open(signInWindow, 'infusion-sign-in', 'popup,width=520,height=760') !== null;
}
