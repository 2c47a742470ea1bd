import * as contract from '../../../contract/service/notices.ts';
import { type NoticeReaders, readNotices } from '../../common/notices.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';

export function noticeRoutes(readers: NoticeReaders) {
  return {
    listNotices: defineRoute(contract.listNotices, async ({ translate }) => {
      const notices = await readNotices(readers);
      const data = notices.map(({ kind, since, count, title, help, detail, records, recordCount }) => ({
        kind,
        since: since.toISOString(),
        count,
        title: translate(title),
        help: help.map(translate).join(' '),
        ...(detail && { detail }),
        records: [...records],
        record_count: recordCount,
      }));
      return { data, count: data.length };
    }),
  } satisfies RoutesOf<typeof contract>;
}
