import { installation } from '../schema/index.ts';
import type { Database } from './database.ts';

/** A UUID, created with the database, which all services of the database share. */
export async function installationId(db: Database): Promise<string> {
  const [row] = await db.select().from(installation);
  if (!row) throw new Error('the database has no id');
  return row.id;
}
