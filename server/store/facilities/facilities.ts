import { type AnyColumn, and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { searchWords, sortKey } from '../../../contract/common/normalise.ts';
import type { FacilityListFilters, FacilitySortKey } from '../../../contract/facilities/facilities.ts';
import { keptCount } from '../common/counts.ts';
import { isId, offsetOf, orderBy, type PageQuery } from '../common/order.ts';
import { isSelected } from '../common/selection.ts';
import { containsWords } from '../common/text-match.ts';
import type { Database } from '../engine/database.ts';
import { queueForFacility } from '../engine/facility-queue.ts';
import { facilities } from '../schema/index.ts';

type FacilityPage = PageQuery<FacilitySortKey>;

const sortColumns: Record<FacilitySortKey, AnyColumn> = {
  name: facilities.nameKey,
  physical_address: facilities.addressKey,
  facility_id: facilities.codeKey,
  city: facilities.cityKey,
  state: facilities.stateKey,
  zip: facilities.zip,
};

export type FacilityRow = typeof facilities.$inferSelect;

function facilityPage(db: Database, where: SQL | undefined, query: FacilityPage) {
  return db
    .select()
    .from(facilities)
    .where(where)
    .orderBy(orderBy(sortColumns[query.sort_column], facilities.id, query.sort_order))
    .limit(query.count)
    .offset(offsetOf(query));
}

export function countFacilities(db: Database): Promise<number> {
  return keptCount(db, 'facilities');
}

export async function listFacilities(db: Database, query: FacilityPage) {
  const [rows, count] = await Promise.all([facilityPage(db, undefined, query), countFacilities(db)]);
  return { rows, count };
}

/** Facilities that a search finds, and that its filters let through. */
export interface FacilityListing {
  /** '' for all. */
  text: string;
  filters: FacilityListFilters;
}

/** Searches in the columns that the list shows. */
export async function searchFacilities(db: Database, listing: FacilityListing, query: FacilityPage) {
  const where = listFilter(listing);
  if (!where) return listFacilities(db, query);
  const [rows, count] = await Promise.all([facilityPage(db, where, query), db.$count(facilities, where)]);
  return { rows, count };
}

/** The rows of a search and its filters, the same for lists and bulk calls; undefined for all. */
export function listFilter({ text, filters: { state, monitors } }: FacilityListing): SQL | undefined {
  const hasNone = sql`NOT EXISTS (SELECT FROM monitors AS member WHERE member.facility_id = facilities.id)`;
  return and(
    containsWords(facilities.searchKey, searchWords(text)),
    state === undefined ? undefined : eq(facilities.stateKey, sortKey(state)),
    monitors && hasNone,
  );
}

export async function findFacility(db: Database, id: string): Promise<FacilityRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db.select().from(facilities).where(eq(facilities.id, id));
  return row;
}

/** The existing ones of the ids. */
export function findFacilities(db: Database, ids: readonly string[]): Promise<FacilityRow[]> {
  return db
    .select()
    .from(facilities)
    .where(isSelected(facilities.id, { only: ids }));
}

/** Locks it until the transaction ends: against deletion, or with 'update' against any change. */
export async function lockFacility(
  tx: Database,
  id: string,
  against: 'key share' | 'update' = 'key share',
): Promise<FacilityRow | undefined> {
  if (!isId(id)) return undefined;
  await tx.execute(sql`SELECT ${queueForFacility(sql`${id.toLowerCase()}`, against === 'key share')}`);
  const [row] = await tx.select().from(facilities).where(eq(facilities.id, id)).for(against);
  return row;
}

/** The existing ones of the ids, by name, locked against deletion until the transaction ends. */
export async function lockFacilities(tx: Database, ids: readonly string[]) {
  const where = isSelected(facilities.id, { only: ids });
  await tx
    .select({ id: facilities.id })
    .from(facilities)
    .where(where)
    .orderBy(asc(facilities.id))
    .for('key share');
  return tx
    .select({ id: facilities.id, name: facilities.name, code: facilities.code })
    .from(facilities)
    .where(where)
    .orderBy(asc(facilities.nameKey), asc(facilities.id));
}
