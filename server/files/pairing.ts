// The mark by which a copy is known. Database and file store hold the same random value, which the living installation
// renews every few minutes, in the database first. A database that was restored from a dump, or to a point in time, does
// not know the value that its files bear: it is a copy. One that knows it may still be the clone of a disk: it serves at
// once, but removes and renews nothing until another service would have renewed the mark.
import { z } from 'zod';
import { minuteMs } from '../../contract/common/durations.ts';
import { describeError, type Log } from '../base/log.ts';
import { isLoopback } from '../base/loopback.ts';
import type { CopyReason, Pairing } from '../base/pairing.ts';
import { randomUUID } from '../base/platform.ts';
import { repeat, timers } from '../base/schedules.ts';
import { notifyOfNotices } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';
import { readInstallation, renewMark, replaceMark } from '../store/engine/installation.ts';
import { latestMigration } from '../store/engine/migrations.ts';
import type { FileStore } from './file-store.ts';

/** The wait is longer than a renewal may take to come. */
const defaultTimes = { checkMs: timers.mark, renewMs: 2 * minuteMs, waitMs: 6 * minuteMs };

export type PairingTimes = typeof defaultTimes;

const markSchema = z.object({ mark: z.string() });

interface Dependencies {
  db: Database;
  files: Pick<FileStore, 'readText' | 'writeText'>;
  /** PUBLIC_URL, where it is set and takes part. */
  address?: string | undefined;
}

interface PairingDependencies extends Dependencies {
  /** READONLY_COPY. */
  isReadOnly: boolean;
  log: Log;
  now: () => Date;
}

export interface OwnPairing extends Pairing {
  /** Compares the marks, and renews them when it is time. Never rejects. */
  check(): Promise<void>;
  /** Checks again and again, until the returned function is called. */
  start(): () => Promise<void>;
}

/** `mark` as the file store has it: null for none, '' for one that cannot be read. */
function parseMark(text: string | null): string | null {
  if (text === null) return null;
  try {
    return markSchema.parse(JSON.parse(text)).mark;
  } catch {
    return '';
  }
}

/** An address that leads to this machine alone is nobody's. */
function keptAddress(address: string | undefined): string | null {
  return address !== undefined && !isLoopback(new URL(address).hostname) ? address : null;
}

async function writeMark({ db, files }: Dependencies, mark: string): Promise<void> {
  const { id: installation } = await readInstallation(db);
  await files.writeText('mark', JSON.stringify({ installation, mark }));
}

/** Makes the files those of this database, and the address its own: another database with these files is a copy from now on. */
export async function adoptFiles(dependencies: Dependencies): Promise<void> {
  const mark = randomUUID();
  await replaceMark(dependencies.db, { mark, publicUrl: keptAddress(dependencies.address) });
  await writeMark(dependencies, mark);
}

/** Whether the files bear a mark of this database, or could not bear one yet. */
export async function areFilesOwn({ db, files }: Omit<Dependencies, 'address'>): Promise<boolean> {
  const mark = parseMark(await files.readText('mark'));
  const { marks } = await readInstallation(db);
  return mark === null ? marks.length < 2 : marks.includes(mark);
}

type State =
  | { kind: 'unread' }
  | { kind: 'waiting'; since: number }
  | { kind: 'living' }
  | { kind: 'copy'; reason: CopyReason; since: Date };

export function createPairing(
  dependencies: PairingDependencies,
  times: Partial<PairingTimes> = {},
): OwnPairing {
  const { db, files, address, isReadOnly, log, now } = dependencies;
  const { checkMs, renewMs, waitMs } = { ...defaultTimes, ...times };
  let state: State = isReadOnly
    ? { kind: 'copy', reason: 'setting', since: now() }
    : { kind: 'waiting', since: performance.now() };
  let hasRead = false;
  // Read now: the files of a newer version may take the place of this one's while it runs.
  const ownVersion = latestMigration();

  function areFilesForeign(mark: string | null, marks: readonly string[]): boolean {
    if (mark !== null) return !marks.includes(mark);
    // Without a second mark, the first one may never have been written. A living installation writes a lost one anew.
    return marks.length >= 2 && state.kind !== 'living';
  }

  /** Whether database and files are a pair; the mark of files is read first, so that the database knows each renewal. */
  async function compare(): Promise<Exclude<CopyReason, 'setting'> | null> {
    const mark = parseMark(await files.readText('mark'));
    const { marks, publicUrl, firstWriter } = await readInstallation(db);
    if (firstWriter !== null && firstWriter > ownVersion) return 'version';
    if (publicUrl !== null && address !== undefined && address !== publicUrl) return 'address';
    return areFilesForeign(mark, marks) ? 'files' : null;
  }

  async function renew(): Promise<void> {
    const { marks } = await readInstallation(db);
    // The first mark does not wait: whatever is restored from now on is known by it.
    if (state.kind !== 'living' && marks.length > 0) return;
    const mark = randomUUID();
    if (await renewMark(db, { mark, publicUrl: keptAddress(address), afterMs: renewMs })) {
      await writeMark(dependencies, mark);
    }
  }

  async function become(next: State): Promise<void> {
    const before = state;
    state = next;
    if (next.kind === 'copy') {
      const help = next.reason === 'version' ? 'docs/deploy.md#upgrade' : 'docs/backup.md#copies';
      log.warn('copy.found', { reason: next.reason, help });
    } else if (before.kind === 'copy') log.info('copy.over');
    if (before.kind === 'copy' || next.kind === 'copy') await notifyOfNotices(db);
  }

  async function compareAndRenew(): Promise<void> {
    const reason = await compare();
    const current = state;
    hasRead = true;
    if (reason) {
      if (current.kind !== 'copy' || current.reason !== reason) {
        await become({ kind: 'copy', reason, since: now() });
      }
      return;
    }
    if (current.kind === 'copy' || current.kind === 'unread') {
      await become({ kind: 'waiting', since: performance.now() });
    } else if (current.kind === 'waiting' && performance.now() - current.since >= waitMs) {
      await become({ kind: 'living' });
    }
    await renew();
  }

  async function check(): Promise<void> {
    if (isReadOnly) return;
    try {
      await compareAndRenew();
    } catch (error) {
      // A state that was known stays. Before anything is known, nothing is removed.
      if (!hasRead) state = { kind: 'unread' };
      log.warn('mark.unread', { error: describeError(error) });
    }
  }

  return {
    copy: () => (state.kind === 'copy' ? { reason: state.reason, since: state.since } : null),
    mayWork: () => state.kind === 'living' || state.kind === 'waiting',
    mayTidy: () => state.kind === 'living',
    check,
    start: () => repeat('mark', check, { log, everyMs: checkMs }),
  };
}
