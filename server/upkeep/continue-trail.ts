// Lets the trail go on although checkpoints are missing: whoever runs the service says so on its machine, with a reason.
import { z } from 'zod';
import { isThereAsWritten } from '../store/audit/checkpoint-rows.ts';
import type { KeptCheckpoint } from '../store/audit/checkpoint-timer.ts';
import { writeCheckpoint } from '../store/audit/checkpoints.ts';
import { continueTrail } from '../store/audit/continuations.ts';
import type { TrailKey } from '../store/audit/trail-key.ts';
import type { Database } from '../store/engine/database.ts';
import { readDatabaseTime } from '../store/engine/database-time.ts';

export const continueOrder = z.object({ reason: z.string().min(1) });
export type ContinueOrder = z.output<typeof continueOrder>;

/**
 * Signs at once what there is, and keeps that checkpoint in place of the one that is missing.
 * @param kept null where the files are another database's
 */
export async function acceptTrail(
  { db, key, kept }: { db: Database; key: TrailKey; kept: KeptCheckpoint | null },
  { reason }: ContinueOrder,
): Promise<void> {
  const at = new Date(await readDatabaseTime(db));
  const outside = (await kept?.read()) ?? null;
  const lost = outside && !(await isThereAsWritten(db, outside)) ? outside : null;
  await continueTrail(db, key, { at, reason, lost });
  const { last } = await writeCheckpoint(db, key, at);
  if (last) await kept?.write(last);
}
