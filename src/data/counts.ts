// The sidebar's counts: shown from the device and fetched in the background, so that the shell never waits for them.
import type { Right } from '../../contract/common/rights.ts';
import { type Counted, countMenus } from '../../contract/service/counts.ts';
import { answersTogether } from '../api/capabilities.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { type AppContext, useApp } from './app-context.ts';
import { fetchSource } from './load.ts';
import type { Source } from './source.ts';
import { useStored } from './use-stored.ts';

/** A count is always shown from the store, so that no screen opens with it. */
export interface CountSource extends Source<number> {
  menu: Counted;
  /** Without it, a person is not told the number. */
  right?: Right | undefined;
}

/** @throws SyntaxError where an answer has no count */
export function requireCount({ count }: { count?: number | undefined }): number {
  if (count === undefined) throw new SyntaxError('no count in the answer');
  return count;
}

/**
 * @param menu its name in the contract
 * @param entity a change of its records may change the number
 * @param fetch asks for this number alone
 */
export function countSource(
  menu: Counted,
  entity: string,
  fetch: CountSource['fetch'],
  right?: Right,
): CountSource {
  return {
    menu,
    right,
    key: `count ${menu}`,
    fetch,
    stored: {
      read: (lists) => lists.count(menu),
      learn: (lists, count, requestedAt) => lists.learnCounts({ [menu]: count }, requestedAt),
      mayLead: true,
      isFollowed: true,
    },
    affectedBy: [entity],
  };
}

type App = Pick<AppContext, 'call' | 'lists' | 'store'>;

async function refreshTogether(app: App, sources: readonly CountSource[]): Promise<void> {
  const { call, lists } = app;
  const requestedAt = serviceNow();
  const { data } = await call(countMenus, {});
  const told = sources.flatMap(({ menu }) => (data[menu] === undefined ? [] : [[menu, data[menu]] as const]));
  lists.learnCounts(Object.fromEntries(told), requestedAt);
  // Not every server tells all of them together.
  const others = sources.filter(({ menu }) => data[menu] === undefined);
  await Promise.all(others.map((source) => fetchSource(app, source)));
}

/** Fetches every count: in one call where the server has it, else one by one. What fails keeps its value. Never rejects. */
export async function refreshCounts(app: App, sources: readonly CountSource[]): Promise<void> {
  try {
    if (await answersTogether(app.call, 'counts')) return await refreshTogether(app, sources);
  } catch {
    // Eight more calls would hardly be answered where one was not, least of all by a server that has too many.
    return;
  }
  await Promise.all(sources.map((source) => fetchSource(app, source)));
}

/** A count as the store has it: null where it holds none, and undefined until that has been read. */
export function useCount({ key, menu }: CountSource): number | null | undefined {
  const { lists } = useApp();
  const stored = useStored<{ count: number | null } | null>(
    key,
    async () => ({ count: (await lists.count(menu))?.value ?? null }),
    null,
  );
  return stored?.count;
}
