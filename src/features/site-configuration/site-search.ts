// The search parameters of Site Configuration: facility, EAP type, mechanism, and the page of the monitors' table. Invalid
// values fall back silently.
import { z } from 'zod';
import { maxSearchLength, recordId } from '../../../contract/common/paging.ts';

/** None: certificates travel as files. EST: an EST server issues them. */
export const eapTypes = ['none', 'est'] as const;
export type EapType = (typeof eapTypes)[number];

const mechanisms = ['csr', 'authentication', 'wpa', 'root', 'client'] as const;
export type Mechanism = (typeof mechanisms)[number];

export const siteSearch = z.object({
  facility: recordId.optional().catch(undefined),
  type: z.enum(eapTypes).optional().catch(undefined),
  mechanism: z.enum(mechanisms).optional().catch(undefined),
  /** Record id: the row of this monitor is marked. */
  monitor: recordId.optional().catch(undefined),
  /** Words that find monitors in the table. */
  text: z
    .string()
    .transform((text) => text.trim().slice(0, maxSearchLength) || undefined)
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(2).max(1_000_000).optional().catch(undefined),
});
export type SiteSearch = z.output<typeof siteSearch>;
