// Reads pages of the trail, the newest call first. Each filter finds the calls in an index of its own; what the others leave
// out is left out while it is read. Such a scan ends after so many calls, full page or not, and says how far it came.
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import {
  type AuditActionName,
  type AuditEntity,
  auditActions,
  auditEntities,
} from '../../../contract/audit/kinds.ts';
import type { TimeSpan } from '../../base/day-range.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditNames, auditSubjects, batchJob } from '../schema/index.ts';
import { withBatches } from './job-entries.ts';

export interface TrailFilter {
  /** Whoever did it. */
  person?: string | undefined;
  /** A monitor, facility or user. */
  record?: string | undefined;
  entity?: AuditEntity | undefined;
  action?: AuditActionName | undefined;
  span?: Partial<TimeSpan>;
  search: string;
}

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

/** Numbers of calls, both included. */
interface Range {
  first: number;
  last: number;
}

/** One scan of an index that finds the calls of a filter. */
interface IndexScan {
  /** Selects their numbers as `sequence`, the last one first. */
  numbers: SQL;
  /** The number at which it stopped; null where it did not. */
  stopped: SQL;
  /** Conditions for entries that are still to be left out. */
  rest: (SQL | undefined)[];
}

/** Calls that are read at most for a page; many more where an index has all that is asked for. */
const maxRead = 10_000;
const maxReadInIndex = 50_000;

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

const within = (column: SQL, { first, last }: Range) => sql`${column} BETWEEN ${first} AND ${last}`;
const sequence = sql`sequence`;
const never = sql`NULL::bigint`;

/** @param also what the index has, too */
function scan(from: SQL, where: SQL | undefined, range: Range, limit: number, also = sql``) {
  const numbers = sql`SELECT sequence${also} FROM ${from}
    WHERE ${and(where, within(sequence, range))} ORDER BY sequence DESC LIMIT ${limit}`;
  const stopped = sql`(SELECT CASE WHEN count(*) = ${limit} THEN min(sequence) END FROM (${numbers}) AS all_read)`;
  return { numbers, stopped };
}

/** Exactly; the range of numbers is wider where clocks were set back. */
const isIn = (at: SQL, { from, before }: Partial<TimeSpan> = {}) => [
  from && sql`${at} >= ${from.toISOString()}::timestamptz`,
  before && sql`${at} < ${before.toISOString()}::timestamptz`,
];

/** Later batches of a job are shown in the entry of its first one: server/store/audit/job-entries.ts. */
const isEntry = (of: SQL) => sql`${of} IS DISTINCT FROM ${batchJob}`;

/** All kinds that the filter means, each from its part of the index: no call is read in vain. */
function byKinds({ entity, action, span }: TrailFilter, range: Range, count: number): IndexScan {
  const ofThis = (kind: SQL) => and(kind, within(sequence, range), isEntry(sql`job`), ...isIn(sql`at`, span));
  const kinds = (entity ? [entity] : auditEntities).flatMap((e) =>
    (action ? [action] : auditActions).map((a) => sql`(${e}, ${a})`),
  );
  const first = (kind: SQL) => sql`(SELECT sequence FROM ${auditCalls}
    WHERE ${ofThis(kind)} ORDER BY sequence DESC LIMIT ${count})`;
  const withoutEntity =
    entity || !action ? sql`` : sql`UNION ALL ${first(sql`entity IS NULL AND action = ${action}`)}`;
  const numbers = sql`SELECT sequence FROM (
    SELECT c.sequence FROM (VALUES ${sql.join(kinds, sql`, `)}) AS kind (entity, action)
      CROSS JOIN LATERAL ${first(sql`entity = kind.entity AND action = kind.action`)} AS c
    ${withoutEntity}) AS of_kinds ORDER BY sequence DESC LIMIT ${count}`;
  return { numbers, stopped: never, rest: [] };
}

/** Calls that concern these records, or that these persons made. */
function byNames(ids: readonly string[], range: Range, rest: IndexScan['rest'], count: number): IndexScan {
  const each = rest.some(Boolean) ? Math.ceil((2 * maxRead) / ids.length) : count;
  const of = (
    source: number,
    table: SQL,
    id: SQL,
    more = sql``,
  ) => sql`(SELECT sequence, ${source}::int AS source FROM ${table}
    WHERE ${id} = named.id AND ${within(sequence, range)} ${more} ORDER BY sequence DESC LIMIT ${each})`;
  const found = sql`SELECT c.sequence, c.source, named.id
    FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS listed (id)
    CROSS JOIN LATERAL (SELECT listed.id::uuid AS id) AS named
    CROSS JOIN LATERAL (${of(1, sql`${auditSubjects}`, sql`subject_id`)} UNION ALL ${of(2, sql`${auditCalls}`, sql`user_id`, sql`AND ${isEntry(sql`job`)}`)}) AS c`;
  // Beyond the number at which one of them stopped, others may be missing.
  const stopped = sql`(SELECT max(low) FROM (SELECT min(sequence) AS low FROM (${found}) AS counted
    GROUP BY id, source HAVING count(*) >= ${each}) AS lows)`;
  const numbers = sql`SELECT sequence FROM (WITH found AS MATERIALIZED (${found})
    SELECT DISTINCT sequence FROM found WHERE sequence >= coalesce((
      SELECT max(low) FROM (SELECT min(sequence) AS low FROM found
        GROUP BY id, source HAVING count(*) >= ${each}) AS lows), 0)) AS named_calls
    ORDER BY sequence DESC`;
  return { numbers, stopped, rest };
}

/** For a term in so many names that most calls have one of them. */
function hasText(search: string): SQL {
  const has = (text: SQL) => sql`strpos(audit_search_key(${text}), audit_search_key(${search})) > 0`;
  return sql`(${has(sql`c.user_name`)} OR EXISTS (
    SELECT FROM audit_records AS r WHERE r.call_id = c.id AND ${has(sql`r.label`)}))`;
}

/** Null where the term is in more names. */
async function findNames(db: Database, search: string): Promise<string[] | null> {
  // Escapes the term: nothing in it is a wildcard.
  const term = sql`'%' || replace(replace(replace(audit_search_key(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  const rows = await db
    .selectDistinct({ id: auditNames.id })
    .from(auditNames)
    .where(sql`${auditNames.searchKey} LIKE ${term}`)
    .limit(maxNames + 1);
  return rows.length > maxNames ? null : rows.map(({ id }) => id);
}

/** A condition of the filter; none where that is not set. */
function where<Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value);
}

/** @param of the call, or its entry in an index that has both */
const ofKind = (of: SQL, { entity, action }: TrailFilter) => [
  where(entity, (it) => sql`${of}.entity = ${it}`),
  where(action, (it) => sql`${of}.action = ${it}`),
];

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
  if ((entity || action) && !text) return byKinds(filter, range, count);
  return { ...scan(sql`${auditCalls}`, undefined, range, maxRead), rest: [...rest, text] };
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
  const range = await rangeOf(db, filter.span ?? {}, before);
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
