// Reads stored recordings and logs slowly, one after the other, and compares them with what their records say. A step reads some; its
// cursor says how far the pass has come, and what was found.
import { z } from 'zod';
import type { Log } from '../base/log.ts';
import { createSha256, hex } from '../base/platform.ts';
import type { NoticeFacts } from '../common/notices.ts';
import { notifyOfNotices } from '../store/changes/notify.ts';
import { readCursor, type SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { type FileRow, findFileIds, listFilesAfter } from '../store/requests/files.ts';
import type { FileStore } from './file-store.ts';
import { firstBytes } from './first-bytes.ts';

/** The sweep's name in the database. */
export const scrubSweep = 'scrub';

const filesOfStep = 20;
const bytesOfStep = 64 * 1024 ** 2;
/** So many are remembered: the log names all. */
const maxKept = 1_000;

const progress = z.object({
  /** The last id that was read. */
  after: z.string(),
  /** Files that are damaged or gone, and since when any are. */
  wrong: z.array(z.string()),
  since: z.string().optional(),
});
type Progress = z.output<typeof progress>;

function readProgress(cursor: string): Progress {
  try {
    return progress.parse(JSON.parse(cursor));
  } catch {
    return { after: '', wrong: [] };
  }
}

interface Dependencies {
  db: Database;
  files: Pick<FileStore, 'read'>;
  log: Log;
}

type State = 'whole' | 'damaged' | 'gone';

/** A file that was deleted while it was read counts as whole. */
async function stateOf({ db, files }: Dependencies, { id, sha256, bytes }: FileRow): Promise<State> {
  const body = await files.read(id);
  if (!body) return (await findFileIds(db, [id])).has(id) ? 'gone' : 'whole';
  const hash = createSha256();
  for await (const chunk of firstBytes(body, bytes)) hash.update(chunk);
  return hex(hash.digest()) === sha256 ? 'whole' : 'damaged';
}

interface Read {
  /** Where the next step begins; '' after the last file. */
  after: string;
  wrong: Set<string>;
}

/** Reads some files. What was known to be wrong and is whole again, or has no record any more, is taken off. */
async function readSome(dependencies: Dependencies, { after, wrong: known }: Progress): Promise<Read> {
  const { db, log } = dependencies;
  const wrong = new Set(known);
  const list = await listFilesAfter(db, after, filesOfStep);
  let bytes = 0;
  for (const file of list) {
    const state = await stateOf(dependencies, file);
    wrong.delete(file.id);
    if (state !== 'whole' && wrong.size < maxKept) wrong.add(file.id);
    if (state !== 'whole' && !known.includes(file.id)) log.error('file.damaged', { id: file.id, state });
    bytes += file.bytes;
    if (bytes >= bytesOfStep) return { after: file.id, wrong };
  }
  const last = list.length === filesOfStep ? list.at(-1)?.id : undefined;
  return { after: last ?? '', wrong: await findFileIds(db, [...wrong]) };
}

export function scrubStep(dependencies: Dependencies): SweepStep {
  return async (cursor, now) => {
    const before = readProgress(cursor);
    const { after, wrong } = await readSome(dependencies, before);
    if ((before.wrong.length === 0) !== (wrong.size === 0)) await notifyOfNotices(dependencies.db);
    const since = wrong.size > 0 && { since: before.since ?? now.toISOString() };
    const next: Progress = { after, wrong: [...wrong], ...since };
    return { cursor: JSON.stringify(next), more: after !== '' };
  };
}

/** The notice of recordings and logs that are damaged or gone. */
export async function readDamagedFilesNotice(db: Database): Promise<NoticeFacts | null> {
  const { wrong, since } = readProgress(await readCursor(db, scrubSweep));
  if (wrong.length === 0 || !since) return null;
  return {
    since: new Date(since),
    count: wrong.length,
    title: 'noticeDamagedFiles',
    help: ['noticeDamagedFilesHelp'],
    detail: '',
    records: [],
    recordCount: 0,
  };
}
