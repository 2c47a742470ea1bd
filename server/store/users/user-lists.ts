// The lists of users. A menu has a kept count (server/store/schema/counts.ts); facilities and searches are counted.
import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { searchWords } from '../../../contract/common/normalise.ts';
import { withoutFacility } from '../../../contract/common/paging.ts';
import type { UserListFilters, UserMenu, UserSortKey } from '../../../contract/users/users.ts';
import { selectKeptCount } from '../common/counts.ts';
import { isId, orderBy, type PageQuery } from '../common/order.ts';
import { type ListPage, type SortedTable, scanIndex, searchPage } from '../common/pages.ts';
import { facilityNameKey } from '../common/stored-keys.ts';
import { contains, containsInScan } from '../common/text-match.ts';
import type { Database } from '../engine/database.ts';
import { currentReach } from '../engine/reach.ts';
import { userAccess, userFacilities, users } from '../schema/index.ts';
import { accessOfUser, countScopes, listsOfUser, ofThatUser, type UserRow, userColumns } from './users.ts';

type UserPage = PageQuery<UserSortKey>;

/** The users of a menu, all of them or those of one facility, and those that filters let through. */
export interface UserScope {
  menu: UserMenu;
  facilityId?: string;
  filters?: UserListFilters;
}

const sortColumns: Record<UserSortKey, PgColumn> = {
  username: users.usernameKey,
  created_date: users.createdAt,
  phone_number: users.phoneNumber,
};

/** Searches in name, email, phone number and the facilities' names; '' finds all. */
export async function listUsers(
  db: Database,
  scope: UserScope,
  text: string,
  query: UserPage,
): Promise<ListPage<UserRow>> {
  const words = searchWords(text);
  const sorted: SortedTable = { table: users, id: users.id, by: sortColumns[query.sort_column] };
  if (words.length === 0 && !scope.facilityId && !matchesFilters(scope)) {
    return readPage(
      db,
      scanIndex(sorted, inScope(scope), query),
      selectKeptCount(db, countScopes(scope.menu)),
      query,
    );
  }
  const scanned = and(inScope(scope), hasWords(words, containsInScan));
  const filter = { matching: listFilter(scope, text), scanned };
  const { count, ids } = await searchPage(db, sorted, filter, query);
  return ids ? readPage(db, ids, sql`${count}::int`, query) : { rows: [], count };
}

/** The rows of a scope and a search, the same for lists, counts and bulk calls. */
export function listFilter(scope: UserScope, text: string): SQL | undefined {
  return and(inScope(scope), hasWords(searchWords(text), contains));
}

/** Name, email and phone number; the lines after them are the names of all of a user's facilities. */
const ownKey = sql`array_to_string((string_to_array(${users.searchKey}, E'\\n'))[1:3], E'\\n')`;

/**
 * Whether each word is found in what a row shows; undefined without words. The search key names all facilities of a user: within
 * a reach those that the caller sees are searched in its place.
 */
function hasWords(words: readonly string[], matches: typeof contains): SQL | undefined {
  if (!currentReach()) return and(...words.map((word) => matches(users.searchKey, word)));
  const ofFacility = (word: string) => sql`EXISTS (
    SELECT FROM user_facilities AS member JOIN facilities ON facilities.id = member.facility_id
    WHERE member.user_id = users.id AND ${matches(facilityNameKey, word)})`;
  return and(...words.map((word) => or(matches(ownKey, word), ofFacility(word))));
}

function isOfFacility(facilityId: string): SQL {
  return sql`${users.id} IN
    (SELECT ${userFacilities.userId} FROM ${userFacilities} WHERE ${userFacilities.facilityId} = ${facilityId})`;
}

/** Undefined without filters. */
function matchesFilters({ filters = {} }: UserScope): SQL | undefined {
  const { status, facility, administrator } = filters;
  const hasNone = sql`NOT EXISTS (SELECT FROM ${userFacilities} AS member WHERE member.user_id = users.id)`;
  const isThere = facility !== undefined && isId(facility) ? isOfFacility(facility) : sql`false`;
  return and(
    status && eq(users.status, status),
    facility === undefined ? undefined : facility === withoutFacility ? hasNone : isThere,
    administrator === undefined ? undefined : eq(users.administrator, administrator),
  );
}

/** The rows of a scope, as the indexes of the sorts have it. */
function inScope(scope: UserScope): SQL | undefined {
  const { menu, facilityId } = scope;
  const category = menu === 'USER_ACTIVE' ? 'active' : 'inactive';
  return and(
    menu === 'USER_ALL' ? undefined : eq(users.category, category),
    facilityId ? isOfFacility(facilityId) : undefined,
    matchesFilters(scope),
  );
}

/** The rows of the ids, in their order, with the count; beyond the last page only the count. */
async function readPage(
  db: Database,
  ids: SQL,
  count: SQLWrapper,
  query: UserPage,
): Promise<ListPage<UserRow>> {
  const lines = await db
    .select({
      count: sql<number>`total.count`,
      user: userColumns,
      ...accessOfUser,
      ...listsOfUser,
    })
    .from(sql`(SELECT ${count} AS count) AS total`)
    .leftJoin(sql`(${ids}) AS page`, sql`true`)
    .leftJoin(users, sql`${users.id} = page.id`)
    .leftJoin(userAccess, ofThatUser)
    .orderBy(orderBy(sortColumns[query.sort_column], users.id, query.sort_order));
  const rows = lines.flatMap(({ count: _count, user, ...more }) => (user ? [{ ...user, ...more }] : []));
  return { rows, count: lines[0]?.count ?? 0 };
}
