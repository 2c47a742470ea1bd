// Backups in folders of one folder, named by their time, of which the latest are kept.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestPath, privateFolder } from './backup-manifest.ts';
import type { Say } from './progress.ts';
import { momentOf } from './write-backup.ts';

const folderName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

interface Found {
  folder: string;
  isFinished: boolean;
  /** One that can be gone on with; a damaged one is neither. */
  isUnfinished: boolean;
}

async function backupsIn(parent: string): Promise<Found[]> {
  const names = (await readdir(parent)).filter((name) => folderName.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const folder = join(parent, name);
      const isFinished = (await momentOf(folder)) !== null;
      return { folder, isFinished, isUnfinished: !existsSync(manifestPath(folder)) };
    }),
  );
}

/** A new folder for a backup, and the latest finished one beside it. An unfinished one is gone on with. */
export async function nextFolder(
  parent: string,
  now: Date,
): Promise<{ folder: string; earlier: string | undefined }> {
  await privateFolder(parent);
  const found = await backupsIn(parent);
  const earlier = found.findLast(({ isFinished }) => isFinished)?.folder;
  const last = found.at(-1);
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return { folder: last?.isUnfinished ? last.folder : join(parent, name), earlier };
}

/** Deletes all but the latest `keep` finished ones, with unfinished ones that are older than these. */
export async function dropOld(parent: string, keep: number, say: Say): Promise<void> {
  const found = await backupsIn(parent);
  const kept = found.filter(({ isFinished }) => isFinished).slice(-keep);
  const oldest = kept[0]?.folder;
  if (oldest === undefined) return;
  for (const { folder, isFinished, isUnfinished } of found) {
    // One whose manifest is damaged stays for somebody to look at.
    if (folder >= oldest || !(isFinished || isUnfinished)) continue;
    await rm(folder, { recursive: true });
    say(`Deleted ${folder}: ${keep} later ones are kept.`);
  }
}
