// Scalars that outlive the tab, in localStorage: read through a schema, and never the reason that a screen breaks.
import type { z } from 'zod';

/** The value under a key, or null when it is absent, unreadable or of another shape. */
export function readStored<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

/** Keeps a value; a full or forbidden storage is no error, the value is asked for again next time. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full disks: go on without.
  }
}

export function clearStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
