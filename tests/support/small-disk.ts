// A disk of some megabytes in memory, which can be filled. Null where this account may not mount one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { chmod, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Leaves no room at all. */
  fill(): Promise<void>;
  /** Gives the room back. */
  clear(): Promise<void>;
  remove(): void;
}

const blockBytes = 64 * 1024;

async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (let bytes = blockBytes; bytes >= 1; ) {
      const isFull = await file.writeFile(Buffer.alloc(bytes)).then(
        () => false,
        () => true,
      );
      if (isFull) bytes = Math.floor(bytes / 2);
    }
  } finally {
    await file.close();
  }
}

export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = mkdtempSync(join(tmpdir(), 'infusion-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  await chmod(folder, 0o777);
  const filler = join(folder, 'filler');
  function remove() {
    process.off('exit', remove);
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  }
  process.once('exit', remove);
  return {
    folder,
    fill: () => writeUntilFull(filler),
    clear: () => rm(filler, { force: true }),
    remove,
  };
}
