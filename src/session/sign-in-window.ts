// A window for signing in again: the screen that opened it stays as it is.
import { appStorageKeys } from '../lib/storage-keys.ts';

/** The path at which that window starts and returns from the provider. */
export const signInWindow = '/auth/login?window=1';

/** Where a sign-in page leads whose sign-in has ended, and where it stays in that window (server/identity/client.ts). */
export const endedSignIn = '/auth/login?ended=1';
const endedInWindow = `${signInWindow}&ended=1`;

/** The address in that window that shows what this address of the login page shows. */
export function inSignInWindow(path: string): string {
  return path === endedSignIn ? endedInWindow : signInWindow;
}

/** Marks the tab on its way back from the provider, whose error does not say where the sign-in began. */
const key = appStorageKeys.signInWindow;

export function isSignInWindow(): boolean {
  return location.pathname + location.search === signInWindow;
}

export function markSignInWindow(): void {
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    // Storage is blocked: a failed sign-in then shows the whole app in this window.
  }
}

/** Whether this page is that window, back from the provider; true once. */
export function takeSignInWindow(): boolean {
  try {
    const marked = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return marked;
  } catch {
    return false;
  }
}

/** False when the browser blocks it. */
export function openSignInWindow(): boolean {
  return window.open(signInWindow, 'infusion-sign-in', 'popup,width=520,height=760') !== null;
}
