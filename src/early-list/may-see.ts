// Whether the person on this device may see a start record now, from what the session has stored: the same rules as in the
// app (src/session/session-steps.ts), for the moment before the app runs.

import { storageKeys } from '../lib/storage-keys.ts';
import { markOf } from '../session/rights/mark-of.ts';
import { idlenessAt, isExpired } from '../session/time-limits.ts';
import type { StartRecord } from './start-record.ts';

type StoredSession = {
  person?: { id?: unknown; name?: unknown; email?: unknown };
  since?: unknown;
  awaitsFactor?: unknown;
} | null;

/** Throws where the storage is blocked, or what is stored there is half written. */
function readJson(key: string): unknown {
  return JSON.parse(localStorage.getItem(key) ?? 'null');
}

function isAllowed({ person, settings, rights, idleLimitMs }: Permission, now: number): boolean {
  const session = readJson(storageKeys.session) as StoredSession;
  const lastActivity = readJson(storageKeys.lastActivity);
  const { id, name, email } = session?.person ?? {};
  if (id !== person || typeof name !== 'string' || typeof email !== 'string') return false;
  if (typeof session?.since !== 'number' || isExpired(session.since, now)) return false;
  if (session.awaitsFactor !== undefined) return false;
  if (localStorage.getItem(storageKeys.mustClear) !== null) return false;
  if (localStorage.getItem(storageKeys.settings) !== settings) return false;
  if (markOf(localStorage.getItem(storageKeys.rights)) !== rights) return false;
  const activity = { lastActivity: typeof lastActivity === 'number' ? lastActivity : null, latest: 0 };
  return idlenessAt(now, activity, idleLimitMs).type === 'active';
}

export type Permission = Pick<StartRecord, 'person' | 'settings' | 'rights' | 'idleLimitMs'>;

/**
 * Whether the record's person may see it on this device now. Nobody may where another person is signed in, or none; where
 * the session is over, awaits its second factor, or the idle question is due; where the settings or the person's rights have
 * changed; and where a clearing is unfinished.
 * @param now ms since 1970
 */
export function maySee(record: Permission, now: number): boolean {
  try {
    return isAllowed(record, now);
  } catch {
    return false;
  }
}
