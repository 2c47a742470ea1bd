// Reads pages of the trail, the newest call first (index-scans.ts); somebody who sees the records of some facilities alone reads
// the entries about these (scans-in-reach.ts).
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { TimeSpan } from '../../base/day-range.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { currentReach, outsideReach } from '../engine/reach.ts';
import { auditCalls, auditNames, auditSubjects, users } from '../schema/index.ts';
import {
  byKinds,
  byNames,
  type IndexScan,
  isEntry,
  isIn,
  maxRead,
  maxReadInIndex,
  ofKind,
  type Range,
  scan,
  type TrailFilter,
  where,
} from './index-scans.ts';
import { withBatches } from './job-entries.ts';
import { isSeen, namesInReach, scanInReach } from './scans-in-reach.ts';

interface Cursor {
  count: number;
  /** Only calls with a smaller number. */
  before?: number | undefined;
}

export type CallRow = typeof auditCalls.$inferSelect;

export interface TrailPage {
  calls: CallRow[];
  /** `before` of the next page; null: there is none. */
  next: number | null;
  /** How far back was searched, where the page is not full and there is more. */
  searchedTo: Date | null;
}

/** Up to so many names a search is made by their calls, beyond by reading the trail. */
const maxNames = 200;

/** Calls of a day follow each other, but for clocks that were set back by less than so many calls. */
const clockTolerance = 1_000;

const byTime = sql`${auditCalls.at} DESC, ${auditCalls.sequence} DESC`;

/** Null where no call is in it. */
async function rangeOf(
  db: Database,
  { from, before }: Partial<TimeSpan>,
  end?: number,
): Promise<Range | null> {
  const range = { first: 1, last: (end ?? Number.MAX_SAFE_INTEGER) - 1 };
  const edge = (where: SQL, order: SQL, which: SQL) =>
    db
      .select({ sequence: sql<number | null>`${which}`.mapWith(Number) })
      .from(
        sql`(SELECT ${auditCalls.sequence} FROM ${auditCalls} WHERE ${where} ORDER BY ${order} LIMIT ${clockTolerance}) AS e`,
      );
  if (from) {
    const [found] = await edge(
      gte(auditCalls.at, from),
      sql`${auditCalls.at}, ${auditCalls.sequence}`,
      sql`min(sequence)`,
    );
    if (!found?.sequence) return null;
    range.first = found.sequence;
  }
  if (before) {
    const [found] = await edge(lt(auditCalls.at, before), byTime, sql`max(sequence)`);
    if (!found?.sequence) return null;
    range.last = Math.min(range.last, found.sequence);
  }
  return range;
}

/** For a term in so many names that most calls have one of them. */
function hasText(search: string): SQL {
  const has = (text: SQL) => sql`strpos(audit_search_key(${text}), audit_search_key(${search})) > 0`;
  // Whoever is not seen has no name.
  const byPerson = and(has(sql`c.user_name`), currentReach() ? isSeen(sql`c.user_id`) : undefined);
  return sql`((${byPerson}) OR EXISTS (
    SELECT FROM audit_records AS r WHERE r.call_id = c.id AND ${has(sql`r.label`)}))`;
}

/** Null where the term is in more names. */
async function findNames(db: Database, search: string): Promise<string[] | null> {
  // Escapes the term: nothing in it is a wildcard.
  const term = sql`'%' || replace(replace(replace(audit_search_key(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  const rows = await db
    // A column of a table that is part of a text is one that drizzle does not know.
    .selectDistinct({ id: sql<string>`audit_names.id` })
    .from(currentReach() ? namesInReach : auditNames)
    .where(sql`${auditNames.searchKey} LIKE ${term}`)
    .limit(maxNames + 1);
  return rows.length > maxNames ? null : rows.map(({ id }) => id);
}

async function indexScanOf(
  db: Database,
  filter: TrailFilter,
  range: Range,
  count: number,
): Promise<IndexScan | null> {
  const { person, record, entity, action, search, span } = filter;
  const names = search === '' ? null : await findNames(db, search);
  if (names?.length === 0) return null;
  const inSpan = isIn(sql`c.at`, span);
  const rest = [...inSpan, ...ofKind(sql`c`, filter), where(person, (it) => sql`c.user_id = ${it}`)];
  if (names) {
    const isAbout = (id: string) =>
      sql`EXISTS (SELECT FROM ${auditSubjects} AS s WHERE s.subject_id = ${id} AND s.sequence = c.sequence)`;
    return byNames(names, range, [...rest, where(record, isAbout)], count);
  }
  const text = search === '' ? undefined : hasText(search);
  if (record !== undefined) {
    const ofSubject = scan(sql`${auditSubjects}`, sql`subject_id = ${record}`, range, maxRead);
    return { ...ofSubject, rest: [...rest, text] };
  }
  if (person !== undefined) {
    const limit = text ? maxRead : maxReadInIndex;
    const ofUser = scan(sql`${auditCalls}`, sql`user_id = ${person}`, range, limit, sql`, entity, action`);
    return { ...ofUser, rest: [...inSpan, ...ofKind(sql`n`, filter), text] };
  }
  if (currentReach()) return scanInReach(db, range, [...rest, text], count);
  if ((entity || action) && !text) return byKinds(filter, range, count);
  return { ...scan(sql`${auditCalls}`, undefined, range, maxRead), rest: [...rest, text] };
}

/** Whether entries by this person are found: an id that is not seen is as good as unknown. */
async function mayAskFor(db: Database, person: string): Promise<boolean> {
  return !currentReach() || (await db.$count(users, eq(users.id, person))) > 0;
}

/** @returns a page, the newest call first */
export async function readTrail(
  db: Database,
  filter: TrailFilter,
  { count, before }: Cursor,
): Promise<TrailPage> {
  const nothing: TrailPage = { calls: [], next: null, searchedTo: null };
  const { person, record } = filter;
  if ([person, record].some((id) => id !== undefined && !isId(id))) return nothing;
  if (person !== undefined && !(await mayAskFor(db, person))) return nothing;
  // Of all entries: the numbers are told to nobody.
  const range = await outsideReach(() => rangeOf(db, filter.span ?? {}, before));
  const indexScan = range && (await indexScanOf(db, filter, range, count + 1));
  if (!indexScan) return nothing;
  // One by one: the planner would rather read all calls than a few thousand by their numbers.
  const found = await db
    .select({ sequence: sql`c.sequence`.mapWith(Number) })
    .from(
      sql`(${indexScan.numbers}) AS n
        CROSS JOIN LATERAL (SELECT * FROM ${auditCalls} WHERE sequence = n.sequence OFFSET 0) AS c`,
    )
    .where(and(isEntry(sql`c.job`), ...indexScan.rest))
    .orderBy(sql`n.sequence DESC`)
    .limit(count + 1);
  const numbers = found.map((row) => row.sequence);
  const calls = await withBatches(
    db,
    await db
      .select()
      .from(auditCalls)
      .where(inArray(auditCalls.sequence, numbers.slice(0, count)))
      .orderBy(desc(auditCalls.sequence)),
  );
  if (numbers.length > count) return { ...nothing, calls, next: numbers[count - 1] ?? null };
  const [end] = await db
    .select({ sequence: auditCalls.sequence, at: auditCalls.at })
    .from(auditCalls)
    .where(eq(auditCalls.sequence, indexScan.stopped));
  return { calls, next: end?.sequence ?? null, searchedTo: end?.at ?? null };
}
