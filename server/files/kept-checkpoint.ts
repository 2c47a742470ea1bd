// The last checkpoint of the audit trail, kept beside the files: whoever has the database alone cannot remove it.
import { z } from 'zod';
import type { KeptCheckpoint } from '../store/audit/checkpoint-timer.ts';
import type { FileStore } from './file-store.ts';

const whole = z.number().int().nonnegative();
const keptCheckpoint = z.object({
  number: whole,
  at: z.coerce.date(),
  sequence: whole,
  head: z.string(),
  mac: z.string(),
});

/** One that cannot be read is none that the database knows: as if it had been written by somebody else. */
const unreadable = { number: 0, at: new Date(0), sequence: 0, head: '', mac: '' };

export function keepCheckpoint(files: Pick<FileStore, 'readText' | 'writeText'>): KeptCheckpoint {
  return {
    async read() {
      const text = await files.readText('checkpoint');
      if (text === null) return null;
      try {
        return keptCheckpoint.parse(JSON.parse(text));
      } catch {
        return unreadable;
      }
    },
    write: (checkpoint) => files.writeText('checkpoint', JSON.stringify(checkpoint)),
  };
}
