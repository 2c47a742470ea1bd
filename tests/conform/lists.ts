// Rules between several answers of a list: its pages share no record and end where its count says, each order is
// kept, and a search for nothing finds nothing.
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { bodyOf, findFaults } from './answer.ts';
import type { Attempts } from './attempts.ts';
import { rowsOf } from './known.ts';
import { type Body, findOrderFaults, idOf, totalOf } from './list-order.ts';
import { findMeaningFaults } from './meaning.ts';
import { choicesOf, commonTextFor, type Input, inputsFor, isPaged, reads } from './reads.ts';

type Ask = (query: Record<string, unknown>, body?: Record<string, unknown>) => Promise<Body | null>;

/** Columns whose values are as good as unique, so that no page depends on how the backend orders equals. */
const uniqueColumns = ['cloud_id', 'facility_id', 'username'];

function pageAsker(attempts: Attempts, endpoint: Endpoint, input: Input): Ask {
  return (query, body = {}) => {
    const asked = { ...input, query: { ...input.query, ...query }, body: { ...input.body, ...body } };
    return attempts.attempt(endpoint, asked, (answer) => {
      const faults = findFaults(endpoint, answer);
      return faults.length > 0 ? faults : findMeaningFaults(endpoint, asked, bodyOf(answer) ?? {}, false);
    });
  };
}

const list = (rows: number) => `${rows} ${rows === 1 ? 'record' : 'records'}`;

/** Compares the first page with the second and the last. */
async function comparePages(ask: Ask, total: number, pageSize: number, columns: string[]): Promise<string[]> {
  const count = total > pageSize ? pageSize : Math.ceil(total / 2);
  const column = columns.find((name) => uniqueColumns.includes(name));
  const order = column ? { sort_column: column, sort_order: 'asc' } : {};
  const last = Math.ceil(total / count);
  const first = await ask({ ...order, count, page: 1 });
  const second = await ask({ ...order, count, page: 2 });
  const end = last === 2 ? second : await ask({ ...order, count, page: last });
  if (!first || !second || !end) return [];
  const faults: string[] = [];
  if (totalOf(first) !== total || totalOf(second) !== total)
    faults.push(
      `\`count\` is ${total}, then ${totalOf(first)} with ${list(count)} a page and ${totalOf(second)} on page 2.`,
    );
  const seen = new Set(rowsOf(first).map(idOf));
  const repeated = rowsOf(second).filter((row) => seen.has(idOf(row)));
  if (repeated.length > 0) faults.push(`Page 2 has ${list(repeated.length)} of page 1.`);
  const expected = total - (last - 1) * count;
  const rows = rowsOf(end).length;
  if (rows !== expected)
    faults.push(
      `Page ${last}, the last one with ${list(count)} a page and a \`count\` of ${total}, has ${list(rows)}: expected ${expected}.`,
    );
  return faults;
}

async function compareOrders(ask: Ask, columns: string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const column of columns) {
    const ascending = await ask({ sort_column: column, sort_order: 'asc' });
    const descending = await ask({ sort_column: column, sort_order: 'desc' });
    if (ascending && descending)
      faults.push(...findOrderFaults(column, rowsOf(ascending), rowsOf(descending)));
  }
  return faults;
}

/** A search or filter that fits no record: a text that nobody wrote, a day long ago. */
function findNothing(input: Input): [Partial<Input>, string] | null {
  if ('searchValue' in input.body && !('time_from' in input.body))
    return [{ body: { ...input.body, searchValue: 'zqxjkvwzqxjkvw' } }, 'a text that no record has'];
  if ('time_from' in input.body) {
    const range = { time_from: '2001-01-01T00:00:00.000Z', time_to: '2001-01-01T23:59:59.999Z' };
    return [{ body: { ...input.body, ...range } }, 'a day of the year 2001'];
  }
  if (!('fromDate' in input.params)) return null;
  const params = { ...input.params, fromDate: '2001-01-01', toDate: '2001-01-01' };
  return [{ params }, 'a day of the year 2001'];
}

async function compareNothing(attempts: Attempts, endpoint: Endpoint, input: Input): Promise<string[]> {
  const [more, what] = findNothing(input) ?? [];
  if (!more) return [];
  const rows = rowsOf(await attempts.attempt(endpoint, { ...input, ...more })).length;
  return rows > 0 ? [`${list(rows)} came for ${what}.`] : [];
}

/** The arguments with which a list has most rows. */
async function fullestInput(attempts: Attempts, endpoint: Endpoint): Promise<[Input, number] | null> {
  const inputs = inputsFor(endpoint, attempts.known).map((input) =>
    'searchValue' in input.body
      ? { ...input, body: { ...input.body, searchValue: commonTextFor(endpoint, attempts.known) } }
      : input,
  );
  const byPath = new Map(inputs.toReversed().map((input) => [JSON.stringify(input.params), input]));
  let fullest: [Input, number] | null = null;
  for (const input of byPath.values()) {
    const answer = await pageAsker(attempts, endpoint, input)({});
    const total = answer ? totalOf(answer) : 0;
    if (!fullest || total > fullest[1]) fullest = [input, total];
  }
  return fullest;
}

async function compareList(attempts: Attempts, endpoint: Endpoint): Promise<void> {
  const [input, total] = (await fullestInput(attempts, endpoint)) ?? [];
  if (!input || total === undefined || !attempts.fits(endpoint)) return;
  const ask = pageAsker(attempts, endpoint, input);
  const columns = choicesOf(endpoint.query).sort_column ?? [];
  const faults = [
    ...(total > 1 ? await comparePages(ask, total, Number(input.query.count), columns) : []),
    ...(total > 1 ? await compareOrders(ask, columns) : []),
  ];
  if (total > 0) faults.push(...(await compareNothing(attempts, endpoint, input)));
  if (faults.length > 0) attempts.differs(endpoint, ...faults);
  await searchFacilities(attempts, endpoint, ask);
}

/** Searches within facilities that have something to find; the rows are judged with each answer. */
async function searchFacilities({ known }: Attempts, endpoint: Endpoint, ask: Ask): Promise<void> {
  const menu = ['monitor_menu', 'user_menu'].find((name) => choicesOf(endpoint.body)[name]);
  if (!menu) return;
  const of = menu === 'monitor_menu' ? 'monitors' : 'users';
  for (const facilityId of [...known.facilitiesOf[of]].slice(0, 2))
    await ask({}, { facilityId, [menu]: of === 'monitors' ? 'MONITOR_FACILITY' : 'USER_FACILITY' });
}

/** Compares the answers of each list that has been read and fits so far. */
export async function compareLists(attempts: Attempts): Promise<void> {
  for (const endpoint of reads.filter((it) => isPaged(it) && attempts.fits(it)))
    await compareList(attempts, endpoint);
}
