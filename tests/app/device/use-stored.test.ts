// A screen shows what the device keeps: never of another key, never older than what it has, and never lost.
import { act, renderHook, waitFor } from '@testing-library/react';
import Dexie, { type EntityTable } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useStored } from '../../../src/data/use-stored.ts';

interface Kept {
  key: string;
  text: string;
}

const db = new Dexie('kept') as Dexie & { kept: EntityTable<Kept, 'key'> };
db.version(1).stores({ kept: 'key' });
beforeEach(() => db.open());
afterEach(() => db.delete());

interface Shown {
  key: string;
  initial: { text: string } | null;
}

function show(initialProps: Shown) {
  const objects: ({ text: string } | null)[] = [];
  const view = renderHook(
    ({ key, initial }: Shown) => {
      const shown = useStored(key, async () => (await db.kept.get(key)) ?? null, initial);
      objects.push(shown);
      return shown?.text;
    },
    { initialProps },
  );
  return { ...view, objects, text: () => view.result.current };
}

const keep = (key: string, text: string) => db.kept.put({ key, text });

it('shows the initial value at once, then the stored one, then each change of it', async () => {
  await keep('a', 'kept');
  const { text } = show({ key: 'a', initial: { text: 'initial' } });
  expect(text()).toBe('initial');
  await waitFor(() => expect(text()).toBe('kept'));
  await keep('a', 'changed');
  await waitFor(() => expect(text()).toBe('changed'));
});

it('shows the initial value again when an earlier key returns', async () => {
  await keep('a', 'first');
  const { text, rerender } = show({ key: 'a', initial: null });
  await waitFor(() => expect(text()).toBe('first'));
  await act(() => rerender({ key: 'b', initial: { text: 'of b' } }));
  expect(text()).toBe('of b');
  await act(() => rerender({ key: 'a', initial: { text: 'newer' } }));
  expect(text()).toBe('newer');
});

it('keeps the stored value when the initial one is taken away', async () => {
  const initial = { key: 'a', text: 'same' };
  await keep('a', 'same');
  const { text, objects, rerender } = show({ key: 'a', initial });
  // An equal stored value keeps the same object, to avoid renders.
  await waitFor(() => expect(objects.length).toBeGreaterThan(1));
  expect(new Set(objects)).toEqual(new Set([initial]));
  await act(() => rerender({ key: 'a', initial: null }));
  expect(text()).toBe('same');
});
