import { type SQL, sql } from 'drizzle-orm';
import { serviceAccounts, users } from '../schema/index.ts';

/** After the name of a program, in the trail and wherever else it stands for what somebody did. */
const programSuffix = ' (service account)';

/** The name of whoever calls, a person or a program, as it is kept with what they do; '' where there is none of this id. */
export function nameOfCaller(id: string): SQL<string> {
  return sql`coalesce(
    (SELECT first_name || ' ' || last_name FROM ${users} WHERE id = ${id}),
    (SELECT name || ${programSuffix}::text FROM ${serviceAccounts} WHERE id = ${id}), '')`;
}
