// How many of a facility's monitors are ready for the hospital's network.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { recordId } from '../common/paging.ts';

const number = z.number().int().nonnegative();

export const siteReadiness = z.object({
  monitors: number,
  csrs: number.describe('Monitors whose CSR is stored.'),
  certificates: number.describe('Monitors with a network certificate that has not ended.'),
});

export const getSiteReadiness = endpoint({
  method: 'GET',
  path: 'v1/networkdetails/readiness/{facilityId}',
  caller: 'administrator',
  right: 'see',
  params: z.object({ facilityId: recordId }),
  data: z.array(siteReadiness).length(1),
  summary: "Counts a facility's monitors, their CSRs and their network certificates",
});
