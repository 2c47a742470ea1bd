// How many notices the service has for administrators: a number in the navigation, and a line on a person's own page.
import { noticesEntity } from '../../contract/changes/events.ts';
import { listNotices } from '../../contract/service/notices.ts';
import { isOffered } from '../api/capabilities.ts';
import type { CountSource } from './counts.ts';

const menu = 'NOTICES';

export const noticeCount: CountSource = {
  menu,
  key: `count ${menu}`,
  async fetch(call) {
    if (!(await isOffered(call, 'notices'))) return 0;
    return (await call(listNotices, {})).data.length;
  },
  device: {
    read: (cache) => cache.count(menu),
    write: (cache, count, requestedAt) => cache.putCount(menu, count, requestedAt),
  },
  affectedBy: [noticesEntity],
};
