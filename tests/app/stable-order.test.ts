import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStableOrder } from '../../src/data/use-stable-order.ts';

/** A page of a list that has these records, asked for now. */
const page = (ids: string[], count = ids.length) => ({ ids, count, readAt: Date.now() });

function open(ids: string[]) {
  return renderHook(({ key, newest }) => useStableOrder(key, newest), {
    initialProps: { key: 'all', newest: page(ids) },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the order of an open list', () => {
  it('takes what comes right after opening', () => {
    const list = open(['a', 'b']);
    list.rerender({ key: 'all', newest: page(['b', 'a']) });
    expect(list.result.current.ids).toEqual(['b', 'a']);
  });

  it('stands still once it was there to be aimed at', () => {
    const list = open(['a', 'b']);
    vi.setSystemTime(Date.now() + 700);
    list.rerender({ key: 'all', newest: page(['b', 'a']) });
    expect(list.result.current.ids).toEqual(['a', 'b']);
  });

  it('stands still as soon as it is touched', () => {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    list.rerender({ key: 'all', newest: page(['b', 'a']) });
    expect(list.result.current.ids).toEqual(['a', 'b']);
  });

  it('shows another question in its own order at once', () => {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    list.rerender({ key: 'assigned', newest: page(['c']) });
    expect(list.result.current.ids).toEqual(['c']);
  });

  it('moves when it is asked to', () => {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    list.rerender({ key: 'all', newest: page(['b', 'a']) });
    act(() => list.result.current.accept(page(['b', 'a'])));
    expect(list.result.current.ids).toEqual(['b', 'a']);
  });

  it('stays empty when it was asked to, until there is something newer', () => {
    const list = open(['a']);
    act(() => list.result.current.touch());
    const before = page(['a']);
    vi.setSystemTime(Date.now() + 1000);
    act(() => list.result.current.accept(page([])));
    // The live query still answers as before.
    list.rerender({ key: 'all', newest: before });
    expect(list.result.current.ids).toEqual([]);
    vi.setSystemTime(Date.now() + 1000);
    list.rerender({ key: 'all', newest: page(['a']) });
    expect(list.result.current.ids).toEqual(['a']);
  });

  it('fills a list that was empty', () => {
    const list = open([]);
    vi.setSystemTime(Date.now() + 5000);
    list.rerender({ key: 'all', newest: page(['a']) });
    expect(list.result.current.ids).toEqual(['a']);
  });
});

describe('what has become of an open list', () => {
  function openTouched() {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    vi.setSystemTime(Date.now() + 1000);
    return list;
  }

  it('counts what came, and forgets it once it is shown', () => {
    const list = openTouched();
    list.rerender({ key: 'all', newest: page(['c', 'a'], 3) });
    expect(list.result.current.changes).toBe(1);
    act(() => list.result.current.accept(page(['c', 'a'], 3)));
    expect(list.result.current.changes).toBe(0);
  });

  it('knows which rows are gone, and that they have come back', () => {
    const list = openTouched();
    const { ids, record } = list.result.current;
    act(() => record(ids, [['b', { was: true, is: false }]]));
    expect(list.result.current.gone).toEqual(new Set(['b']));
    expect(list.result.current.changes).toBe(1);
    act(() => record(ids, [['b', { was: null, is: true }]]));
    expect(list.result.current.gone).toEqual(new Set());
    expect(list.result.current.changes).toBe(0);
  });

  it('takes no notice of what was seen of another order', () => {
    const list = openTouched();
    const { ids, record } = list.result.current;
    act(() => list.result.current.accept(page(['b', 'a'])));
    act(() => record(ids, [['b', { was: true, is: false }]]));
    expect(list.result.current.gone).toEqual(new Set());
  });

  it('compares nothing with a page that is older than what is shown', () => {
    const list = openTouched();
    act(() => list.result.current.accept(page(['c', 'a'], 3)));
    // The device has not yet written what was just read.
    expect(list.result.current.changes).toBe(0);
    expect(list.result.current.ids).toEqual(['c', 'a']);
  });
});
