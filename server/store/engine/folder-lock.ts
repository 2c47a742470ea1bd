// Two processes on one PGlite folder lose data without an error, so a folder has one holder at a time:
// a file beside it, made exclusively, that names the process. It is stale when that process is gone.
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { StartError } from '../../base/start-error.ts';

const holderSchema = z.object({ pid: z.number().int().positive(), started: z.string() });
type Holder = z.output<typeof holderSchema>;

/** When a process began, as Linux counts it: tells a process from a later one with the same number. */
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
    // EPERM: there is such a process, of somebody else.
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

/**
 * Takes the lock `path`; the answer gives it back.
 * @throws StartError when a living process holds it
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const mine = `${path}.${process.pid}`;
  const me: Holder = { pid: process.pid, started: startOf(process.pid) };
  await writeFile(mine, JSON.stringify(me));
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      // A link is made whole or not at all: nobody ever reads a lock without its holder.
      if (await succeeds(link(mine, path))) return () => rm(path, { force: true });
      const holder = await holderOf(path);
      if (holder && isAlive(holder)) {
        throw new StartError(`Another process (${holder.pid}) uses this data folder: ${path} says so.`);
      }
      await removeStaleLock(path, `${mine}.stale`, holder);
    }
    throw new StartError(`The lock ${path} cannot be taken.`);
  } finally {
    await rm(mine, { force: true });
  }
}

/** Moves a stale lock away, and back when somebody was quicker and it is a fresh one by now. */
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
