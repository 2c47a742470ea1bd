// Refetches an open list: its page, and the rows that are no longer on it, in one call where the server has it, else one by
// one. The rows that the store knows tell which of them were in the list before, the answers which are in it now.
import { toAppError } from '../api/app-error.ts';
import { answersTogether } from '../api/capabilities.ts';
import type { Call } from '../api/http.ts';
import { serviceNow } from '../lib/service-clock.ts';
import type { AppContext } from './app-context.ts';
import type { Change } from './changes.ts';
import { isInList } from './is-in-list.ts';
import type { ListDefinition, ListQuery, ListTypes, Page } from './list-definition.ts';
import type { MembershipChange } from './membership-changes.ts';

/** More changed records than this are not looked up: only the counts are compared. */
const maxLookups = 10;

function idsToLookUp(entity: string, changes: readonly Change[]): string[] {
  const ids = changes.flatMap((change) => (change.entity === entity ? (change.ids ?? []) : []));
  return ids.length > maxLookups ? [] : ids;
}

export interface RefetchedList<Row> {
  /** By record id, of the rows that are shown and of those that have changed. */
  membership: Map<string, MembershipChange>;
  /** The latest of the rows that are no longer on the page. */
  offPage: Row[];
}

type App = Pick<AppContext, 'call' | 'lists'>;

/** @throws AppError */
export async function refetchList<L extends ListTypes>(
  app: App,
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  fetchPage: () => Promise<Page<L['row']>>,
  shownIds: readonly string[],
  changes: readonly Change[],
): Promise<RefetchedList<L['row']>> {
  const changed = idsToLookUp(definition.entity, changes);
  const keptRows = (await app.lists.records<L['row']>(definition, changed)) ?? [];
  const wasListed = new Map<string, boolean>([
    ...keptRows.map((row) => [definition.idOf(row), isInList(definition, query, row)] as const),
    ...changes.flatMap(({ created }) => created.map((id) => [id, false] as const)),
    ...shownIds.map((id) => [id, true] as const),
  ]);
  const { rows } = await fetchPage();
  const onPage = new Set(rows.map(definition.idOf));
  const ids = [...new Set([...shownIds, ...changed])];
  const offPage = await lookUp(
    app,
    definition,
    ids.filter((id) => !onPage.has(id)),
  );
  const listedOffPage = new Set(
    offPage.filter((row) => isInList(definition, query, row)).map(definition.idOf),
  );
  const membership = ids.map((id) => {
    const isListed = onPage.has(id) || listedOffPage.has(id);
    return [id, { wasListed: wasListed.get(id) ?? null, isListed }] as const;
  });
  return { membership: new Map(membership), offPage };
}

/**
 * The latest of the records that are in the list and not on its page. Empty where they cannot be read: the page is current
 * without them.
 */
export async function listedOffPage<L extends ListTypes>(
  app: App,
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  pageIds: readonly string[],
  ids: readonly string[],
): Promise<L['row'][]> {
  const onPage = new Set(pageIds);
  const rows = await lookUp(
    app,
    definition,
    ids.filter((id) => !onPage.has(id)),
  ).catch((): L['row'][] => []);
  return rows.filter((row) => isInList(definition, query, row));
}

/** The existing ones of the records, which the store learns; the others it forgets. @throws AppError */
async function lookUp<L extends ListTypes>(
  { call, lists }: App,
  definition: ListDefinition<L>,
  ids: string[],
): Promise<L['row'][]> {
  if (ids.length === 0) return [];
  const requestedAt = serviceNow();
  const rows = (await answersTogether(call, 'rowsByIds'))
    ? await definition.fetchMany(call, ids)
    : await fetchOneByOne(call, definition, ids);
  const found = new Set(rows.map(definition.idOf));
  const gone = ids.filter((id) => !found.has(id));
  await Promise.all(rows.map((row) => lists.learnRecord<L['row']>(definition, row, requestedAt)));
  if (gone.length > 0) await lists.forget(definition.entity, gone, requestedAt);
  return rows;
}

async function fetchOneByOne<L extends ListTypes>(
  call: Call,
  definition: ListDefinition<L>,
  ids: readonly string[],
): Promise<L['row'][]> {
  const rows = await Promise.all(
    ids.map(async (id): Promise<L['row'][]> => {
      try {
        return [await definition.fetchOne(call, id)];
      } catch (error) {
        if ((await toAppError(error)).type !== 'notFound') throw error;
        return [];
      }
    }),
  );
  return rows.flat();
}
