// The notice of emails that are not sent.
import type { ContractMessage } from '../../../contract/common/messages.ts';
import type { NoticeFacts } from '../../common/notices.ts';
import { readFailingMails } from '../../store/accounts/mail-notice.ts';
import type { Database } from '../../store/engine/database.ts';
import type { MailProblem } from '../../store/schema/index.ts';

const reasons: Readonly<Record<MailProblem, ContractMessage>> = {
  refused: 'noticeMailRefused',
  rejected: 'noticeMailRejected',
  deferred: 'noticeMailDeferred',
  login: 'noticeMailLogin',
  tls: 'noticeMailTls',
  dns: 'noticeMailDns',
  silent: 'noticeMailSilent',
  unreachable: 'noticeMailUnreachable',
  other: 'noticeMailOther',
};

export async function readMailNotice(db: Database): Promise<NoticeFacts | null> {
  const failing = await readFailingMails(db);
  if (!failing) return null;
  const { count, tried, since, problem, reply, users, userCount } = failing;
  const help = [
    reasons[problem],
    ...(tried > 0 ? (['noticeMailTried'] as const) : []),
    ...(tried < count ? (['noticeMailGivenUp'] as const) : []),
  ];
  const records = users.map(({ id, email }) => ({ entity: 'users', id, name: email }));
  return { since, count, title: 'noticeMail', help, detail: reply, records, recordCount: userCount };
}
