// The hash of a call, computed here and not by the database's own function: whoever may change that function could make it agree
// with whatever was rewritten. audit_hash() in the migrations computes the same when a call is written.
import { hex, sha256 } from '../../base/platform.ts';
import type { auditCalls, auditRecords } from '../schema/index.ts';

/** A row with the text that the database gives its JSON columns, in which keys have one order. */
export type CallText = Omit<typeof auditCalls.$inferSelect, 'details'> & { details: string | null };
export type RecordText = Omit<typeof auditRecords.$inferSelect, 'before' | 'after'> & {
  before: string | null;
  after: string | null;
};

const sha256Hex = (text: string) => hex(sha256(text));

/** A value as PostgreSQL writes it in a JSON array. */
function scalar(value: string | number | Date | null): string {
  return JSON.stringify(value);
}

/** A value of a JSON column. */
const json = (text: string | null) => text ?? 'null';

function hashOfArray(values: readonly string[]): string {
  return sha256Hex(`[${values.join(', ')}]`);
}

const byPlace = (a: RecordText, b: RecordText) =>
  a.entity === b.entity ? (a.recordId < b.recordId ? -1 : 1) : a.entity < b.entity ? -1 : 1;

function hashOfRecords(records: readonly RecordText[]): string {
  const hashes = records
    .toSorted(byPlace)
    .map(({ entity, recordId, label, before, after }) =>
      hashOfArray([scalar(entity), scalar(recordId), scalar(label), json(before), json(after)]),
    );
  return sha256Hex(hashes.join(''));
}

/** Null where no hash is right: of an unknown version, or a call of version 1 with fields that it does not know. */
export function hashOfCallText(call: CallText, records: readonly RecordText[]): string | null {
  const { hashVersion, addressPrefix, job, outcome, details } = call;
  const common = [
    call.sequence,
    call.id,
    call.at,
    call.userId,
    call.userName,
    call.action,
    call.entity,
    call.recordCount,
    call.httpRequestId,
  ].map(scalar);
  const end = [scalar(call.previousHash), scalar(hashOfRecords(records))];
  if (hashVersion === 1) {
    const isKnown = [addressPrefix, job, outcome, details].every((value) => value === null);
    return isKnown ? hashOfArray([...common, ...end]) : null;
  }
  if (hashVersion !== 2) return null;
  const later = [scalar(addressPrefix), scalar(job), scalar(outcome), json(details)];
  return hashOfArray([scalar(2), ...common, ...later, ...end]);
}
