// Two processes on one PGlite folder lose data without an error, so a lock file beside it names the one process that may
// use it. Where that process can be seen, the lock is stale once it is gone. In another container, or on another machine,
// it cannot: there the lock is stale when its heartbeat has stopped.
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { placeFile } from '../../base/durable-file.ts';
import { StartError } from '../../base/start-error.ts';
import { startHeartbeat } from './lock-heartbeat.ts';

const holderSchema = z.object({
  pid: z.number().int().positive(),
  started: z.string(),
  /** Missing in locks of earlier versions, like all below. */
  nonce: z.string().optional(),
  host: z.string().optional(),
  /** Which start of the machine, and which PID namespace: '' where the system has none. */
  boot: z.string().optional(),
  namespace: z.string().optional(),
});
type Holder = z.output<typeof holderSchema>;

/** A running process has the folder. */
export class FolderInUse extends StartError {}

interface Options {
  beatMs?: number;
  /** A heartbeat that is older has stopped. */
  staleMs?: number;
  /** Called when the lock's process cannot be seen, and its heartbeat has to be watched for so long. */
  onWatching?(ms: number): void;
}

const pollMs = 100;

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Whether /proc shows this namespace: a new one may still have that of another. */
function seesOwnProcesses(): boolean {
  return orEmpty(() => readlinkSync('/proc/self')) === String(process.pid);
}

/** When a process started (Linux only): distinguishes it from a later process with the same id. */
function startOf(pid: number): string {
  if (!seesOwnProcesses()) return '';
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function describeSelf() {
  return {
    pid: process.pid,
    started: startOf(process.pid),
    nonce: randomUUID(),
    host: hostname(),
    boot: orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: orEmpty(() => readlinkSync('/proc/self/ns/pid')),
  };
}

type Self = ReturnType<typeof describeSelf>;

function isSeenFrom(me: Self, { nonce, host, boot, namespace }: Holder): boolean {
  return !nonce || (host === me.host && boot === me.boot && namespace === me.namespace);
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists, and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return startOf(pid) === started;
}

async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Acquires the lock `path`; the returned function releases it. @throws FolderInUse when a running process holds it */
export async function lockFolder(
  path: string,
  { beatMs = 3_000, staleMs = 15_000, onWatching = () => undefined }: Options = {},
): Promise<() => Promise<void>> {
  const me = describeSelf();
  const text = JSON.stringify(me);
  const mine = `${path}.${me.nonce}`;
  const isHeld = (holder: Holder) =>
    isSeenFrom(me, holder) ? isAlive(holder) : beats(path, mine, { staleMs, onWatching });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      await writeFile(mine, text);
      // At once, so that a lock file always names its holder.
      if (await placeFile(mine, path)) return keepLock(path, text, beatMs);
      const holder = await holderOf(path);
      if (holder && (await isHeld(holder))) {
        const where = isSeenFrom(me, holder) ? '' : ` on ${holder.host}`;
        throw new FolderInUse(
          `Another process (${holder.pid}${where}) is using this data folder (lock file: ${path}).`,
        );
      }
      await removeStaleLock(path, `${mine}.stale`, holder);
    }
    throw new StartError(`Could not acquire the lock ${path}.`);
  } finally {
    await rm(mine, { force: true });
  }
}

function keepLock(path: string, text: string, beatMs: number): () => Promise<void> {
  const stopHeartbeat = startHeartbeat(path, text, beatMs);
  return async () => {
    await stopHeartbeat();
    const found = await readFile(path, 'utf8').catch(() => '');
    if (found === text) await rm(path, { force: true });
  };
}

const writtenAt = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? null;

/** Whether the lock's heartbeat goes on. Ages are counted by the clock of the file system: `mine` was written just now. */
async function beats(
  path: string,
  mine: string,
  { staleMs, onWatching }: Required<Pick<Options, 'staleMs' | 'onWatching'>>,
): Promise<boolean> {
  const last = await writtenAt(path);
  if (last === null) return false;
  const left = Math.min(staleMs, last + staleMs - ((await writtenAt(mine)) ?? last));
  if (left <= 0) return false;
  onWatching(left);
  for (const end = performance.now() + left; performance.now() < end; ) {
    await wait(pollMs);
    const now = await writtenAt(path);
    if (now !== last) return now !== null;
  }
  return false;
}

/** Moves a stale lock away, and back when another process has replaced it meanwhile. */
async function removeStaleLock(path: string, aside: string, stale: Holder | undefined): Promise<void> {
  await rename(path, aside).catch(() => undefined);
  const moved = await holderOf(aside);
  if (moved && (moved.pid !== stale?.pid || moved.nonce !== stale.nonce))
    await placeFile(aside, path).catch(() => false);
  await rm(aside, { force: true });
}
