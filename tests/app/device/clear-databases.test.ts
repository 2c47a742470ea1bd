// Sign-out clears the browser's databases, also where another tab blocks one.
import { describe, expect, it, vi } from 'vitest';
import { clearAllDatabases, openDb } from '../../../src/data/device/db.ts';
import { createDeviceCache } from '../../../src/data/device/device-cache.ts';
import { holdDatabase } from '../../support/hold-database.ts';

async function names(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

describe('clearing a device', () => {
  it('leaves no database', async () => {
    const db = await openDb('ada');
    await db?.pages.put({ key: 'monitors', entity: 'monitors', ids: ['1'], count: 1, at: 1 });
    db?.close();
    expect(await names()).toHaveLength(1);
    expect(await clearAllDatabases()).toBe(true);
    expect(await names()).toEqual([]);
    expect(localStorage.getItem('infusion.must-clear')).toBeNull();
  });

  it('is not undone by another tab that goes on storing', async () => {
    const other = createDeviceCache(await openDb('ada'));
    await other.recordChange('monitors', 1);
    expect(await clearAllDatabases()).toBe(true);
    await other.recordChange('monitors', 2);
    expect(await names()).toEqual([]);
    other.close();
  });

  it('clears what this page had opened where the browser does not say which databases there are', async () => {
    const db = await openDb('ada');
    await db?.pages.put({ key: 'monitors', entity: 'monitors', ids: ['1'], count: 1, at: 1 });
    db?.close();
    const list = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('', 'UnknownError'));
    expect(await clearAllDatabases()).toBe(false);
    list.mockRestore();
    expect(await names()).toEqual([]);
  });

  it('is repeated at the next start where another tab blocks it, and nothing is read before', async () => {
    const db = await openDb('ada');
    const name = db?.name ?? '';
    db?.close();
    const release = await holdDatabase(name);
    expect(await clearAllDatabases()).toBe(false);
    expect(localStorage.getItem('infusion.must-clear')).toBe('true');
    release();
    const reopened = await openDb('ada');
    expect(await reopened?.pages.count()).toBe(0);
    expect(localStorage.getItem('infusion.must-clear')).toBeNull();
    reopened?.close();
  });
});
