// Where the provider's SDK keeps its tokens: in localStorage for all tabs or, once the hospital says so while the page is open, in
// this page's memory. The SDK has a memory of its own for pages that begin so.
import { providerTokenKeys } from '../lib/storage-keys.ts';

export interface TokenCache {
  get(key: string): unknown;
  set(key: string, entry: unknown): void;
  remove(key: string): void;
  allKeys(): string[];
  /** Takes what is stored into memory: in the first of several tabs, because a token that renews others is good in one alone. */
  keepInMemory(): void;
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => providerTokenKeys.test(key));
  } catch {
    // Storage is blocked, so it is empty.
    return [];
  }
}

export function createTokenCache(): TokenCache {
  let memory: Map<string, unknown> | null = null;
  return {
    get: (key) => (memory ? memory.get(key) : readJson(localStorage.getItem(key))),
    set(key, entry) {
      if (memory) memory.set(key, entry);
      else localStorage.setItem(key, JSON.stringify(entry));
    },
    remove(key) {
      if (memory) memory.delete(key);
      else localStorage.removeItem(key);
    },
    allKeys: () => (memory ? [...memory.keys()] : storedKeys()),
    keepInMemory() {
      memory ??= new Map();
      for (const key of storedKeys()) {
        memory.set(key, readJson(localStorage.getItem(key)));
        localStorage.removeItem(key);
      }
    },
  };
}
