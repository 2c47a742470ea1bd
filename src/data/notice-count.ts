// How many notices the service has for administrators: a number in the navigation, and a line on a person's own page.
import { noticesEntity } from '../../contract/changes/events.ts';
import { listNotices } from '../../contract/service/notices.ts';
import { isOffered } from '../api/capabilities.ts';
import { countSource } from './counts.ts';

export const noticeCount = countSource(
  'NOTICES',
  noticesEntity,
  async (call) => {
    if (!(await isOffered(call, 'notices'))) return 0;
    return (await call(listNotices, {})).data.length;
  },
  'seeService',
);
