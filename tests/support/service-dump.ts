// Everything that a service has written, as text, for what must not be in it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TestService } from './service.ts';

const tableNames = z.object({ rows: z.array(z.object({ table_name: z.string() })) });

/** Every column of every table. */
export async function dumpDatabase({ db }: TestService): Promise<string> {
  const tables = sql`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`;
  const { rows } = tableNames.parse(await db.execute(tables));
  if (rows.length < 20) throw new Error('tables are missing');
  const texts: string[] = [];
  for (const { table_name } of rows) {
    texts.push(JSON.stringify(await db.execute(sql`SELECT * FROM ${sql.identifier(table_name)}`)));
  }
  return texts.join('\n');
}

/** Files beside the database: recordings, logs, e-mails. */
export async function dumpFiles({ folder }: TestService): Promise<string> {
  const entries = await readdir(join(folder, '..'), { recursive: true, withFileTypes: true });
  const texts = entries
    .filter((it) => it.isFile())
    .map((it) => readFile(join(it.parentPath, it.name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}
