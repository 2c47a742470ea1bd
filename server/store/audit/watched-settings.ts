// Changes of settings in the trail: each start with another value than that of the one before leaves an entry.
import { sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { installation, type WatchedSetting } from '../schema/index.ts';
import { auditedJob } from './audited-write.ts';

/** In an entry, of a setting that is not set. */
const notSet = 'notSet';

const isSame = (one: WatchedSetting | undefined, other: WatchedSetting) =>
  one?.shown === other.shown && one.hash === other.hash;

/** The first values that are ever seen of a setting are noted without an entry: since when they hold is not known. */
export async function recordWatchedSettings(
  db: Database,
  settings: Readonly<Record<string, WatchedSetting>>,
): Promise<void> {
  const [noted] = await db.select({ last: installation.watchedSettings }).from(installation);
  for (const [setting, value] of Object.entries(settings))
    if (!isSame(noted?.last[setting], value)) await recordSetting(db, setting, value);
}

async function recordSetting(db: Database, setting: string, value: WatchedSetting): Promise<void> {
  // Processes that start together write one entry: the second one finds what the first one wrote.
  await auditedJob(db, { job: 'settings', action: 'configure', entity: null }, async (tx) => {
    const [row] = await tx.select({ last: installation.watchedSettings }).from(installation).for('update');
    const was = row?.last[setting];
    if (isSame(was, value)) return null;
    const changed = sql`${installation.watchedSettings} || ${JSON.stringify({ [setting]: value })}::jsonb`;
    await tx.update(installation).set({ watchedSettings: changed });
    return was ? { setting, was: was.shown || notSet, now: value.shown || notSet } : null;
  });
}
