// The notices of addresses from which much is refused.
import type { NoticeFacts } from '../common/notices.ts';
import { readAlarms } from '../store/accounts/refusal-alarms.ts';
import type { Database } from '../store/engine/database.ts';

const texts = {
  accounts: ['noticeManyAccounts', 'noticeManyAccountsHelp'],
  credentials: ['noticeCredentials', 'noticeCredentialsHelp'],
} as const;

/** How many addresses are named. */
const maxNamed = 5;

export async function readRefusalNotice(db: Database, kind: keyof typeof texts): Promise<NoticeFacts | null> {
  const alarms = await readAlarms(db, kind);
  const [first] = alarms;
  if (!first) return null;
  const [title, help] = texts[kind];
  const named = alarms.slice(0, maxNamed).map(({ addressPrefix }) => addressPrefix || '?');
  return {
    since: first.since,
    count: alarms.length,
    title,
    help: [help],
    detail: [...named, ...(alarms.length > maxNamed ? ['…'] : [])].join(', '),
    records: [],
    recordCount: 0,
  };
}
