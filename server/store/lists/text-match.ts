import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Comes after every character that a key can have (contract/normalise.ts). */
const highestCharacter = '\uE000';

/** `term` for LIKE, where it means itself. */
function literal(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

/** Whether a key contains a term. Trigram indexes know this form, for terms of three letters or more. */
export function contains(key: PgColumn, term: string): SQL {
  return sql`${key} LIKE ${`%${literal(term)}%`}`;
}

/** The same, in a form that no trigram index knows: for a walk along the index of a sort. */
export function containsInScan(key: PgColumn, term: string): SQL {
  return sql`strpos(${key}, ${term}) > 0`;
}

/** Whether a key begins with a term, as a range of the index that sorts by it. */
export function beginsWith(key: PgColumn, term: string): SQL | undefined {
  return and(gte(key, term), lt(key, `${term}${highestCharacter}`));
}

/** Whether a key contains a term, but does not begin with it. */
export function containsAfterStart(key: PgColumn, term: string): SQL {
  return sql`${contains(key, term)} AND ${key} NOT LIKE ${`${literal(term)}%`}`;
}
