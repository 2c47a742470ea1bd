// A screen that is still being loaded misses no change.
import { renderHook, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { applyChanges, type Change, type Reason, useRefetchOnChange } from '../../../src/data/changes.ts';
import { nextRequestNumber } from '../../../src/data/request-number.ts';
import { createStore as createLists } from '../../../src/data/store/create-store.ts';

const entities = ['monitors', 'facilities'];

function setUp() {
  const store = createStore();
  const refetch = vi.fn(async () => undefined);
  return {
    refetch,
    nextNumber: () => nextRequestNumber(store),
    apply: (changes: Change[], refetchAll = false) =>
      applyChanges({ lists: createLists(null), store }, changes, refetchAll),
    show: (requestNumber: number) =>
      renderHook((at: number) => useRefetchOnChange(entities, refetch, at), {
        initialProps: requestNumber,
        wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
      }),
  };
}

function changeOf(entity: string, reason: Reason = 'event'): Change {
  return { entity, reason, ids: ['1'], created: [], deleted: [] };
}

describe('a screen', () => {
  it.each([
    ['of its records', [changeOf('facilities')], false],
    ['that may have been missed', [], true],
  ])('is refetched when a change %s came while it was being loaded', async (_, changes, refetchAll) => {
    const { apply, show, refetch, nextNumber } = setUp();
    const requestNumber = nextNumber();
    await apply(changes, refetchAll);
    show(requestNumber);
    await waitFor(() => expect(refetch).toHaveBeenCalledOnce());
    expect(refetch).toHaveBeenCalledWith('event', []);
  });

  it('is refetched when a change came while another page of it was being loaded', async () => {
    const { apply, show, refetch, nextNumber } = setUp();
    const openedWith = nextNumber();
    const requestNumber = nextNumber();
    const { rerender } = show(openedWith);
    await apply([changeOf('monitors')]);
    expect(refetch).toHaveBeenCalledOnce();
    rerender(requestNumber);
    await waitFor(() => expect(refetch).toHaveBeenCalledTimes(2));
  });

  it('is not refetched for earlier changes, for other records, or when a monitor only goes Online or Offline', async () => {
    const { apply, show, refetch, nextNumber } = setUp();
    await apply([changeOf('monitors')]);
    const requestNumber = nextNumber();
    await apply([changeOf('users'), changeOf('monitors', 'presence')]);
    show(requestNumber);
    expect(refetch).not.toHaveBeenCalled();
  });

  it('is refetched when named monitors go Online or Offline, and not when more than a notice names do', async () => {
    const { apply, show, refetch, nextNumber } = setUp();
    show(nextNumber());
    await apply([{ ...changeOf('monitors', 'presence'), ids: null }]);
    expect(refetch).not.toHaveBeenCalled();
    await apply([changeOf('monitors', 'presence')]);
    expect(refetch).toHaveBeenCalledOnce();
  });

  it.each(['event', 'presence'] as const)(
    'is refetched as for any record when changes may have been missed, whatever %s came with them',
    async (reason) => {
      const { apply, show, refetch, nextNumber } = setUp();
      show(nextNumber());
      await apply([changeOf('monitors', reason)], true);
      expect(refetch).toHaveBeenCalledWith('event', []);
    },
  );
});
