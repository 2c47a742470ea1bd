// Rules for the answer of a read beyond its schema: counts where they are shown, pages no longer than asked for, the
// record that was asked for, rows of the menu that was asked for, and a search that finds what is there.
import { z } from 'zod';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { rowsOf } from './known.ts';
import { findMenuFaults } from './menus.ts';
import type { Input } from './reads.ts';

const idOf = z.union([
  z.object({ id: z.union([z.string(), z.number()]).transform(String) }).transform(({ id }) => id),
  z
    .object({ user_id: z.union([z.string(), z.number()]).transform(String) })
    .transform(({ user_id }) => user_id),
]);

function findPageFaults({ query }: Input, body: Record<string, unknown>): string[] {
  const { count } = body;
  if (typeof count !== 'number') return ['`count` is missing: the number of records in the whole list.'];
  const asked = Number(query.count);
  const rows = rowsOf(body).length;
  if (asked > 0 && rows > asked) return [`${rows} records came, but ${asked} a page were asked for.`];
  return count < rows ? [`\`count\` is ${count}, but ${rows} records came.`] : [];
}

function isDefault(body: Record<string, unknown>): boolean {
  return Object.values(body).every((value) => !/^(MONITOR|USER)_(?!ALL$)/.test(String(value)));
}

function findCountFaults({ path }: Endpoint, input: Input, body: Record<string, unknown>): string[] {
  if ('page' in input.query) return findPageFaults(input, body);
  if (!/\/count(\/|$)/.test(path) || typeof body.count === 'number') return [];
  return ['`count` is missing: the number of records.'];
}

/** Whether it is the record that was asked for. */
function findRecordFaults({ path }: Endpoint, { params }: Input, row: unknown): string[] {
  if (/^v1\/(monitors|facilities|users)\/\{id\}$/.test(path)) {
    const id = idOf.safeParse(row).data;
    return id === params.id ? [] : [`The record ${params.id} was asked for, but ${id} came.`];
  }
  const { cloudId } = params;
  if (cloudId === undefined || Reflect.get(Object(row), 'cloud_id') === cloudId) return [];
  return [`The monitor ${cloudId} was asked for, but another one came.`];
}

/** Whether they are the records that were asked for, and all of them. */
function findRecordsFaults({ body: { ids } }: Input, body: Record<string, unknown>): string[] {
  if (!Array.isArray(ids)) return [];
  const came = rowsOf(body).map((row) => idOf.safeParse(row).data);
  return new Set(came).size === ids.length && came.every((id) => ids.includes(id))
    ? []
    : [`The records ${ids.join(', ')} were asked for, but ${came.join(', ') || 'none'} came.`];
}

/** @param expectsRows whether the searched text is one of a known record */
export function findMeaningFaults(
  endpoint: Endpoint,
  input: Input,
  body: Record<string, unknown>,
  expectsRows: boolean,
): string[] {
  const [row] = rowsOf(body);
  const isMissed = expectsRows && isDefault(input.body) && row === undefined;
  return [
    ...findCountFaults(endpoint, input, body),
    ...findRecordFaults(endpoint, input, row),
    ...findRecordsFaults(input, body),
    ...findMenuFaults(endpoint, input, rowsOf(body)),
    ...(isMissed
      ? [`Nothing was found for ${JSON.stringify(input.body)}, although there is such a record.`]
      : []),
  ];
}
