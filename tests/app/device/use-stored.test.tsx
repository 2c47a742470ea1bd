// A screen shows what the store knows: never of another key, never older than what it has, and never lost.
import { act, renderHook, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppContext, AppContextProvider } from '../../../src/data/app-context.ts';
import { createStore as createLists, type StoreHandle } from '../../../src/data/store/create-store.ts';
import { useStored } from '../../../src/data/use-stored.ts';
import { openLists } from '../../support/in-process-store.ts';

let lists: StoreHandle;
let store: ReturnType<typeof createStore>;
beforeEach(async () => {
  store = createStore();
  lists = createLists(() => openLists({ store }));
  await lists.begin();
});
afterEach(() => lists.close());

interface Shown {
  key: string;
  initial: { count: number } | null;
}

function show(initialProps: Shown) {
  const app = { lists, store } as Partial<AppContext> as AppContext;
  const objects: ({ count: number } | null)[] = [];
  const view = renderHook(
    ({ key, initial }: Shown) => {
      const read = async () => {
        const known = await lists.count(key);
        return known && { count: known.value };
      };
      const shown = useStored(key, read, initial);
      objects.push(shown);
      return shown?.count;
    },
    {
      initialProps,
      wrapper: ({ children }: { children: ReactNode }) => (
        <AppContextProvider value={app}>{children}</AppContextProvider>
      ),
    },
  );
  return { ...view, objects, count: () => view.result.current };
}

let at = 0;
function learn(key: string, count: number) {
  at += 1;
  lists.learnCounts({ [key]: count }, at);
}

it('shows the initial value at once, then the stored one, then each change of it', async () => {
  learn('a', 1);
  const { count } = show({ key: 'a', initial: { count: 0 } });
  expect(count()).toBe(0);
  await waitFor(() => expect(count()).toBe(1));
  learn('a', 2);
  await waitFor(() => expect(count()).toBe(2));
});

it('shows the initial value again when an earlier key returns', async () => {
  learn('a', 1);
  const { count, rerender } = show({ key: 'a', initial: null });
  await waitFor(() => expect(count()).toBe(1));
  await act(() => rerender({ key: 'b', initial: { count: 5 } }));
  expect(count()).toBe(5);
  act(() => rerender({ key: 'a', initial: { count: 6 } }));
  expect(count()).toBe(6);
});

it('keeps the stored value when the initial one is taken away', async () => {
  const initial = { count: 3 };
  learn('a', 3);
  const { count, objects, rerender } = show({ key: 'a', initial });
  // An equal stored value keeps the same object, to avoid renders.
  await waitFor(() => expect(objects.length).toBeGreaterThan(1));
  expect(new Set(objects)).toEqual(new Set([initial]));
  await act(() => rerender({ key: 'a', initial: null }));
  expect(count()).toBe(3);
});
