// The records of the app's directory, filled by the service.
import { listChanges } from '../../contract/changes/changes.ts';
import { createRecords, type Records } from '../../src/data/store/worker/records.ts';
import { storeLists } from '../../src/store-lists.ts';
import type { TestService } from './service.ts';

export interface FilledRecords {
  records: Records;
  /** Takes what has changed since. */
  follow(): Promise<void>;
}

/** @param facilities to which it is limited. @param count of a page */
export async function fillRecords(
  service: Pick<TestService, 'ask'>,
  facilities: string[] | null = null,
  count = 7,
): Promise<FilledRecords> {
  const records = createRecords(storeLists, facilities);
  let since: string | undefined;
  let at = 0;
  async function follow(): Promise<void> {
    for (let more = true; more; ) {
      const { data } = await service.ask(listChanges, { query: { count, ...(since && { since }) } });
      const [page] = data;
      if (!page) throw new Error('an answer has one page');
      at += 1;
      records.apply(page.changes, at);
      since = page.next;
      more = page.more;
    }
  }
  await follow();
  return { records, follow };
}
