// The sidebar's counts: shown from the device and fetched in the background, so that the shell never waits for them.
import { type Counted, countMenus } from '../../contract/service/counts.ts';
import { answersTogether } from '../api/capabilities.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { type AppContext, useApp } from './app-context.ts';
import { fetchSource } from './load.ts';
import type { Source } from './source.ts';
import { useStored } from './use-stored.ts';

/** A count is always shown from the device, so that no screen opens with it. */
export interface CountSource extends Omit<Source<number>, 'showsFirst'> {
  menu: Counted;
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
export function countSource(menu: Counted, entity: string, fetch: CountSource['fetch']): CountSource {
  return {
    menu,
    key: `count ${menu}`,
    fetch,
    device: {
      read: (cache) => cache.count(menu),
      write: (cache, count, requestedAt) => cache.putCount(menu, count, requestedAt),
    },
    affectedBy: [entity],
  };
}

type App = Pick<AppContext, 'call' | 'cache' | 'store'>;

async function refreshTogether(app: App, sources: readonly CountSource[]): Promise<void> {
  const { call, cache } = app;
  const requestedAt = serviceNow();
  const { data } = await call(countMenus, {});
  await Promise.all(
    sources.map((source) => {
      const count = data[source.menu];
      // Not every server tells all of them together.
      return count === undefined ? fetchSource(app, source) : cache.putCount(source.menu, count, requestedAt);
    }),
  );
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

/** A count as the device holds it: null where it holds none, and undefined until that has been read. */
export function useCount({ key, device }: CountSource): number | null | undefined {
  const { cache } = useApp();
  const stored = useStored<{ count: number | null } | null>(
    key,
    async () => ({ count: (await device?.read(cache))?.value ?? null }),
    null,
  );
  return stored?.count;
}
