// What a tab keeps of its own until it is closed, also when it is loaded anew: in sessionStorage, which browsers write to the disk.
// Where nothing of lists may lie there it is in memory, and ends with the page. Tokens and marks of a sign-in are not kept here.
import { appStorageKeys, pastedNumbersPrefix } from '../lib/storage-keys.ts';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] };

const isKept = (key: string) => key === appStorageKeys.leftRound || key.startsWith(pastedNumbersPrefix);

let memory: Map<string, string> | null = null;

/** Throws where the browser's storage does. */
export const tabStorage: TabStorage = {
  getItem: (key) => (memory ? (memory.get(key) ?? null) : sessionStorage.getItem(key)),
  setItem(key, text) {
    if (memory) memory.set(key, text);
    else sessionStorage.setItem(key, text);
  },
  removeItem(key) {
    if (memory) memory.delete(key);
    else sessionStorage.removeItem(key);
  },
  keys: () => (memory ? [...memory.keys()] : Object.keys(sessionStorage)),
};

/** From now on in memory; what lies in sessionStorage goes there, too. */
export function keepTabInMemory(): void {
  memory ??= new Map();
  try {
    for (const key of Object.keys(sessionStorage).filter(isKept)) {
      memory.set(key, sessionStorage.getItem(key) ?? '');
      sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so it is empty.
  }
}
