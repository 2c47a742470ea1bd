import { sql } from 'drizzle-orm';

/** A source for conditions that belong to no table. */
export const oneRow = sql`(SELECT 1) AS one`;
