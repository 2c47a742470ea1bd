// How the calls of a filter are found: each filter has an index of its own, and what the others leave out is left out while it is
// read. Such a scan ends after so many calls, full page or not, and says how far it came.
import { and, type SQL, sql } from 'drizzle-orm';
import {
  type AuditActionName,
  type AuditEntity,
  auditActions,
  auditEntities,
} from '../../../contract/audit/kinds.ts';
import type { TimeSpan } from '../../base/day-range.ts';
import { auditCalls, auditSubjects, batchJob } from '../schema/index.ts';

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

/** Numbers of calls, both included. */
export interface Range {
  first: number;
  last: number;
}

/** One scan of an index that finds the calls of a filter. */
export interface IndexScan {
  /** Selects their numbers as `sequence`, the last one first. */
  numbers: SQL;
  /** The number at which it stopped; null where it did not. */
  stopped: SQL;
  /** Conditions for entries that are still to be left out. */
  rest: (SQL | undefined)[];
}

/** Calls that are read at most for a page; many more where an index has all that is asked for. */
export const maxRead = 10_000;
export const maxReadInIndex = 50_000;

export const within = (column: SQL, { first, last }: Range) => sql`${column} BETWEEN ${first} AND ${last}`;
const sequence = sql`sequence`;
const never = sql`NULL::bigint`;

/** @param also what the index has, too */
export function scan(from: SQL, where: SQL | undefined, range: Range, limit: number, also = sql``) {
  const numbers = sql`SELECT sequence${also} FROM ${from}
    WHERE ${and(where, within(sequence, range))} ORDER BY sequence DESC LIMIT ${limit}`;
  const stopped = sql`(SELECT CASE WHEN count(*) = ${limit} THEN min(sequence) END FROM (${numbers}) AS all_read)`;
  return { numbers, stopped };
}

/** Exactly; the range of numbers is wider where clocks were set back. */
export const isIn = (at: SQL, { from, before }: Partial<TimeSpan> = {}) => [
  from && sql`${at} >= ${from.toISOString()}::timestamptz`,
  before && sql`${at} < ${before.toISOString()}::timestamptz`,
];

/** Later batches of a job are shown in the entry of its first one: server/store/audit/job-entries.ts. */
export const isEntry = (of: SQL) => sql`${of} IS DISTINCT FROM ${batchJob}`;

/** All kinds that the filter means, each from its part of the index: no call is read in vain. */
export function byKinds({ entity, action, span }: TrailFilter, range: Range, count: number): IndexScan {
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

/**
 * Calls that several scans find together.
 * @param found selects `sequence`, and `source` and `id` for each scan, of which each ends after `each` calls
 */
export function ofScans(found: SQL, each: number, rest: IndexScan['rest']): IndexScan {
  const lows = (from: SQL) => sql`(SELECT max(low) FROM (SELECT min(sequence) AS low FROM ${from}
    GROUP BY id, source HAVING count(*) >= ${each}) AS lows)`;
  // Beyond the number at which one of them stopped, others may be missing.
  const numbers = sql`SELECT sequence FROM (WITH found AS MATERIALIZED (${found})
    SELECT DISTINCT sequence FROM found WHERE sequence >= coalesce(${lows(sql`found`)}, 0)) AS found_calls
    ORDER BY sequence DESC`;
  return { numbers, stopped: lows(sql`(${found}) AS counted`), rest };
}

/**
 * Calls that concern these records, or that these persons made.
 * @param which of the calls that they made
 */
export function byNames(
  ids: readonly string[],
  range: Range,
  rest: IndexScan['rest'],
  count: number,
  which?: SQL,
): IndexScan {
  const each = rest.some(Boolean) ? Math.ceil((2 * maxRead) / ids.length) : count;
  const of = (
    source: number,
    table: SQL,
    id: SQL,
    more?: SQL,
  ) => sql`(SELECT sequence, ${source}::int AS source FROM ${table}
    WHERE ${and(sql`${id} = named.id`, within(sequence, range), more)} ORDER BY sequence DESC LIMIT ${each})`;
  const made = and(isEntry(sql`job`), which);
  const found = sql`SELECT c.sequence, c.source, named.id
    FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS listed (id)
    CROSS JOIN LATERAL (SELECT listed.id::uuid AS id) AS named
    CROSS JOIN LATERAL (${of(1, sql`${auditSubjects}`, sql`subject_id`)} UNION ALL ${of(2, sql`${auditCalls}`, sql`user_id`, made)}) AS c`;
  return ofScans(found, each, rest);
}

/** A condition of the filter; none where that is not set. */
export function where<Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value);
}

/** @param of the call, or its entry in an index that has both */
export const ofKind = (of: SQL, { entity, action }: TrailFilter) => [
  where(entity, (it) => sql`${of}.entity = ${it}`),
  where(action, (it) => sql`${of}.action = ${it}`),
];
