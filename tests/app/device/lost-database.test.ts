// A database that is lost while it is used, as Safari does on waking, or that could not be told of a change: it is used
// again as soon as it can be, and never with what is no longer true.
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDb } from '../../../src/data/device/db.ts';
import { createDeviceCache, type DeviceCache } from '../../../src/data/device/device-cache.ts';
import { monitorListDefinition as monitors } from '../../../src/features/monitors/monitor-list-definition.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { provideTwoMonitors, firstPage as query } from '../../support/stored-monitors.ts';

const lost = () => new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
const provided = provideTwoMonitors();
let cache: DeviceCache;

beforeEach(async () => {
  cache = createDeviceCache(await openDb('ada'));
  await cache.putPage(monitors, query, { rows: provided.rows, count: 2 }, 100);
  await cache.putCount('USER_ALL', 7, 100);
});
afterEach(() => cache.close());

it('answers calls that failed together, once it is open again', async () => {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  for (let call = 0; call < 2; call += 1)
    get.mockImplementationOnce(() => {
      throw lost();
    });
  const counts = await Promise.all([cache.count('MONITOR_ALL'), cache.count('USER_ALL')]);
  expect(counts.map((count) => count?.value)).toEqual([2, 7]);
  expect(cache.persistent).toBe(true);
});

it('is not said to be cleared where it cannot be used any more', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw lost();
  });
  expect(await cache.count('MONITOR_ALL')).toBeNull();
  expect(cache.persistent).toBe(false);
  expect(await cache.clearThisDatabase()).toBe(false);
});

it('is told of records that were deleted while it did not answer, before it is asked', async () => {
  const [{ name = '' } = {}] = (await indexedDB.databases()).filter((each) =>
    each.name?.startsWith('infusion-'),
  );
  const release = await holdDatabase(name);
  const [gone] = provided.rows;
  expect(await cache.count('MONITOR_ALL')).toBeNull();
  await cache.removeRows('monitors', [gone?.id ?? '']);
  await cache.recordChange('monitors', 200);
  release();
  await waitFor(() => expect(cache.persistent).toBe(true));
  const offline = await cache.answerOnDevice(monitors, query);
  expect(offline?.value.rows.map(({ id }) => id)).toEqual(provided.rows.slice(1).map(({ id }) => id));
  expect(await cache.unchangedPage(monitors, query)).toBeNull();
});
