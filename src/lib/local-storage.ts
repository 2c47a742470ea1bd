// Values in localStorage: read through a schema, and never throwing.
import type { z } from 'zod';

/** Null where the value is absent, unreadable or of another shape. */
export function readStored<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

/** Whether the browser refuses storage for this address, as it does where all cookies are blocked. */
export function isStorageRefused(): boolean {
  try {
    return window.localStorage === null || window.sessionStorage === null;
  } catch {
    return true;
  }
}

/** @returns Whether it is stored: not where the storage is full or blocked. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Private windows and full disks.
    return false;
  }
}

export function clearStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The storage is blocked, so nothing is stored.
  }
}
