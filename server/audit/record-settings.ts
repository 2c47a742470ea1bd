// Settings that are watched are recorded at each start, but not by a copy: what it differs in says nothing of its original.
import { describeError, type Log } from '../base/log.ts';
import type { Pairing } from '../base/pairing.ts';
import { recordWatchedSettings } from '../store/audit/watched-settings.ts';
import type { Database } from '../store/engine/database.ts';
import type { WatchedSetting } from '../store/schema/index.ts';

interface SettingsDependencies {
  db: Database;
  log: Log;
  pairing: Pick<Pairing, 'copy'>;
  readonlyCopy?: boolean;
  watchedSettings?: Readonly<Record<string, WatchedSetting>>;
}

/** Never rejects: what is not recorded now is by the next start. */
export async function recordSettings({
  db,
  log,
  pairing,
  readonlyCopy,
  watchedSettings = {},
}: SettingsDependencies): Promise<void> {
  if (readonlyCopy || pairing.copy()) return;
  await recordWatchedSettings(db, watchedSettings).catch((error: unknown) =>
    log.error('audit.notRecorded', { action: 'configure', error: describeError(error) }),
  );
}
