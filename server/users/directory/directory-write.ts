// A call of the directory changes several things of a person: the trail has them as one record.
import type { Author, NewAuditRecord } from '../../store/audit/audit.ts';
import { type AuditTrail, auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import type { AuditAction } from '../../store/schema/index.ts';

type Fields = Record<string, unknown>;

/** Two changes of one record, the second after the first. */
function joined(first: NewAuditRecord, second: NewAuditRecord): NewAuditRecord {
  const before = first.before && { ...second.before, ...first.before };
  const after = { ...first.after, ...second.after };
  return { ...second, before, after };
}

/** Without what is at the end as it was. */
function changedOnly(record: NewAuditRecord): NewAuditRecord | null {
  const { before, after } = record;
  if (!before || !after) return record;
  const names = Object.keys(after).filter((name) => (before as Fields)[name] !== (after as Fields)[name]);
  const only = (of: Fields) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return names.length === 0
    ? null
    : { ...record, before: only(before) as typeof before, after: only(after) as typeof after };
}

/** As `auditedWrite`, with one record for each person. */
export function directoryWrite<Result>(
  db: Database,
  author: Author,
  action: AuditAction['action'],
  change: (tx: Database, trail: AuditTrail) => Promise<Result>,
): Promise<Result> {
  return auditedWrite(db, author, { action, entity: 'user' }, async (tx, trail) => {
    const records = new Map<string, NewAuditRecord>();
    const result = await change(tx, {
      ...trail,
      async record(...added) {
        for (const one of added) {
          const key = `${one.entity} ${one.recordId}`;
          const earlier = records.get(key);
          records.set(key, earlier ? joined(earlier, one) : one);
        }
      },
    });
    const changed = [...records.values()].flatMap((record) => changedOnly(record) ?? []);
    if (changed.length > 0) await trail.record(...changed);
    return result;
  });
}
