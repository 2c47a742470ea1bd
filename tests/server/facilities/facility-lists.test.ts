// Lists and searches of facilities, compared with all rows, which the test filters and sorts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey, searchWords, sortKey } from '../../../contract/common/normalise.ts';
import { sortOrder } from '../../../contract/common/paging.ts';
import * as contract from '../../../contract/facilities/facilities.ts';
import { facilities } from '../../../server/store/schema/index.ts';
import { addFacilities } from '../../support/records.ts';
import { checkSample } from '../../support/sample.ts';
import { startTestService, type TestService } from '../../support/service.ts';

type Row = typeof facilities.$inferSelect;

let service: TestService;
let all: Row[];

const cities = ['Boston', 'boston', 'Ávila', 'Zion', "O'Fallon", '100% City', 'Back\\Slash', 'under_score'];
const states = ['Ohio', 'Utah', 'Massachusetts'];

beforeAll(async () => {
  service = await startTestService();
  const list = Array.from({ length: 60 }, (_, index) => ({
    name: `${index % 3 ? 'General' : 'Saint'} ${cities[index % cities.length]} ${index % 11}`,
    physicalAddress: `${index % 7} Elm Street`,
    city: cities[index % cities.length] ?? '',
    state: states[index % states.length] ?? '',
    zip: String(2_115 + (index % 5)).padStart(5, '0'),
    code: `code-${index}`,
  }));
  await addFacilities(service.db, list);
  all = await service.db.select().from(facilities);
});

afterAll(() => service.close());

const sortTexts: Record<contract.FacilitySortKey, (row: Row) => string> = {
  name: (row) => sortKey(row.name),
  physical_address: (row) => sortKey(row.physicalAddress),
  facility_id: (row) => sortKey(row.code),
  city: (row) => sortKey(row.city),
  state: (row) => sortKey(row.state),
  zip: (row) => row.zip,
};

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function expected(by: contract.FacilitySortKey, order: 'asc' | 'desc', text = ''): string[] {
  const value = sortTexts[by];
  const words = searchWords(text);
  const up = all
    .filter((row) => {
      const texts = [row.name, row.physicalAddress, row.code, row.city, row.state, row.zip].map(searchKey);
      return words.every((word) => texts.some((key) => key.includes(word)));
    })
    .sort((a, b) => compare(value(a), value(b)) || compare(a.id, b.id))
    .map(({ id }) => id);
  return order === 'asc' ? up : up.reverse();
}

const terms = [
  '',
  'boston',
  'ofallon',
  'avila',
  '02116',
  '100%',
  '_',
  '\\',
  'elm',
  'utah',
  'code-1',
  'code1',
  'utah general',
  'nowhere',
];
const sorts = contract.facilitySortKeys.flatMap((by) => sortOrder.options.map((order) => ({ by, order })));

async function expectFound(
  searchValue: string,
  { by, order, page }: { by: contract.FacilitySortKey; order: 'asc' | 'desc'; page: number },
) {
  const ids = expected(by, order, searchValue);
  const query = { count: 7, page, sort_column: by, sort_order: order };
  const { data, count } = await service.ask(contract.searchFacilities, { query, body: { searchValue } });
  expect(data.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 7, page * 7));
  expect(count).toBe(ids.length);
}

describe.each(sorts)('facilities sorted by $by $order', ({ by, order }) => {
  it('are listed page by page, with the total count', async () => {
    const ids = expected(by, order);
    for (const page of [1, 2, 9, 10]) {
      const query = { count: 7, page, sort_column: by, sort_order: order };
      const { data, count } = await service.ask(contract.listFacilities, { query });
      expect(data.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 7, page * 7));
      expect(count).toBe(60);
    }
  });

  it('are found by a text', async () => {
    const cases = terms.flatMap((text) => [1, 2].map((page) => ({ text, page })));
    await checkSample(cases, 4, ({ text, page }) => expectFound(text, { by, order, page }));
  });
});

it.each(terms)('facilities are found by "%s"', async (text) => {
  await expectFound(text, { by: 'name', order: 'asc', page: 1 });
});

describe('facilities', () => {
  it('are sorted by name by default', async () => {
    const { data } = await service.ask(contract.listFacilities, { query: {} });
    expect(data.map(({ id }) => id)).toEqual(expected('name', 'asc').slice(0, 10));
  });

  it('are counted', async () => {
    expect(await service.ask(contract.countFacilities, {})).toEqual({ data: [], count: 60 });
  });
});
