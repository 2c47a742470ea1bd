import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { isId } from './order.ts';

/** Some records, or all of a list but some. */
export type Chosen = { only: readonly string[] } | { except: readonly string[] };

/** Whether a record is among the chosen; ids that can be none are nobody's. As JSON they are one parameter. */
export function isChosen(id: AnyColumn, chosen: Chosen): SQL {
  const listed = (ids: readonly string[]) =>
    sql`(SELECT value::uuid FROM json_array_elements_text(${JSON.stringify(ids.filter(isId))}::json))`;
  return 'only' in chosen ? sql`${id} IN ${listed(chosen.only)}` : sql`${id} NOT IN ${listed(chosen.except)}`;
}
