// Whoever comes back to a list with the keyboard goes on at the row that was left, not at the top of the page.
import { atom, useStore } from 'jotai';
import { useEffect } from 'react';

/** The id of the record whose page was open last. */
const leftRecord = atom<string | null>(null);

/** For a record's page: its row has the focus when a list is opened next. */
export function useRememberLeftRow(id: string | null): void {
  const store = useStore();
  useEffect(() => () => store.set(leftRecord, id), [store, id]);
}

/** For a list: with its first rows, the row that was left has the focus, unless something else has it already. */
export function useFocusLeftRow(): void {
  const store = useStore();
  useEffect(() => {
    const id = store.get(leftRecord);
    store.set(leftRecord, null);
    if (id === null || document.activeElement !== document.body) return;
    const rows = Array.from(document.querySelectorAll<HTMLElement>('main [data-record]'));
    rows
      .find(({ dataset }) => dataset.record === id)
      ?.querySelector('a')
      ?.focus();
  }, [store]);
}
