import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSteadyOrder } from '../../src/lists/use-steady-order.ts';

function open(ids: string[]) {
  return renderHook(({ key, newest }) => useSteadyOrder(key, { ids: newest, count: newest.length }), {
    initialProps: { key: 'all', newest: ids },
  });
}

describe('the order of an open list', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('takes what comes right after opening', () => {
    const list = open(['a', 'b']);
    list.rerender({ key: 'all', newest: ['b', 'a'] });
    expect(list.result.current.ids).toEqual(['b', 'a']);
  });

  it('stands still once it was there to be aimed at', () => {
    const list = open(['a', 'b']);
    vi.setSystemTime(Date.now() + 700);
    list.rerender({ key: 'all', newest: ['b', 'a'] });
    expect(list.result.current.ids).toEqual(['a', 'b']);
  });

  it('stands still as soon as it is touched', () => {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    list.rerender({ key: 'all', newest: ['b', 'a'] });
    expect(list.result.current.ids).toEqual(['a', 'b']);
  });

  it('shows another question in its own order at once', () => {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    list.rerender({ key: 'assigned', newest: ['c'] });
    expect(list.result.current.ids).toEqual(['c']);
  });

  it('moves when it is asked to', () => {
    const list = open(['a', 'b']);
    act(() => list.result.current.touch());
    list.rerender({ key: 'all', newest: ['b', 'a'] });
    act(() => list.result.current.adopt({ ids: ['b', 'a'], count: 2 }));
    expect(list.result.current.ids).toEqual(['b', 'a']);
  });

  it('stays empty when it was asked to, until there is something newer', () => {
    const list = open(['a']);
    act(() => list.result.current.touch());
    act(() => list.result.current.adopt({ ids: [], count: 0 }));
    // The live query still answers as before.
    list.rerender({ key: 'all', newest: ['a'] });
    expect(list.result.current.ids).toEqual([]);
    list.rerender({ key: 'all', newest: [] });
    list.rerender({ key: 'all', newest: ['a'] });
    expect(list.result.current.ids).toEqual(['a']);
  });

  it('fills a list that was empty', () => {
    const list = open([]);
    vi.setSystemTime(Date.now() + 5000);
    list.rerender({ key: 'all', newest: ['a'] });
    expect(list.result.current.ids).toEqual(['a']);
  });
});
