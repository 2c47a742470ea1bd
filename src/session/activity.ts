// When the console was last used, by whichever tab of this device.
import { z } from 'zod';
import { readStored, writeStored } from '../lib/stored.ts';
import { type Idleness, idlenessAt } from './idle.ts';

const key = 'infusion.last-activity';

export interface Activity {
  judge(now: number): Idleness;
  /** Somebody uses the console. */
  note(now: number): void;
  /** A sign-in is the first use, whatever was before. */
  begin(now: number): void;
}

/** @param limit one idle period, in ms. */
export function createActivity(limit: number): Activity {
  let latest = 0;

  function note(now: number): void {
    writeStored(key, now);
  }

  return {
    judge(now) {
      const lastActivity = readStored(key, z.number());
      const idleness = idlenessAt(now, { lastActivity, latest }, limit);
      latest = Math.max(latest, now);
      return idleness;
    },

    note,

    begin(now) {
      latest = now;
      note(now);
    },
  };
}
