import { sentencesIn } from '../../../contract/common/punctuation.ts';
import * as contract from '../../../contract/service/notices.ts';
import { type ActOnNotice, type NoticeReaders, readNotices } from '../../common/notices.ts';
import { HttpError } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';

export function noticeRoutes(readers: NoticeReaders, acts: Readonly<Record<string, ActOnNotice>>) {
  return {
    listNotices: defineRoute(contract.listNotices, async ({ translate, language }) => {
      const notices = await readNotices(readers);
      const data = notices.map(
        ({ kind, since, count, title, help, detail, records, recordCount, acts: offered = [] }) => ({
          kind,
          since: since.toISOString(),
          count,
          title: translate(title),
          help: sentencesIn(language(), help.map(translate)),
          ...(detail && { detail }),
          records: [...records],
          record_count: recordCount,
          acts: [...offered],
        }),
      );
      return { data, count: data.length };
    }),
    actOnNotice: defineRoute(contract.actOnNotice, async ({ params: { kind, act }, ...author }) => {
      const take = acts[kind];
      if (!take) throw new HttpError(409, 'noticeOver');
      await take(act, author);
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
