import fc from 'fast-check';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { monitorSortKeys } from '../../../contract/monitors/monitors.ts';
import {
  type MonitorListTypes,
  monitorListDefinition,
} from '../../../src/features/monitors/monitor-list-definition.ts';
import { listSearch, nextSearch, toQuery } from '../../../src/lists/list-search.ts';

const store = createStore();
const schema = listSearch(monitorSortKeys);

type Query = ReturnType<typeof toQuery<MonitorListTypes>>;
const toSearch = (asked: Query) =>
  nextSearch(store, monitorListDefinition, { menu: 'MONITOR_ALL' }, {}, () => asked);

describe("a list's address", () => {
  it('falls back to the defaults for invalid parameters', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('search', 'sort', 'order', 'page', 'other'), fc.anything()),
        (raw) => {
          const { searchText, sort, order, page } = toQuery(
            store,
            monitorListDefinition,
            'MONITOR_ALL',
            schema.parse(raw),
          );
          expect(searchText.length).toBeLessThanOrEqual(100);
          expect(searchText).not.toMatch(/['’]/);
          expect(monitorSortKeys).toContain(sort);
          expect(['asc', 'desc']).toContain(order);
          expect(page).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });

  it('contains every query, without the defaults', () => {
    const question = fc.record({
      menu: fc.constant('MONITOR_ALL' as const),
      searchText: fc.string({ maxLength: 40 }).map((text) => text.replace(/['’‘ʼ´`＇]/gu, '').trim()),
      sort: fc.constantFrom(...monitorSortKeys),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 1000 }),
      pageSize: fc.constant(10),
    });
    fc.assert(
      fc.property(question, (asked) => {
        const address = toSearch(asked);
        expect(toQuery(store, monitorListDefinition, 'MONITOR_ALL', schema.parse(address))).toEqual(asked);
      }),
    );
    expect(toSearch(toQuery(store, monitorListDefinition, 'MONITOR_ALL', {}))).toEqual({});
  });

  it('reads a page from a text', () => {
    expect(schema.parse({ page: '3' })).toMatchObject({ page: 3 });
    expect(schema.parse({ page: '-1', sort: 'id', order: 'up' })).toEqual({});
  });
});
