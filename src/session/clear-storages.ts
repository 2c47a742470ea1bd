// Clears what a session leaves in storages and cookies: tokens, names, activity. At the end of a session this comes first,
// because it is synchronous; then `clearAllDatabases` (src/data/store/erase-databases.ts) clears the lists of everyone, unless they
// are kept for the same person; the issuer's session ends last. Clear on My page empties the store alone (src/data/store/list-store.ts).
import {
  appStorageKeys,
  deviceKeys,
  outlivingNames,
  ownNames,
  providerTokenKeys,
  storageKeys,
} from '../lib/storage-keys.ts';

/** Keys of the device, not of a person: hospital, clock, why the last session ended, for which sign-in the cache is kept. */
const keysOfDevice: readonly string[] = [
  storageKeys.settings,
  storageKeys.clockDifference,
  storageKeys.mustClear,
  storageKeys.askCredentials,
  ...Object.values(deviceKeys),
];

export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so it is empty.
  }
}

function clearMatching(isCleared: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage).filter(isCleared)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so it is empty.
  }
}

function clearStoragesExcept(isKept: (key: string) => boolean): void {
  clearTab();
  clearMatching(
    (key) => ownNames.test(key) && !keysOfDevice.includes(key) && !outlivingNames.test(key) && !isKept(key),
  );
}

/** The SDK's cookies: whether somebody was signed in. */
function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and the page is about to go
    if (ownNames.test(name)) document.cookie = `${name}=; path=/; max-age=0`;
  }
}

/** Clears everything of a person; synchronous, so that nothing is left when the page is closed. */
export function clearStorages(): void {
  clearStoragesExcept(() => false);
  clearCookies();
}

/** Clears what the previous person left, after someone else has signed in. */
export function clearStoragesOfPrevious(atProvider: boolean): void {
  // These keys tell the previous person's tabs that someone else is signed in.
  const keysOfNextPerson: readonly string[] = [storageKeys.session, storageKeys.lastActivity];
  clearStoragesExcept((key) => keysOfNextPerson.includes(key) || (atProvider && providerTokenKeys.test(key)));
}

export function clearTokens(): void {
  clearMatching((key) => key === appStorageKeys.serviceToken || providerTokenKeys.test(key));
}
