// A sign-in between its beginning and the start that finishes it.

const key = 'infusion.demonstration-sign-in';

/** @param returnTo the path to continue at */
export function savePending(returnTo: string): void {
  sessionStorage.setItem(key, returnTo);
}

export function isPending(): boolean {
  return sessionStorage.getItem(key) !== null;
}

export function takeReturnTo(): string {
  const returnTo = sessionStorage.getItem(key) ?? '/';
  sessionStorage.removeItem(key);
  return returnTo;
}
