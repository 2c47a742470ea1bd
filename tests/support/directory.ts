// A client that keeps all monitors, facilities and users by following v1/changes, and what the lists say at the same time.
import { type ChangesPage, listChanges } from '../../contract/changes/changes.ts';
import { listFacilities } from '../../contract/facilities/facilities.ts';
import { listDeletedMonitors, listMonitors, type Monitor } from '../../contract/monitors/monitors.ts';
import { listUsers } from '../../contract/users/users.ts';
import type { TestService } from './service.ts';

type Asked = Pick<TestService, 'ask'>;

/** By type and id. */
type Records = ReadonlyMap<string, unknown>;

/** The time of the last contact is no change. */
function withoutContact({ last_communication: _time, last_connected_date: _same, ...monitor }: Monitor) {
  return monitor;
}

export interface Directory {
  records: Records;
  /** The cursor of the latest answer. */
  cursor(): string | undefined;
  /** Asks for one page. */
  readPage(): Promise<ChangesPage>;
  /** Asks for pages until there are no more; returns the type and id of each change. */
  readAll(): Promise<string[]>;
}

/** @param count of a page. @param since a cursor of another directory, which has all records up to there */
export function createDirectory(service: Asked, count = 1000, since?: string): Directory {
  const records = new Map<string, unknown>();
  let next = since;

  async function readPage(): Promise<ChangesPage> {
    const { data } = await service.ask(listChanges, {
      query: { count, ...(next !== undefined && { since: next }) },
    });
    const [page] = data;
    if (!page) throw new Error('an answer has one page');
    for (const change of page.changes) {
      const key = `${change.type} ${change.id}`;
      if ('removed' in change) records.delete(key);
      else if (change.type === 'monitor') records.set(key, withoutContact(change.record));
      else records.set(key, change.record);
    }
    next = page.next;
    return page;
  }

  async function readAll(): Promise<string[]> {
    const seen: string[] = [];
    for (;;) {
      const { changes, more } = await readPage();
      seen.push(...changes.map(({ type, id }) => `${type} ${id}`));
      if (!more) return seen;
    }
  }
  return { records, cursor: () => next, readPage, readAll };
}

async function allPages<Row>(read: (page: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const found = await read(page);
    rows.push(...found);
    if (found.length < 100) return rows;
  }
}

/** All records as the lists have them, as a directory keeps them. */
export async function readLists(service: Asked): Promise<Records> {
  const query = (page: number) => ({ query: { count: 100, page } });
  const monitors = [
    ...(await allPages(async (page) => (await service.ask(listMonitors, query(page))).data)),
    ...(await allPages(async (page) => (await service.ask(listDeletedMonitors, query(page))).data)),
  ];
  const facilities = await allPages(async (page) => (await service.ask(listFacilities, query(page))).data);
  const users = await allPages(async (page) => (await service.ask(listUsers, query(page))).data);
  return new Map<string, unknown>([
    ...monitors.map((it) => [`monitor ${it.id}`, withoutContact(it)] as const),
    ...facilities.map((it) => [`facility ${it.id}`, it] as const),
    ...users.map((it) => [`user ${it.user_id}`, it] as const),
  ]);
}
