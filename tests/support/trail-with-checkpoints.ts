// A trail with checkpoints, for tests that forge it: whoever may write to the database can compute all hashes anew.
import { sql } from 'drizzle-orm';
import * as contract from '../../contract/monitors/monitor-writes.ts';
import { createLog } from '../../server/base/log.ts';
import type { Checkpoint } from '../../server/store/audit/checkpoint-rows.ts';
import {
  type Checkpoints,
  createCheckpoints,
  type KeptCheckpoint,
} from '../../server/store/audit/checkpoint-timer.ts';
import { writeCheckpoint } from '../../server/store/audit/checkpoints.ts';
import { verifyTrail } from '../../server/store/audit/verify.ts';
import type { Fault } from '../../server/store/audit/verify-calls.ts';
import type { TestService } from './service.ts';
import { checkpointKey as key } from './service-dependencies.ts';

/** The last checkpoint as the file store has it. */
export function keptIn(place: { last: Checkpoint | null }): KeptCheckpoint {
  return {
    read: async () => place.last,
    async write(checkpoint) {
      place.last = checkpoint;
    },
  };
}

const none: KeptCheckpoint = { read: async () => null, write: async () => undefined };
const original = { copy: () => null, mayTidy: () => true };

export function trailOf(service: TestService) {
  let serial = 0;

  async function addMonitor(): Promise<void> {
    serial += 1;
    const body = { cloud_id: `CHECK-${serial}`, monitor_id: `Ward ${serial}` };
    await service.ask(contract.createMonitor, { body });
  }

  function createdCheckpoints(kept: KeptCheckpoint) {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    return {
      checkpoints: createCheckpoints({ db: service.db, key, now: () => new Date(), log, kept }),
      lines,
    };
  }

  return {
    addMonitor,
    /** A process that has not started. */
    createCheckpoints: createdCheckpoints,
    /** Removes all that the trail has. */
    async clear(): Promise<void> {
      await service.db.execute(
        sql`TRUNCATE audit_calls, audit_records, audit_checkpoints, audit_continuations, audit_alarms`,
      );
    },
    /** Adds monitors, then a checkpoint. */
    async addCalls(number: number): Promise<void> {
      for (let n = 0; n < number; n++) await addMonitor();
      await writeCheckpoint(service.db, key, new Date());
    },
    /** A process that writes checkpoints; its lines are those of its log. */
    startCheckpoints({
      kept = none,
      pairing = original,
    }: {
      kept?: KeptCheckpoint;
      pairing?: Parameters<Checkpoints['start']>[0];
    } = {}) {
      const { checkpoints, lines } = createdCheckpoints(kept);
      checkpoints.start(pairing);
      return {
        stop: checkpoints.stop,
        said: (event: string) => lines.filter((it) => it.includes(`"${event}"`)).length,
      };
    },
    /** The broken rows, in the verifier's words. */
    async faults(all = true) {
      const found = (await verifyTrail(service.db, key, { all })).faults;
      return found.map(({ kind, sequence, number }: Fault) => [kind, number ?? sequence]);
    },
    /** Computes all hashes anew, as whoever may write to the database can. */
    async rewriteChain(): Promise<void> {
      await service.db.execute(sql`DO $$
        DECLARE call audit_calls; previous text := repeat('0', 64); place bigint := 0;
        BEGIN
          FOR call IN SELECT * FROM audit_calls ORDER BY sequence LOOP
            place := place + 1;
            UPDATE audit_calls SET sequence = place, previous_hash = previous WHERE id = call.id RETURNING * INTO call;
            UPDATE audit_calls SET hash = audit_hash(call) WHERE id = call.id RETURNING hash INTO previous;
          END LOOP;
        END $$`);
    },
  };
}
