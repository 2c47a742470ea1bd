// The notice of people whom the hospital's directory wants to suspend, and cannot: the last administrator stays.
import type { NoticeFacts } from '../common/notices.ts';
import type { Database } from '../store/engine/database.ts';
import { listRefused } from '../store/users/directory/people.ts';

export async function readDirectoryNotice(db: Database): Promise<NoticeFacts | null> {
  const people = await listRefused(db);
  const [first] = people;
  if (!first) return null;
  return {
    since: first.since ?? new Date(0),
    count: people.length,
    title: 'noticeDirectory',
    help: ['noticeDirectoryHelp'],
    detail: '',
    records: people.map(({ id, email }) => ({ entity: 'users', id, name: email })),
    recordCount: people.length,
  };
}
