// A window for signing in again: the screen that opened it stays as it is.

/** Where that window starts, and where its sign-in comes back to. */
export const signInWindow = '/auth/login?window=1';

/** Marks the tab on its way back from the provider, whose error does not say where the sign-in began. */
const key = 'infusion.sign-in-window';

export function isSignInWindow(): boolean {
  return location.pathname + location.search === signInWindow;
}

export function markSignInWindow(): void {
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    // A browser that forbids storage: a failed sign-in then shows the whole app in this window.
  }
}

/** Whether this page comes back to that window; true once. */
export function takeSignInWindow(): boolean {
  try {
    const marked = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return marked;
  } catch {
    return false;
  }
}

/** False where the browser blocks it. */
export function openSignInWindow(): boolean {
  return window.open(signInWindow, 'infusion-sign-in', 'popup,width=520,height=760') !== null;
}
