// /config.json holds the hospital's settings. The last good ones start the app at once, and are fetched again later.
import { type Settings, settings as schema } from '../../contract/service/settings.ts';
import { afterFirstScreen } from '../lib/first-screen.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { timedFetch } from '../lib/service-clock.ts';
import { storageKeys } from '../lib/storage-keys.ts';

async function fetchSettings(): Promise<Settings> {
  const response = await timedFetch('/config.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new TypeError(`/config.json answered ${response.status}`);
  const body: unknown = await response.json();
  const settings = schema.parse(body);
  writeStored(storageKeys.settings, body);
  return settings;
}

/** Rejects only when the settings were never read on this device and cannot be read now. */
export async function loadSettings(): Promise<Settings> {
  const last = readStored(storageKeys.settings, schema);
  if (!last) return await fetchSettings();
  // A change takes effect with the next start.
  afterFirstScreen(() => void fetchSettings().catch(() => undefined));
  return last;
}
