// The monitors with which a round begins: those of a list, or those that are selected in it. Offline, what this device keeps.

import { maxPageSize } from '../../../../contract/common/paging.ts';
import type { Monitor } from '../../../../contract/monitors/monitors.ts';
import { toAppError } from '../../../api/app-error.ts';
import { answersTogether } from '../../../api/capabilities.ts';
import type { AppContext } from '../../../data/app-context.ts';
import type { ListQuery } from '../../../data/list-definition.ts';
import { sortRows } from '../../../data/sort-rows.ts';
import type { Selection } from '../../../lib/selection.ts';
import { maxRoundMonitors } from '../../../lists/rounds/round.ts';
import { type MonitorListTypes, monitorListDefinition } from '../monitor-list-definition.ts';

type App = Pick<AppContext, 'call' | 'lists' | 'reachability'>;

interface Options {
  signal: AbortSignal;
  onProgress(read: number): void;
}

export const tooMany = 'too many';

type Collected = Monitor[] | typeof tooMany;

/** Null where nothing of this list was ever stored. */
async function readOnDevice(
  { lists }: App,
  query: ListQuery<MonitorListTypes>,
  most: number,
): Promise<Collected | null> {
  const all = { ...query, page: 1, pageSize: most };
  const known = await lists.page<MonitorListTypes>(monitorListDefinition, all);
  if (!known) return null;
  return known.value.count > most ? tooMany : known.value.rows;
}

/** The whole list in large pages, each monitor once. @throws AppError */
async function fetchList(
  { call }: App,
  query: ListQuery<MonitorListTypes>,
  most: number,
  options: Options,
): Promise<Collected> {
  const rows = new Map<string, Monitor>();
  // A server may have smaller pages.
  let pageSize = maxPageSize;
  for (let page = 1; ; page += 1) {
    const found = await monitorListDefinition.fetchPage(call, { ...query, page, pageSize }, options.signal);
    if (found.count > most) return tooMany;
    for (const row of found.rows) rows.set(row.id, row);
    if (page === 1 && found.rows.length > 0) pageSize = Math.min(pageSize, found.rows.length);
    options.onProgress(rows.size);
    if (found.rows.length === 0 || page * pageSize >= found.count) return [...rows.values()];
  }
}

/** @throws AppError */
async function fetchSelected({ call }: App, ids: readonly string[], { signal }: Options): Promise<Monitor[]> {
  if (!(await answersTogether(call, 'rowsByIds')))
    return await Promise.all(ids.map((id) => monitorListDefinition.fetchOne(call, id, signal)));
  const chunks = Array.from({ length: Math.ceil(ids.length / maxPageSize) }, (_, at) =>
    ids.slice(at * maxPageSize, (at + 1) * maxPageSize),
  );
  return (await Promise.all(chunks.map((chunk) => monitorListDefinition.fetchMany(call, chunk)))).flat();
}

function without(ids: readonly string[], rows: readonly Monitor[]): string[] {
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** The rows that the store knows first: they were shown when they were selected. @throws AppError */
async function readSelected(app: App, ids: readonly string[], options: Options): Promise<Monitor[]> {
  const rows = (await app.lists.records<Monitor>(monitorListDefinition, ids)) ?? [];
  const others = without(ids, rows);
  if (others.length === 0 || app.reachability.lostSince() !== null) return rows;
  return [...rows, ...(await fetchSelected(app, others, options))];
}

/** @throws AppError */
async function readAll(
  app: App,
  query: ListQuery<MonitorListTypes>,
  most: number,
  options: Options,
): Promise<Collected> {
  if (app.reachability.lostSince() !== null) return (await readOnDevice(app, query, most)) ?? [];
  try {
    return await fetchList(app, query, most, options);
  } catch (thrown) {
    const error = await toAppError(thrown);
    const stored = error.unreachable ? await readOnDevice(app, query, most) : null;
    if (!stored) throw error;
    return stored;
  }
}

/**
 * In the order of the list.
 * @param selection null: the whole list
 * @throws AppError
 */
export async function collectMonitors(
  app: App,
  query: ListQuery<MonitorListTypes>,
  selection: Selection | null,
  options: Options,
): Promise<Collected> {
  if (selection?.mode === 'partial') {
    if (selection.ids.size > maxRoundMonitors) return tooMany;
    const rows = await readSelected(app, [...selection.ids], options);
    return sortRows<MonitorListTypes>(monitorListDefinition, query, rows);
  }
  const left = selection?.ids ?? new Set();
  const rows = await readAll(app, query, maxRoundMonitors + left.size, options);
  if (rows === tooMany) return rows;
  const chosen = rows.filter(({ id }) => !left.has(id));
  return chosen.length > maxRoundMonitors ? tooMany : chosen;
}
