import { installation } from '../schema/index.ts';
import type { Database } from './database.ts';

/** What tells the services of this database from others: a UUID, made with the database. */
export async function installationId(db: Database): Promise<string> {
  const [row] = await db.select().from(installation);
  if (!row) throw new Error('the database has no id');
  return row.id;
}
