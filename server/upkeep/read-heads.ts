// Checkpoints that are kept outside the database: lines of the service's log, or the file beside the recordings.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { StartError } from '../base/start-error.ts';
import type { Head } from '../store/audit/verify.ts';

const whole = z.number().int().nonnegative();
const headLine = z.object({
  event: z.literal('audit.checkpoint').optional(),
  number: whole,
  sequence: whole,
  head: z.string().regex(/^[0-9a-f]{64}$/),
  /** The time of the checkpoint. Lines of earlier versions have the time of the line alone. */
  at: z.coerce.date().optional(),
  time: z.coerce.date().optional(),
});

function readLine(line: string): Head[] {
  try {
    const { number, sequence, head, time, at = time } = headLine.parse(JSON.parse(line));
    return at ? [{ number, sequence, head, at }] : [];
  } catch {
    return [];
  }
}

/** @throws StartError for a file that cannot be read, or has no checkpoint */
export async function readHeads(paths: readonly string[]): Promise<Head[]> {
  const read = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(path, 'utf8').catch((error: Error) => {
        throw new StartError(`${path} cannot be read: ${error.message}`);
      });
      const heads = text.split('\n').flatMap(readLine);
      if (heads.length === 0) throw new StartError(`${path} has no checkpoint.`);
      return heads;
    }),
  );
  return read.flat();
}
