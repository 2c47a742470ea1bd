import type { z } from 'zod';
import { type listAuditEntries, recordsInEntry } from '../../contract/audit/audit.ts';
import { messageKey } from '../../contract/common/message-key.ts';
import { toTimeSpan } from '../base/day-range.ts';
import { createSealedTexts, type SealedTexts } from '../common/sealed-texts.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import type { TrailFilter } from '../store/audit/index-scans.ts';
import { readTrail, type TrailPage } from '../store/audit/read.ts';
import { listRecords, readRecords } from '../store/audit/records.ts';
import { isId } from '../store/common/order.ts';
import type { Database } from '../store/engine/database.ts';
import { currentReach } from '../store/engine/reach.ts';
import { type ShownCall, type ShownRecord, showAsTheyAre, showInReach } from './trail-in-reach.ts';

type Query = z.output<typeof listAuditEntries.query>;

/** Places in the trail, as clients keep them: numbers, and sealed for whoever is told no numbers. */
export interface TrailPlaces {
  format(number: number): string | number;
  /** @throws HttpError 400 for what this caller was not told */
  parse(place: string | number): number;
}

/** No number has more digits. */
const longestNumber = 16;
const sealedPrefix = '.';

function parseSealed(sealed: SealedTexts, place: string | number): number | undefined {
  const text = typeof place === 'string' ? sealed.open(place.slice(sealedPrefix.length)) : undefined;
  return text === undefined ? undefined : Number(text);
}

/** @param key 32 bytes, base64url */
export function createTrailPlaces(key: string): TrailPlaces {
  const sealed = createSealedTexts(key, 'place in the audit trail', longestNumber);
  return {
    format: (number) => (currentReach() ? sealedPrefix + sealed.seal(String(number)) : number),
    parse(place) {
      const isTold = typeof place === 'string' || !currentReach();
      const number = typeof place === 'number' ? place : parseSealed(sealed, place);
      if (isTold && number !== undefined) return number;
      throw new HttpError(400, 'requestInvalid', { errors: { before: messageKey('pageInvalid') } });
    },
  };
}

function filterOf(query: Query): TrailFilter {
  const { person, record, entity, action, fromDate, toDate, time_zone, search } = query;
  const from = fromDate && toTimeSpan(fromDate, fromDate, time_zone).from;
  const before = toDate && toTimeSpan(toDate, toDate, time_zone).before;
  const span = { ...(from && { from }), ...(before && { before }) };
  return { person, record, entity, action, search, span };
}

/** Whoever reads, and the query of the call. */
interface Asked<Asking> {
  callerId: string;
  query: Asking;
}

const show = async (db: Database, callerId: string, ...read: Parameters<typeof showAsTheyAre>) =>
  currentReach() ? showInReach(db, callerId, ...read) : showAsTheyAre(...read);

interface EntriesPage extends Omit<TrailPage, 'calls' | 'next'> {
  calls: ShownCall[];
  records: ShownRecord[];
  next: string | number | null;
}

/** Reads a page of calls, and the first records of each, as the caller is shown them. @throws HttpError 400 */
export async function readEntries(
  db: Database,
  places: TrailPlaces,
  { callerId, query }: Asked<Query>,
): Promise<EntriesPage> {
  const before = query.before === undefined ? undefined : places.parse(query.before);
  const page = await readTrail(db, filterOf(query), { count: query.count, before });
  const ids = page.calls.map(({ id }) => id);
  const rows = await readRecords(db, ids, recordsInEntry, query.record);
  const next = page.next === null ? null : places.format(page.next);
  return { ...page, ...(await show(db, callerId, page.calls, rows)), next };
}

/** @throws HttpError 404 for an unknown call */
export async function recordsOf(
  db: Database,
  callId: string,
  { callerId, query }: Asked<Parameters<typeof listRecords>[2]>,
): Promise<{ records: ShownRecord[]; count: number }> {
  const found = isId(callId) ? await listRecords(db, callId, query) : undefined;
  if (!found) throw recordNotFound('notFound', 'id');
  const { records } = await show(db, callerId, [], found.rows);
  return { records, count: found.count };
}
