import { storageKeys } from '../lib/storage-keys.ts';
import { clearStorages } from '../session/clear-storages.ts';

/**
 * Signs out whoever tapped Lock or Logout, where the app cannot be loaded to do it: everything of the person leaves the
 * storages, the next start clears the databases before it opens one, and the next sign-in asks for credentials.
 */
export function endSession(): void {
  clearStorages();
  try {
    for (const key of [storageKeys.mustClear, storageKeys.askCredentials]) localStorage.setItem(key, 'true');
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
