// A database that is lost while it is used, as Safari does on waking, or that could not be told of a change: it is used
// again as soon as it can be, and never with what is no longer true.
import { waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { diskAtom } from '../../../src/data/store/list-store.ts';
import type { OpenStore } from '../../../src/data/store/open-store.ts';
import { monitorListDefinition as monitors } from '../../../src/features/monitors/monitor-list-definition.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { openLists } from '../../support/in-process-store.ts';
import { provideTwoMonitors, firstPage as query } from '../../support/stored-monitors.ts';

const lost = () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
const provided = provideTwoMonitors();
let lists: OpenStore;
let store: ReturnType<typeof createStore>;
const disk = () => store.get(diskAtom);

beforeEach(async () => {
  store = createStore();
  lists = await openLists({ store });
  lists.learnPage(monitors, query, { rows: provided.rows, count: 2 }, 100);
  await lists.changeWork('round', () => 'a round');
});
afterEach(() => lists.close());

it('answers calls that failed together, once it is open again', async () => {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  for (let call = 0; call < 2; call += 1)
    get.mockImplementationOnce(() => {
      throw lost();
    });
  const works = await Promise.all([lists.work('round'), lists.work('recently opened')]);
  expect(works.map((work) => work?.value)).toEqual(['a round', undefined]);
  expect(disk()).toBe('kept');
});

it('is not said to be cleared where it cannot be used any more, and the store goes on in memory', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw lost();
  });
  expect(await lists.work('round')).toBeNull();
  await waitFor(() => expect(disk()).toBe('none'));
  expect(await lists.contents()).toBeNull();
  expect((await lists.page(monitors, query))?.value.rows).toEqual(provided.rows);
  expect(await lists.erase()).toBe(false);
});

it('is told of records that were deleted while it did not answer, before it is asked', async () => {
  const [{ name = '' } = {}] = (await indexedDB.databases()).filter((each) =>
    each.name?.startsWith('infusion-'),
  );
  const release = await holdDatabase(name);
  const [gone] = provided.rows;
  expect(await lists.work('round')).toBeNull();
  await waitFor(() => expect(disk()).toBe('silent'));
  await lists.forget('monitors', [gone?.id ?? ''], 200);
  release();
  await waitFor(() => expect(disk()).toBe('kept'));
  expect((await lists.work('round'))?.value).toBe('a round');
  lists.close();
  lists = await openLists();
  const offline = await lists.page(monitors, query);
  expect(offline?.value.rows).toEqual(provided.rows.slice(1));
});

it('keeps nothing that another tab was about to store when it was cleared', async () => {
  const other = await openLists();
  other.learnPage(monitors, query, { rows: provided.rows, count: 2 }, 200);
  expect(await lists.erase()).toBe(true);
  await waitFor(async () => expect(await other.contents()).toEqual([]));
  other.close();
  const next = await openLists();
  expect(await next.contents()).toEqual([]);
  expect((await next.work('round'))?.value).toBeNull();
  next.close();
});
