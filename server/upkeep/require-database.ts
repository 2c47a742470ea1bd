import { sql } from 'drizzle-orm';
import { StartError } from '../base/start-error.ts';
import type { Database } from '../store/engine/database.ts';

/** @throws StartError where there is no database of this version of the service */
export async function requireDatabase(db: Database): Promise<void> {
  const [found] = await db
    .select({
      isThere: sql<boolean>`EXISTS (SELECT FROM information_schema.columns
        WHERE table_name = 'installation' AND column_name = 'marks')`,
    })
    .from(sql`now()`);
  if (found?.isThere) return;
  throw new StartError(
    'The database is of an earlier version, or of another program: start the service once.',
  );
}
