// Changes of settings in the trail: each start with another value than that of the one before leaves an entry.
import { sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { installation } from '../schema/index.ts';
import { auditedJob } from './audited-write.ts';

/** In an entry, of a setting that is not set. */
const notSet = 'notSet';

/** @param settings their values by name; '' where they are not set */
export async function recordWatchedSettings(
  db: Database,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [setting, value] of Object.entries(settings)) {
    // Processes that start together write one entry: the second one finds what the first one wrote.
    await auditedJob(db, { job: 'settings', action: 'configure', entity: null }, async (tx) => {
      const [row] = await tx.select({ last: installation.watchedSettings }).from(installation).for('update');
      const was = row?.last[setting] ?? '';
      if (!row || was === value) return null;
      const changed = value
        ? sql`${installation.watchedSettings} || ${JSON.stringify({ [setting]: value })}::jsonb`
        : sql`${installation.watchedSettings} - ${setting}::text`;
      await tx.update(installation).set({ watchedSettings: changed });
      return { setting, was: was || notSet, now: value || notSet };
    });
  }
}
