// The notices of service accounts: which end, and which of their keys may have been copied.
import { serviceKeyPrefix } from '../../contract/service-accounts/service-accounts.ts';
import { databaseTime } from '../base/database-clock.ts';
import type { NoticeFacts } from '../common/notices.ts';
import type { Database } from '../store/engine/database.ts';
import { listEnding, listUsedInTwoPlaces } from '../store/service-accounts/notice-facts.ts';

/** How many are named. */
const maxNamed = 5;

function recordsOf(accounts: readonly { id: string; name: string }[]): NoticeFacts['records'] {
  const byId = new Map(accounts.map(({ id, name }) => [id, { entity: 'serviceAccounts', id, name }]));
  return [...byId.values()].slice(0, maxNamed);
}

/** Accounts that end within two weeks, and those that ended within one although programs still used them. */
export async function readEndNotice(db: Database): Promise<NoticeFacts | null> {
  const ending = await listEnding(db, databaseTime());
  const [first] = ending;
  if (!first) return null;
  return {
    since: first.since,
    count: ending.length,
    title: 'noticeServiceAccounts',
    help: ['noticeServiceAccountsMeans', 'noticeServiceAccountsHelp'],
    detail: '',
    records: recordsOf(ending),
    recordCount: ending.length,
  };
}

export async function readPlacesNotice(db: Database): Promise<NoticeFacts | null> {
  const keys = await listUsedInTwoPlaces(db, databaseTime());
  const last = keys.at(-1);
  if (!last) return null;
  const named = keys
    .slice(0, maxNamed)
    .map((key) => `${serviceKeyPrefix}${key.beginning}…: ${key.otherPlace}, ${key.usedFrom}`);
  return {
    since: last.since,
    count: keys.length,
    title: 'noticeServiceKeys',
    help: ['noticeServiceKeysMeans', 'noticeServiceKeysHelp'],
    detail: [...named, ...(keys.length > maxNamed ? ['…'] : [])].join('; '),
    records: recordsOf(keys),
    recordCount: new Set(keys.map(({ id }) => id)).size,
  };
}
