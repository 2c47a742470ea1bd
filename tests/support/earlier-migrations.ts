// The migrations as an earlier version had them.
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { migrationsFolder } from '../../server/store/migrations-folder.ts';

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** A new folder with the migrations before the one whose name ends so. */
export async function migrationsBefore(ending: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = journalSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith(ending)),
  );
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
}
