import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `text` as a pattern of LIKE that means the text itself. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Whether a key contains a term. Trigram indexes know this form, for terms of three letters or more. */
export function contains(key: SQLWrapper, term: string): SQL {
  return sql`${key} LIKE ${`%${literal(term)}%`}`;
}

/** Orders what contains a term: the same first, then what begins with it, then the others. */
export function bestMatchFirst(key: SQLWrapper, term: string): SQL {
  return sql`CASE WHEN ${key} = ${term} THEN 0 WHEN starts_with(${key}, ${term}) THEN 1 ELSE 2 END, ${key}`;
}
