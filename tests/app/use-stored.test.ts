// What the device keeps, on a screen: never of another key, never older than what is known, and never lost.
import { act, renderHook, waitFor } from '@testing-library/react';
import Dexie, { type EntityTable } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useStored } from '../../src/data/use-stored.ts';

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
  known: { text: string } | null;
}

function show(initialProps: Shown) {
  const objects: ({ text: string } | null)[] = [];
  const view = renderHook(
    ({ key, known }: Shown) => {
      const shown = useStored(key, async () => (await db.kept.get(key)) ?? null, known);
      objects.push(shown);
      return shown?.text;
    },
    { initialProps },
  );
  return { ...view, objects, text: () => view.result.current };
}

const keep = (key: string, text: string) => db.kept.put({ key, text });

it('shows what is known at once, then what is kept, then each change of it', async () => {
  await keep('a', 'kept');
  const { text } = show({ key: 'a', known: { text: 'known' } });
  expect(text()).toBe('known');
  await waitFor(() => expect(text()).toBe('kept'));
  await keep('a', 'changed');
  await waitFor(() => expect(text()).toBe('changed'));
});

it('shows nothing of an earlier visit when a key comes back', async () => {
  await keep('a', 'first');
  const { text, rerender } = show({ key: 'a', known: null });
  await waitFor(() => expect(text()).toBe('first'));
  await act(() => rerender({ key: 'b', known: { text: 'of b' } }));
  expect(text()).toBe('of b');
  await act(() => rerender({ key: 'a', known: { text: 'newer' } }));
  expect(text()).toBe('newer');
});

it('keeps what it has read where nothing is known any more', async () => {
  const known = { key: 'a', text: 'same' };
  await keep('a', 'same');
  const { text, objects, rerender } = show({ key: 'a', known });
  // Read again, it is still the same object: nothing that hangs on it is drawn anew.
  await waitFor(() => expect(objects.length).toBeGreaterThan(1));
  expect(new Set(objects)).toEqual(new Set([known]));
  await act(() => rerender({ key: 'a', known: null }));
  expect(text()).toBe('same');
});
