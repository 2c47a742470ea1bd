import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { gridPolicy, toOrder, useStableOrder } from '../../../src/data/use-stable-order.ts';

const idOf = (row: { id: string }) => row.id;

function answer(requestedAt: number, ...ids: string[]) {
  const rows = ids.map((id) => ({ id, requestedAt }));
  return { value: { rows, count: ids.length }, requestedAt, complete: true };
}
type Answer = ReturnType<typeof answer>;

const outcome = (snapshot: Answer | null, requestNumber = 1) => ({
  requestNumber,
  order: snapshot && toOrder(idOf, snapshot),
  error: null,
});

interface Given {
  newest: Answer | null;
  /** The loader's answer; null while it is under way. */
  opened: ReturnType<typeof outcome> | null;
}

function open() {
  const grid = renderHook(
    ({ newest, opened }: Given) => {
      const isSame = (a: { snapshot: unknown }, b: { snapshot: unknown }) => a.snapshot === b.snapshot;
      return useStableOrder('grid', toOrder(idOf, newest), gridPolicy, isSame, opened);
    },
    { initialProps: { newest: null, opened: null } as Given },
  );
  grid.rerender({ newest: first, opened });
  return {
    show: (given: Given) => grid.rerender(given),
    shown: () => grid.result.current.order.snapshot,
    changeCount: () => grid.result.current.changeCount,
  };
}

const first = answer(1, 'a', 'b');
const opened = outcome(first);

describe('an open grid', () => {
  it('shows what the loader brought', () => {
    const grid = open();
    expect(grid.shown()).toBe(first);
    expect(grid.changeCount()).toBe(0);
  });

  it('shows newer values of its rows at once', () => {
    const grid = open();
    const newer = answer(2, 'a', 'b');
    grid.show({ newest: newer, opened });
    expect(grid.shown()).toBe(newer);
    expect(grid.changeCount()).toBe(0);
  });

  it('counts a row that others added, and keeps the page', () => {
    const grid = open();
    grid.show({ newest: answer(2, 'c', 'a', 'b'), opened });
    expect(grid.shown()).toBe(first);
    expect(grid.changeCount()).toBe(1);
  });

  it('shows the answer to Refresh, also when a newer one has overtaken it', () => {
    const grid = open();
    const newer = answer(4, 'c', 'a', 'b');
    grid.show({ newest: newer, opened: null });
    expect(grid.shown()).toBe(first);
    expect(grid.changeCount()).toBe(1);
    grid.show({ newest: newer, opened: outcome(answer(3, 'c', 'a', 'b'), 2) });
    expect(grid.shown()).toBe(newer);
    expect(grid.changeCount()).toBe(0);
  });

  it('keeps its page when Refresh fails', () => {
    const grid = open();
    grid.show({ newest: first, opened: outcome(null, 2) });
    expect(grid.shown()).toBe(first);
  });
});
