// The two roles of a database that statements run as: they belong to the whole server, and so are named after the database.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { hex, sha256 } from '../../../base/platform.ts';
import type { Database } from '../database.ts';
import { rowsOf } from '../dump-format.ts';

export interface DatabaseRoles {
  /** Sees all rows. The service's own role is a member of it. */
  readonly all: string;
  /** Sees the rows of a reach (reach.ts). The service's own role may become it. */
  readonly scoped: string;
}

/** Bytes of a name; PostgreSQL cuts longer ones off. */
const longestName = 63;

function rolesOf(database: string): DatabaseRoles {
  const name = (ending: string) => {
    const whole = `${database}_${ending}`;
    if (new TextEncoder().encode(whole).length <= longestName) return whole;
    // Other long names may begin alike.
    return `${hex(sha256(database)).slice(0, 32)}_${ending}`;
  };
  return { all: name('all'), scoped: name('scoped') };
}

export async function readRoles(db: Pick<Database, 'execute'>): Promise<DatabaseRoles> {
  const named = z.object({ name: z.string() });
  const [database] = await rowsOf(db, sql`SELECT current_database() AS name`, named);
  return rolesOf(database?.name ?? '');
}
