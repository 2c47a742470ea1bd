import { type SQL, sql } from 'drizzle-orm';

/** Until when a process has a job, by the database's clock, if it says nothing more. */
export function leaseEnd(leaseMs: number): SQL {
  return sql`now() + ${leaseMs} * interval '1 millisecond'`;
}
