// The hashes of the audit trail, computed without the database: what migrations and documentation promise.
import { createHash } from 'node:crypto';
import type { CallInTrail } from './audit-trail.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes JSON as jsonb::text of PostgreSQL does: keys by length, then bytes; a space after each comma and colon. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const length = (key: string) => Buffer.byteLength(key);
  const keys = Object.entries(value).sort(
    ([a], [b]) => length(a) - length(b) || Buffer.compare(Buffer.from(a), Buffer.from(b)),
  );
  return `{${keys.map(([key, it]) => `${JSON.stringify(key)}: ${canonical(it)}`).join(', ')}}`;
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

export function expectedHash(call: CallInTrail, previousHash: string): string {
  const records = call.records
    .toSorted((a, b) => compare(a.entity, b.entity) || compare(a.recordId, b.recordId))
    .map((it) => sha256(canonical([it.entity, it.recordId, it.label, it.before, it.after])));
  const { hashVersion, sequence, id, userId, userName, action, entity, recordCount, httpRequestId } = call;
  const common = [
    sequence,
    id,
    call.at.toISOString(),
    userId,
    userName,
    action,
    entity,
    recordCount,
    httpRequestId,
  ];
  const end = [previousHash, sha256(records.join(''))];
  if (hashVersion === 1) return sha256(canonical([...common, ...end]));
  const { addressPrefix, job, outcome, details } = call;
  return sha256(canonical([2, ...common, addressPrefix, job, outcome, details, ...end]));
}
