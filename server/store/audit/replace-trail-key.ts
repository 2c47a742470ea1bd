// Another key for the trail: what the one before it has signed stays provable, and it signs nothing more.
import type { Database } from '../engine/database.ts';
import { signAlarmsAnew } from './alarms.ts';
import { lastCheckpoint } from './checkpoint-rows.ts';
import { readContinuations } from './continuations.ts';
import type { TrailKey } from './trail-key.ts';
import { signVerificationAnew } from './verification.ts';

/** @param current the other key. @returns it with all earlier ones, for the caller to store */
export async function replaceTrailKey(tx: Database, before: TrailKey, current: string): Promise<TrailKey> {
  const continuations = await readContinuations(tx, before);
  const replaced = {
    key: before.current,
    checkpoint: (await lastCheckpoint(tx)) ?? null,
    continuations: continuations.length,
    continuationMac: continuations.at(-1)?.mac ?? '',
  };
  const next = { current, earlier: [...before.earlier, replaced] };
  await signAlarmsAnew(tx, before, next);
  await signVerificationAnew(tx, before, next);
  return next;
}
