import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

function literal(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

/** Uses trigram indexes, for terms of three letters or more. */
export function contains(key: SQLWrapper, term: string): SQL {
  return sql`${key} LIKE ${`%${literal(term)}%`}`;
}

/** Matches text without a trigram index: for scans of a sort's index. */
export function containsInScan(key: SQLWrapper, term: string): SQL {
  return sql`strpos(${key}, ${term}) > 0`;
}

/** Whether a search key contains each word; undefined without words, which everything contains. */
export function containsWords(key: SQLWrapper, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => contains(key, word)));
}

/** `containsWords` for scans of a sort's index. */
export function containsWordsInScan(key: SQLWrapper, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => containsInScan(key, word)));
}

export function beginsWith(key: SQLWrapper, term: string): SQL {
  return sql`${key} LIKE ${`${literal(term)}%`}`;
}
