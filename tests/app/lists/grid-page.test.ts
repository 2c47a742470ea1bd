import { describe, expect, it } from 'vitest';
import { nextGridPage, noGridPage } from '../../../src/data/grid-page.ts';

const idOf = (row: { id: string }) => row.id;

function answer(requestedAt: number, ...ids: string[]) {
  const rows = ids.map((id) => ({ id, requestedAt }));
  return { value: { rows, count: ids.length }, requestedAt, origin: 'service' as const };
}

const outcome = (snapshot: ReturnType<typeof answer>) => ({ requestNumber: 1, snapshot, error: null });
const opened = outcome(answer(1, 'a', 'b'));
const open = nextGridPage(noGridPage, opened.snapshot, opened, idOf);

describe('an open grid', () => {
  it('shows what the loader brought', () => {
    expect(open).toEqual({ shown: opened.snapshot, opened, changeCount: 0 });
  });

  it('shows newer values of its rows at once', () => {
    const newer = answer(2, 'a', 'b');
    expect(nextGridPage(open, newer, opened, idOf)).toEqual({ shown: newer, opened, changeCount: 0 });
  });

  it('counts a row that others added, and keeps the page', () => {
    const newer = answer(2, 'c', 'a', 'b');
    expect(nextGridPage(open, newer, opened, idOf)).toEqual({
      shown: opened.snapshot,
      opened,
      changeCount: 1,
    });
  });

  it('shows the answer to Refresh, also when a newer one has overtaken it', () => {
    const newer = answer(4, 'c', 'a', 'b');
    const waiting = nextGridPage(open, newer, null, idOf);
    expect(waiting).toEqual({ shown: opened.snapshot, opened, changeCount: 1 });
    const refreshed = outcome(answer(3, 'c', 'a', 'b'));
    expect(nextGridPage(waiting, newer, refreshed, idOf)).toEqual({
      shown: newer,
      opened: refreshed,
      changeCount: 0,
    });
  });

  it('keeps its page when Refresh fails', () => {
    const failed = { requestNumber: 2, snapshot: null, error: new Error('offline') as never };
    expect(nextGridPage(open, opened.snapshot, failed, idOf).shown).toBe(opened.snapshot);
  });
});
