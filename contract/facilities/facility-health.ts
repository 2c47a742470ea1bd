// How the monitors of facilities are: what a list of facilities shows beneath their names.
import { z } from 'zod';
import { answeredId } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { idsBody } from '../common/paging.ts';

const number = z.number().int().nonnegative();

export const facilityHealth = z.object({
  id: answeredId.describe('Record id of the facility.'),
  monitors: number.describe('All that are not deleted, as many as its list has.'),
  offline: number.describe('Those of them that are Offline and were connected before.'),
  never_connected: number.describe('Those of them that were never connected. All others are Online.'),
});
export type FacilityHealth = z.output<typeof facilityHealth>;

export const getFacilityHealth = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/facilities/health',
  caller: 'administrator',
  right: 'see',
  body: idsBody,
  data: z.array(facilityHealth),
  summary: 'Returns how many monitors up to 100 facilities have, and how many are Offline, in any order',
  description:
    'As they are now. A facility without monitors has zeros; ids that do not exist are left out. The capability is `facilityHealth`.',
});
