// Whether the disk that the service writes to is almost full. Then what monitors send in masses is refused, because they keep
// it and send it again, and people can go on with what is left.
import type { Log } from './log.ts';

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export interface FreeSpace {
  /** As it was last read; null before that, and where the system does not tell. */
  space(): DiskSpace | null;
  /** Since when it has been almost full; null while it is not. */
  lowSince(): Date | null;
  /** Counts bytes that are about to be written, until the space is read again. @returns whether there is room for them */
  take(bytes: number): boolean;
}

const mebibyte = 1024 ** 2;
const usualMark = { share: 0.1, maxBytes: 1024 * mebibyte };
/** A disk counts as almost full until there is so much more: whoever makes room makes some at a time. */
const recoveredAt = 1.2;

interface Options {
  readSpace: () => Promise<DiskSpace>;
  /** Below it the disk is almost full; a tenth of the disk, at most 1 GiB, where it is not set. */
  minFreeBytes?: number | undefined;
  now: () => Date;
  log: Log;
}

export interface WatchedSpace extends FreeSpace {
  /** Reads it once. @returns whether it became low, or is no longer, since the last time */
  check(): Promise<boolean>;
}

const inMebibytes = (bytes: number) => Math.round(bytes / mebibyte);

export function createFreeSpace({ readSpace, minFreeBytes, now, log }: Options): WatchedSpace {
  let space: DiskSpace | null = null;
  let lowSince: Date | null = null;
  let hasChanged = false;

  function judge({ freeBytes, totalBytes }: DiskSpace): void {
    const mark = minFreeBytes ?? Math.min(totalBytes * usualMark.share, usualMark.maxBytes);
    const wasLow = lowSince !== null;
    const isLow = freeBytes < mark * (wasLow ? recoveredAt : 1);
    if (isLow === wasLow) return;
    hasChanged = true;
    lowSince = isLow ? now() : null;
    const fields = { freeMiB: inMebibytes(freeBytes), markMiB: inMebibytes(mark) };
    if (isLow)
      log.error('disk.low', { ...fields, consequence: 'files and log entries of monitors are refused' });
    else log.info('disk.recovered', fields);
  }

  return {
    space: () => space,
    lowSince: () => lowSince,
    take(bytes) {
      if (!space) return true;
      space = { ...space, freeBytes: space.freeBytes - bytes };
      judge(space);
      return lowSince === null;
    },
    async check() {
      space = await readSpace();
      judge(space);
      const changed = hasChanged;
      hasChanged = false;
      return changed;
    },
  };
}

/** Whether a write failed because a disk, or the part of it that the service may use, is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // The files of the embedded database are WebAssembly's, which has its own numbers and no Error.
  if ('errno' in error && 'name' in error && error.name === 'ErrnoError') return error.errno === 51;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  // The last one is PostgreSQL's.
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || isDiskFull(error.cause);
}
