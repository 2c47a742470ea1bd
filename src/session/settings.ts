// /config.json holds the hospital's settings. The last good ones start the app at once, and are fetched again later: what lets
// the device keep less counts then, everything else from the next start on.
import { minuteMs } from '../../contract/common/durations.ts';
import { type Settings, settings as schema } from '../../contract/service/settings.ts';
import type { Reachability } from '../api/reachability.ts';
import { everyWhileVisible } from '../lib/every-while-visible.ts';
import { afterFirstScreen } from '../lib/first-screen.ts';
import { clearStored, readStored, writeStored } from '../lib/local-storage.ts';
import { timedFetch } from '../lib/service-clock.ts';
import { singleFlight } from '../lib/single-flight.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** While nothing else tells of a change, the settings are read again so often. */
const lookIntervalMs = 5 * minuteMs;

/** Whether they were read since the page was loaded. */
let isRead = false;

/** Where the storage is too full for it, the older ones go: they may let devices keep more, and the next start fetches them. */
function store(body: unknown): void {
  if (writeStored(storageKeys.settings, body)) return;
  clearStored(storageKeys.settings);
  writeStored(storageKeys.settings, body);
}

/** @param obey called before they are stored, by which other tabs learn of them */
async function fetchSettings(obey?: (settings: Settings) => void): Promise<Settings> {
  const response = await timedFetch('/config.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new TypeError(`/config.json answered ${response.status}`);
  const body: unknown = await response.json();
  const settings = schema.parse(body);
  isRead = true;
  obey?.(settings);
  store(body);
  return settings;
}

/** Rejects only when the settings were never read on this device and cannot be read now. */
export async function loadSettings(): Promise<Settings> {
  return readStored(storageKeys.settings, schema) ?? (await fetchSettings());
}

/**
 * Reads the settings again once the first screen is there, whenever the service is reached again, and now and then. What another
 * tab has read is taken from there.
 * @param obey makes this page do what they say
 */
export function watchSettings(obey: (settings: Settings) => void, reachability: Reachability): void {
  /** Whether a look was left to the moment when somebody sees this page. */
  let isDue = false;
  const fetchAgain = singleFlight(async () => void (await fetchSettings(obey).catch(() => undefined)));
  /** Hidden pages hear of it by what a visible one stores, so that they do not take the same tokens at the same moment. */
  function look(): void {
    isDue = document.visibilityState !== 'visible';
    if (!isDue) void fetchAgain();
  }
  function follow(): void {
    const stored = readStored(storageKeys.settings, schema);
    if (stored) obey(stored);
  }
  afterFirstScreen(() => {
    if (!isRead) look();
  });
  reachability.subscribe(() => {
    if (reachability.lostSince() === null) look();
  });
  everyWhileVisible(lookIntervalMs, look);
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.settings) follow();
  });
  // A page that was asleep may have heard nothing.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    follow();
    if (isDue) look();
  });
}
