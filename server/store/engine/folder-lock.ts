// Two processes on one PGlite folder lose data without an error, so a lock file beside it names the one process that may
// use it. The lock is stale when that process is gone.
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { StartError } from '../../base/start-error.ts';

const holderSchema = z.object({ pid: z.number().int().positive(), started: z.string() });
type Holder = z.output<typeof holderSchema>;

/** When a process started (Linux only): distinguishes it from a later process with the same id. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
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

/** Acquires the lock `path`; the returned function releases it. @throws StartError when a running process holds it */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const mine = `${path}.${process.pid}`;
  const me: Holder = { pid: process.pid, started: startOf(process.pid) };
  await writeFile(mine, JSON.stringify(me));
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      // Linking is atomic: a lock file always names its holder.
      if (await succeeds(link(mine, path))) return () => rm(path, { force: true });
      const holder = await holderOf(path);
      if (holder && isAlive(holder)) {
        throw new StartError(
          `Another process (${holder.pid}) is using this data folder (lock file: ${path}).`,
        );
      }
      await removeStaleLock(path, `${mine}.stale`, holder);
    }
    throw new StartError(`Could not acquire the lock ${path}.`);
  } finally {
    await rm(mine, { force: true });
  }
}

/** Moves a stale lock away, and back when another process has replaced it meanwhile. */
async function removeStaleLock(path: string, aside: string, stale: Holder | undefined): Promise<void> {
  await succeeds(rename(path, aside));
  const moved = await holderOf(aside);
  if (moved && moved.pid !== stale?.pid) await succeeds(link(aside, path));
  await rm(aside, { force: true });
}

async function succeeds(step: Promise<void>): Promise<boolean> {
  return step.then(
    () => true,
    () => false,
  );
}
