import type { SweepName } from '../../server/base/schedules.ts';
import { createSweepWorker, type SweepStep } from '../../server/store/common/sweeps.ts';
import type { Database } from '../../server/store/engine/database.ts';

/** One look of a process whose only sweep this is. @throws Error where its step failed */
export async function runSweep(db: Database, name: SweepName, now: Date, step: SweepStep): Promise<void> {
  const failures: unknown[] = [];
  const log = { error: (_event: string, fields?: object) => failures.push(fields) };
  await createSweepWorker({ db, now: () => now, log, rests: () => false }, { [name]: step }).runDue();
  if (failures.length > 0) throw new Error(JSON.stringify(failures));
}
