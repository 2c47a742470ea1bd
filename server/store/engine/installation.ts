// The row in which the database knows the installation that uses it.
import { isNull, lt, or, sql } from 'drizzle-orm';
import { installation } from '../schema/index.ts';
import type { Database } from './database.ts';

type Installation = typeof installation.$inferSelect;

/** How many marks are remembered: a process that stalls before it writes one to the file store is still known then. */
const maxMarks = 8;

export async function readInstallation(db: Database): Promise<Installation> {
  const [row] = await db.select().from(installation);
  if (!row) throw new Error('the database has no id');
  return row;
}

/** A UUID, created with the database, which all services of the database share. */
export async function installationId(db: Database): Promise<string> {
  return (await readInstallation(db)).id;
}

const withMark = (mark: string) =>
  sql`(ARRAY[${mark}::text] || ${installation.marks})[1:${sql.raw(String(maxMarks))}]`;

/**
 * Adds a mark when the latest is old enough; answers whether it did, which it does for one of all processes. An address that
 * is kept already stays.
 */
export async function renewMark(
  db: Database,
  { mark, publicUrl, afterMs }: { mark: string; publicUrl: string | null; afterMs: number },
): Promise<boolean> {
  const before = sql`now() - ${afterMs / 1_000} * interval '1 second'`;
  const renewed = await db
    .update(installation)
    .set({
      marks: withMark(mark),
      markedAt: sql`now()`,
      publicUrl: sql`coalesce(${installation.publicUrl}, ${publicUrl})`,
    })
    .where(or(isNull(installation.markedAt), lt(installation.markedAt, before)))
    .returning({ id: installation.id });
  return renewed.length > 0;
}

/** Adds a mark at once, and keeps this address. */
export async function replaceMark(
  db: Database,
  { mark, publicUrl }: { mark: string; publicUrl: string | null },
): Promise<void> {
  await db.update(installation).set({ marks: withMark(mark), markedAt: sql`now()`, publicUrl });
}
