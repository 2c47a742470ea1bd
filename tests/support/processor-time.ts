// Processor time of other processes, on Linux.
import { readdir, readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

async function statOf(pid: number | string): Promise<string[] | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Seconds of processor time of a process and its children, those that have ended included. */
export async function processorSeconds(pid: number): Promise<number> {
  let ticks = 0;
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await statOf(entry);
    if (!stat || (Number(entry) !== pid && Number(stat[1]) !== pid)) continue;
    ticks += Number(stat[11]) + Number(stat[12]);
    if (Number(entry) === pid) ticks += Number(stat[13]) + Number(stat[14]);
  }
  return ticks / ticksPerSecond;
}
