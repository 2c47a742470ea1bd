// Sets files without a row aside (deleted, or never finished), and deletes them 30 days later. A pass counts them first: when
// they are many, somebody should look, because the database may be an older one. A step checks some files; its cursor says
// how far the pass has come.
import { z } from 'zod';
import { dayMs, hourMs } from '../../contract/common/durations.ts';
import type { Log } from '../base/log.ts';
import type { NoticeFacts } from '../common/notices.ts';
import { notifyOfNotices } from '../store/changes/notify.ts';
import { isId } from '../store/common/order.ts';
import { readCursor, type SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { findFileIds } from '../store/requests/files.ts';
import type { FileStore } from './file-store.ts';

/** The sweep's name in the database. */
export const unknownFilesSweep = 'files';

/** A file is stored a moment before its row: younger ones are left alone. */
const minAgeMs = hourMs;
const batchSize = 500;
const keptAsideMs = 30 * dayMs;
/** So many at once are nothing unusual, and neither is such a share of all files. */
const usual = { count: 10, share: 0.01 };
/** How many ids a line of the log names. */
const maxNamed = 100;

const progress = z.object({
  phase: z.enum(['count', 'move', 'clean', 'stopped']),
  /** The last id that was checked. */
  after: z.string(),
  unknown: z.number(),
  checked: z.number(),
  /** When a pass was stopped. */
  at: z.string().optional(),
});
type Progress = z.output<typeof progress>;

const beginning: Progress = { phase: 'count', after: '', unknown: 0, checked: 0 };

function readProgress(cursor: string): Progress {
  try {
    return progress.parse(JSON.parse(cursor));
  } catch {
    // A new pass, or one of an earlier version.
    return beginning;
  }
}

interface Dependencies {
  db: Database;
  files: Pick<FileStore, 'entries' | 'setAside' | 'aside'>;
  log: Log;
}

/** Files without a row among some after the id `after`. `last` is the last one that was checked, '' at the end. */
async function findUnknown({ db, files }: Dependencies, now: Date, after: string, limit: number) {
  const found = { unknown: [] as string[], checked: 0, last: '' };
  let batch: string[] = [];
  async function compare() {
    const withRow = await findFileIds(db, batch);
    found.unknown.push(...batch.filter((id) => !withRow.has(id)));
    batch = [];
  }
  let left = limit;
  for await (const { id, at } of files.entries(after)) {
    // Files that the service did not store are not its to move.
    if (isId(id) && now.getTime() - at.getTime() > minAgeMs) {
      batch.push(id);
      found.checked += 1;
    }
    if (batch.length === batchSize) await compare();
    left -= 1;
    if (left > 0) continue;
    found.last = id;
    break;
  }
  await compare();
  return found;
}

const isUnusual = ({ unknown, checked }: Progress) =>
  unknown > usual.count && unknown > usual.share * checked;

/** @param stepSize files that one step checks */
export function unknownFileSweep(dependencies: Dependencies, stepSize = 2_000): SweepStep {
  const { db, files, log } = dependencies;

  async function stop(now: Date, { unknown, checked }: Progress): Promise<Progress> {
    log.warn('unknownFiles.stopped', { unknown, checked });
    await notifyOfNotices(db);
    return { phase: 'stopped', after: '', unknown, checked, at: now.toISOString() };
  }

  async function count(place: Progress, now: Date): Promise<Progress> {
    const found = await findUnknown(dependencies, now, place.after, stepSize);
    const unknown = place.unknown + found.unknown.length;
    const counted = { ...place, unknown, checked: place.checked + found.checked, after: found.last };
    if (found.last) return counted;
    if (isUnusual(counted)) return stop(now, counted);
    return { ...counted, phase: unknown > 0 ? 'move' : 'clean' };
  }

  async function move(place: Progress, now: Date): Promise<Progress> {
    const found = await findUnknown(dependencies, now, place.after, stepSize);
    const left = place.unknown - found.unknown.length;
    // More than were counted a moment ago.
    if (left < -usual.count) return stop(now, { ...place, unknown: found.unknown.length });
    await files.setAside(found.unknown, now);
    if (found.unknown.length > 0) {
      log.info('unknownFiles.setAside', {
        count: found.unknown.length,
        ids: found.unknown.slice(0, maxNamed),
      });
    }
    if (found.last) return { ...place, unknown: left, after: found.last };
    return { ...place, phase: 'clean', after: '' };
  }

  /** Deletes what was set aside long ago; the rest of very many on the next day. */
  async function clean(now: Date): Promise<void> {
    const over: string[] = [];
    for await (const { id, at } of files.aside().entries('')) {
      if (isId(id) && now.getTime() - at.getTime() > keptAsideMs) over.push(id);
      if (over.length >= stepSize) break;
    }
    if (over.length === 0) return;
    await files.aside().delete(over);
    log.info('unknownFiles.deleted', { count: over.length, ids: over.slice(0, maxNamed) });
  }

  return async (cursor, now) => {
    const place = readProgress(cursor);
    if (place.phase === 'clean') {
      await clean(now);
      return {};
    }
    const next = place.phase === 'move' ? await move(place, now) : await countAnew(place, now);
    return { cursor: JSON.stringify(next), more: next.phase !== 'stopped' };
  };

  async function countAnew(place: Progress, now: Date): Promise<Progress> {
    return count(place.phase === 'stopped' ? beginning : place, now);
  }
}

/** The notice of a pass that was stopped. */
export async function readUnknownFilesNotice(db: Database): Promise<NoticeFacts | null> {
  const { phase, unknown, at } = readProgress(await readCursor(db, unknownFilesSweep));
  if (phase !== 'stopped' || !at) return null;
  return {
    since: new Date(at),
    count: unknown,
    title: 'noticeUnknownFiles',
    help: ['noticeUnknownFilesHelp'],
    detail: '',
    records: [],
    recordCount: 0,
  };
}
