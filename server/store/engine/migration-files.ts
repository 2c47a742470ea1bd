// The migrations as drizzle-kit writes them: a file of SQL each, and a journal of when each was made.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { z } from 'zod';

export interface MigrationFile {
  name: string;
  /** In ms since 1970. */
  madeAt: number;
  /** Its statements, one after the other. */
  sql: string[];
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** The earliest first. */
export function readMigrationFolder(folder: string): MigrationFile[] {
  const journal: unknown = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  const names = new Map(journalSchema.parse(journal).entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis: madeAt, sql }) => ({
    name: names.get(madeAt) ?? '',
    madeAt,
    sql,
  }));
}
