import { z } from 'zod';
import { noticesEntity } from '../../../contract/changes/events.ts';
import { listNotices, type Notice, notice } from '../../../contract/service/notices.ts';
import { recordSource } from '../../data/records/record-source.ts';
import type { Source } from '../../data/source.ts';

/** The notices of the service. The last ones are kept on the device, so that they can be read offline, with their age. */
export const noticesSource: Source<Notice[]> = recordSource(
  {
    entity: noticesEntity,
    // Users who are deleted need no email.
    affectedBy: [noticesEntity, 'users'],
    schema: z.array(notice),
    idOf: () => 'all',
    fetchOne: async (call, _id, signal) => (await call(listNotices, {}, { signal })).data,
  },
  'all',
  false,
);
