import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStableOrder } from '../../../src/data/use-stable-order.ts';

/** A page with these records, fetched now. */
const page = (ids: string[], count = ids.length) => ({ ids, count, requestedAt: Date.now() });

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
  it('changes with an answer right after opening', () => {
    const list = open(['a', 'b']);
    list.rerender({ key: 'all', newest: page(['b', 'a']) });
    expect(list.result.current.ids).toEqual(['b', 'a']);
  });

  it('stays once a person can have aimed at a row', () => {
    const list = open(['a', 'b']);
    vi.setSystemTime(Date.now() + 700);
    list.rerender({ key: 'all', newest: page(['b', 'a']) });
    expect(list.result.current.ids).toEqual(['a', 'b']);
  });

  it('stays as soon as the list is touched', () => {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    list.rerender({ key: 'all', newest: page(['b', 'a']) });
    expect(list.result.current.ids).toEqual(['a', 'b']);
  });

  it('changes at once with another query', () => {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    list.rerender({ key: 'assigned', newest: page(['c']) });
    expect(list.result.current.ids).toEqual(['c']);
  });

  it('changes when the person asks for the new order', () => {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    list.rerender({ key: 'all', newest: page(['b', 'a']) });
    act(() => list.result.current.accept(page(['b', 'a'])));
    expect(list.result.current.ids).toEqual(['b', 'a']);
  });

  it('stays empty after an accepted empty page, until a newer page arrives', () => {
    const list = open(['a']);
    act(() => list.result.current.touch());
    const before = page(['a']);
    vi.setSystemTime(Date.now() + 1000);
    act(() => list.result.current.accept(page([])));
    // The device still answers with the older page.
    list.rerender({ key: 'all', newest: before });
    expect(list.result.current.ids).toEqual([]);
    vi.setSystemTime(Date.now() + 1000);
    list.rerender({ key: 'all', newest: page(['a']) });
    expect(list.result.current.ids).toEqual(['a']);
  });

  it('changes when an empty list gets rows', () => {
    const list = open([]);
    vi.setSystemTime(Date.now() + 5000);
    list.rerender({ key: 'all', newest: page(['a']) });
    expect(list.result.current.ids).toEqual(['a']);
  });
});

describe('the changes of an open list', () => {
  function openTouched() {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    vi.setSystemTime(Date.now() + 1000);
    return list;
  }

  it('count a new record until it is shown', () => {
    const list = openTouched();
    list.rerender({ key: 'all', newest: page(['c', 'a'], 3) });
    expect(list.result.current.changeCount).toBe(1);
    act(() => list.result.current.accept(page(['c', 'a'], 3)));
    expect(list.result.current.changeCount).toBe(0);
  });

  it('mark rows that have left, until they return', () => {
    const list = openTouched();
    const { ids, record } = list.result.current;
    act(() => record(ids, [['b', { wasListed: true, isListed: false }]]));
    expect(list.result.current.removed).toEqual(new Set(['b']));
    expect(list.result.current.changeCount).toBe(1);
    act(() => record(ids, [['b', { wasListed: null, isListed: true }]]));
    expect(list.result.current.removed).toEqual(new Set());
    expect(list.result.current.changeCount).toBe(0);
  });

  it('ignore what was found while another order was shown', () => {
    const list = openTouched();
    const { ids, record } = list.result.current;
    act(() => list.result.current.accept(page(['b', 'a'])));
    act(() => record(ids, [['b', { wasListed: true, isListed: false }]]));
    expect(list.result.current.removed).toEqual(new Set());
  });

  it('ignore a page that is older than the one that is shown', () => {
    const list = openTouched();
    act(() => list.result.current.accept(page(['c', 'a'], 3)));
    // The device has not stored the accepted page yet.
    expect(list.result.current.changeCount).toBe(0);
    expect(list.result.current.ids).toEqual(['c', 'a']);
  });
});
