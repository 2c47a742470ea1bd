// Whether the person on this device may see a list now, from what the session has stored: the same rules as in the app
// (src/session/session-steps.ts), for the moment before the app runs.
import { storageKeys } from '../lib/storage-keys.ts';
import { idleLimit, idlenessAt, isExpired } from '../session/time-limits.ts';

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** A member of a value, or of a member of it; undefined where there is none. */
function member(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (of, name) => (typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined),
    value,
  );
}

const asNumber = (value: unknown) => (typeof value === 'number' ? value : null);

const isOptional = (value: unknown, type: 'string' | 'boolean') =>
  value === undefined || typeof value === type;

/** Whether the app could start with these settings (contract/service/settings.ts): else it asks the service first. */
function canStartWith(settings: unknown): boolean {
  const texts = [['apiBase'], ['auth', 'domain'], ['auth', 'clientId'], ['auth', 'audience']];
  if (texts.some((path) => typeof member(settings, ...path) !== 'string' || member(settings, ...path) === ''))
    return false;
  const idleMinutes = member(settings, 'idleMinutes');
  const tokens = member(settings, 'auth', 'tokens');
  const help = member(settings, 'help');
  return (
    (idleMinutes === undefined || (Number.isFinite(idleMinutes) && Number(idleMinutes) > 0)) &&
    // With tokens in memory each start asks the provider.
    (tokens === undefined || tokens === 'localstorage') &&
    isOptional(member(settings, 'accounts'), 'boolean') &&
    (help === undefined || (typeof help === 'object' && help !== null && !Array.isArray(help))) &&
    ['phone', 'email', 'guideUrl'].every((name) => isOptional(member(help, name), 'string'))
  );
}

/**
 * The id of the person who may see lists on this device now, or null: nobody is signed in, the session is over, the idle
 * question is due, tokens are in memory (then each start asks the provider), or a clearing is unfinished.
 * @param now ms since 1970
 */
export function whoMaySeeLists(now: number): string | null {
  const session = readJson(storageKeys.session);
  const settings = readJson(storageKeys.settings);
  const [person, ...names] = ['id', 'name', 'email'].map((name) => member(session, 'person', name));
  const since = asNumber(member(session, 'since'));
  if (typeof person !== 'string' || person === '' || names.some((name) => typeof name !== 'string'))
    return null;
  if (since === null || isExpired(since, now)) return null;
  if (!canStartWith(settings)) return null;
  if (readJson(storageKeys.mustClear) !== null) return null;
  const lastActivity = asNumber(readJson(storageKeys.lastActivity));
  const limitMs = idleLimit(asNumber(member(settings, 'idleMinutes')) ?? undefined);
  return idlenessAt(now, { lastActivity, latest: 0 }, limitMs).type === 'active' ? person : null;
}
