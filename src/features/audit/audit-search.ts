// The search parameters of the audit trail's screen. Invalid values fall back silently.
import { z } from 'zod';
import { auditActions, auditEntities } from '../../../contract/audit/kinds.ts';
import { trailPlace } from '../../../contract/audit/trail-place.ts';
import { maxSearchLength, recordId } from '../../../contract/common/paging.ts';
import { day } from '../../../contract/common/timestamps.ts';
import type { AuditQuery } from '../../history/audit-source.ts';

export const auditSearch = z
  .object({
    person: recordId.optional().catch(undefined),
    record: recordId.optional().catch(undefined),
    entity: z.enum(auditEntities).optional().catch(undefined),
    action: z.enum(auditActions).optional().catch(undefined),
    from: day.optional().catch(undefined),
    to: day.optional().catch(undefined),
    search: z.string().min(1).max(maxSearchLength).optional().catch(undefined),
    /** `next` of the page before. */
    before: trailPlace.optional().catch(undefined),
  })
  .transform(({ from, to, ...rest }) =>
    from && to && from > to ? { ...rest, from: undefined, to: undefined } : { ...rest, from, to },
  );
export type AuditSearch = z.output<typeof auditSearch>;

export function isFiltered({ before: _, ...filters }: AuditSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

export function toQuery({ from, to, search, ...rest }: AuditSearch): AuditQuery {
  return { ...rest, ...(from && { fromDate: from }), ...(to && { toDate: to }), ...(search && { search }) };
}
