// Parts that all calls about the site configuration of one facility share.
import { z } from 'zod';
import { recordId } from '../common/paging.ts';
import { expectedVersion } from '../common/text-field.ts';

export const ofFacility = z.object({ id: recordId.describe('Record id of the facility.') });

/** In a body that changes it. */
export const versionOfFacility = { facility_id: recordId, version: expectedVersion } as const;
