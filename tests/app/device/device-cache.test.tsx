// The service's answers as this device keeps them, for all tabs of a browser, also while its database is not open yet.
import { renderHook, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import { createReachability } from '../../../src/api/reachability.ts';
import { type AppContext, AppContextProvider } from '../../../src/data/app-context.ts';
import { openDb } from '../../../src/data/device/db.ts';
import { createDeviceCache, type DeviceCache } from '../../../src/data/device/device-cache.ts';
import { createDirectory } from '../../../src/data/directory/create-directory.ts';
import type { Page } from '../../../src/data/list-definition.ts';
import { load } from '../../../src/data/load.ts';
import { pageSource } from '../../../src/data/page-source.ts';
import type { Source } from '../../../src/data/source.ts';
import { useStored } from '../../../src/data/use-stored.ts';
import { monitorListDefinition as monitors } from '../../../src/features/monitors/monitor-list-definition.ts';
import { eventually } from '../../support/eventually.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { provideTwoMonitors, firstPage as query } from '../../support/stored-monitors.ts';

const provided = provideTwoMonitors();
let a: DeviceCache;
let b: DeviceCache;

beforeEach(async () => {
  a = createDeviceCache(await openDb('ada'));
  b = createDeviceCache(await openDb('ada'));
  await a.putPage(monitors, query, { rows: provided.rows, count: 2 }, 100);
  expect(await a.unchangedPage(monitors, query)).not.toBeNull();
});
afterEach(() => {
  a.close();
  b.close();
});

it('does not answer with a page that has changed in another tab, also while hidden', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await b.recordChange('monitors', 200);
  await eventually(async () => expect(await a.unchangedPage(monitors, query)).toBeNull());
});

it('forgets its pages when another tab clears the device', async () => {
  await b.clearThisDatabase();
  await eventually(async () => expect(await a.unchangedPage(monitors, query)).toBeNull());
});

it('keeps nothing that arrives after it was closed', async () => {
  a.close();
  await a.putPage(monitors, query, { rows: provided.rows, count: 2 }, 300);
  await a.putRow(monitors, provided.rows[0] as Monitor, 300);
  expect(await a.unchangedPage(monitors, query)).toBeNull();
});

const neverCalled: AppContext['call'] = () => Promise.reject(new Error('called'));

describe('a database that is still being opened', () => {
  it('answers what is asked meanwhile', async () => {
    const c = createDeviceCache(openDb('ada'));
    expect(await c.unchangedPage(monitors, query)).not.toBeNull();
    c.close();
  });

  it('is closed as soon as it is open when the cache was closed before', async () => {
    const opening = openDb('ada');
    const c = createDeviceCache(opening);
    c.close();
    await c.opened;
    expect((await opening)?.isOpen()).toBe(false);
    expect(await c.unchangedPage(monitors, query)).toBeNull();
  });

  it('is told to whoever shows what it keeps, and each later change, too', async () => {
    const c = createDeviceCache(openDb('ada'));
    const wrapper = ({ children }: { children: ReactNode }) => (
      <AppContextProvider value={{ cache: c } as AppContext}>{children}</AppContextProvider>
    );
    const read = async () => (await c.count('MONITOR_ALL'))?.value ?? null;
    const { result } = renderHook(() => useStored('count', read, null), { wrapper });
    await waitFor(() => expect(result.current).toBe(2));
    await c.putCount('MONITOR_ALL', 3, 200);
    await waitFor(() => expect(result.current).toBe(3));
    c.close();
  });
});

describe('a screen that shows first what the device has', () => {
  /** Opens the page of the list; `isAsked` is whether the service has been asked. */
  function open(c: DeviceCache) {
    const store = createStore();
    let answer: () => void = () => undefined;
    const answered = new Promise<Page<Monitor>>((resolve) => {
      answer = () => resolve({ rows: provided.rows.slice(0, 1), count: 1 });
    });
    const asked = { isAsked: false, answer: () => answer() };
    const source: Source<Page<Monitor>> = {
      ...pageSource(monitors, query),
      fetch: () => {
        asked.isAsked = true;
        return answered;
      },
    };
    const reachability = createReachability(store, async () => false);
    const app = { cache: c, store, call: neverCalled, reachability, directory: createDirectory() };
    return { asked, loading: load(app, source, new AbortController().signal) };
  }

  it.each(['opened', 'read'])(
    'asks the service while the database is %s, and shows the answer afterwards',
    async (step) => {
      const c = createDeviceCache(step === 'opened' ? openDb('ada') : await openDb('ada'));
      const { asked, loading } = open(c);
      expect(asked.isAsked).toBe(true);
      const { snapshot, pending } = await loading;
      expect(snapshot?.value.count).toBe(2);
      asked.answer();
      expect((await pending)?.snapshot?.value.count).toBe(1);
      c.close();
    },
  );

  it('shows the answer of the service where the database gives none', async () => {
    const silences: string[] = [];
    const db = await openDb('ada');
    const release = await holdDatabase(db?.name ?? '');
    const c = createDeviceCache(db, () => silences.push('silent'));
    const { asked, loading } = open(c);
    asked.answer();
    expect((await loading).snapshot?.value.count).toBe(1);
    await waitFor(() => expect(silences).toEqual(['silent']));
    expect(c.persistent).toBe(false);
    expect(await c.count('MONITOR_ALL')).toBeNull();
    release();
    await waitFor(() => expect(c.persistent).toBe(true));
    // The answer of the service was stored as soon as that was possible.
    expect((await c.count('MONITOR_ALL'))?.value).toBe(1);
    c.close();
  });
});
