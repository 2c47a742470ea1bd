// The search parameters of the certificates' screen. Invalid values fall back silently.
import { z } from 'zod';
import { certificateEnds } from '../../../contract/common/certificate-ends.ts';
import { maxSearchLength, recordId } from '../../../contract/common/paging.ts';
import { pageSearch } from '../../lists/page-address.ts';

export const certificateSearch = z.object({
  ends: z.enum(certificateEnds).optional().catch(undefined),
  facility: recordId.optional().catch(undefined),
  month: z
    .string()
    .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  search: z.string().min(1).max(maxSearchLength).optional().catch(undefined),
  ...pageSearch,
});
export type CertificateSearch = z.output<typeof certificateSearch>;

/** An address without filters, and on its first page. */
export const noFilters: CertificateSearch = {
  ends: undefined,
  facility: undefined,
  month: undefined,
  search: undefined,
  page: undefined,
  size: undefined,
};

export function isFiltered({ ends, facility, month, search }: CertificateSearch): boolean {
  return [ends, facility, month, search].some((value) => value !== undefined);
}
