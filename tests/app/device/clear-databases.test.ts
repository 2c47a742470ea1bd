// Sign-out clears the browser's databases, also where another tab blocks one.
import Dexie from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { clearAllDatabases } from '../../../src/data/store/erase-databases.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { openLists } from '../../support/in-process-store.ts';

/** A tab that has stored something, and is closed. */
async function storeRound(): Promise<string> {
  const lists = await openLists();
  await lists.changeWork('round', () => 'a round');
  lists.close();
  return (await names())[0] ?? '';
}

async function names(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

describe('clearing a device', () => {
  it('leaves no database', async () => {
    await storeRound();
    expect(await names()).toHaveLength(1);
    expect(await clearAllDatabases()).toBe(true);
    expect(await names()).toEqual([]);
    expect(localStorage.getItem('infusion.must-clear')).toBeNull();
  });

  it('is not undone by another tab that goes on storing', async () => {
    const other = await openLists();
    expect(await other.changeWork('round', () => 'a round')).toBe(true);
    expect(await clearAllDatabases()).toBe(true);
    expect(await other.changeWork('round', () => 'a round')).toBe(false);
    expect(await names()).toEqual([]);
    other.close();
  });

  it('clears what this page had opened where the browser does not say which databases there are', async () => {
    await storeRound();
    const list = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('', 'UnknownError'));
    expect(await clearAllDatabases()).toBe(false);
    list.mockRestore();
    expect(await names()).toEqual([]);
  });

  it('leaves none where the browser cannot say which databases there are, as old ones', async () => {
    Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
    try {
      const first = await openLists();
      await first.changeWork('round', () => 'a round');
      first.close();
      expect(await clearAllDatabases()).toBe(true);
      const lists = await openLists();
      expect((await lists.work('round'))?.value).toBeUndefined();
      expect(await lists.changeWork('round', () => 'another')).toBe(true);
      lists.close();
      expect(await clearAllDatabases()).toBe(true);
    } finally {
      Reflect.deleteProperty(indexedDB, 'databases');
    }
    // Dexie keeps names there, too.
    await Dexie.delete('__dbnames');
    expect(await names()).toEqual([]);
  });

  it('is repeated at the next start where another tab blocks it, and nothing is read before', async () => {
    const release = await holdDatabase(await storeRound());
    expect(await clearAllDatabases()).toBe(false);
    expect(localStorage.getItem('infusion.must-clear')).toBe('true');
    release();
    const reopened = await openLists();
    expect((await reopened.work('round'))?.value).toBeUndefined();
    expect(localStorage.getItem('infusion.must-clear')).toBeNull();
    reopened.close();
  });
});
