import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Sorts after every character that a key can have (contract/common/normalise.ts). */
const highestCharacter = '\uE000';

function literal(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

/** Uses trigram indexes, for terms of three letters or more. */
export function contains(key: PgColumn, term: string): SQL {
  return sql`${key} LIKE ${`%${literal(term)}%`}`;
}

/** Matches text without a trigram index: for scans of a sort's index. */
export function containsInScan(key: PgColumn, term: string): SQL {
  return sql`strpos(${key}, ${term}) > 0`;
}

/** As a range of the key's index. */
export function beginsWith(key: PgColumn, term: string): SQL | undefined {
  return and(gte(key, term), lt(key, `${term}${highestCharacter}`));
}

export function containsButNotAtStart(key: PgColumn, term: string): SQL {
  return sql`${contains(key, term)} AND ${key} NOT LIKE ${`${literal(term)}%`}`;
}
