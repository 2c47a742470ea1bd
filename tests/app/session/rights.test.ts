// What a person may do, as screens ask it, and as it lies on the device.
import { beforeEach, describe, expect, it } from 'vitest';
import { storageKeys } from '../../../src/lib/storage-keys.ts';
import { clearStorages } from '../../../src/session/clear-storages.ts';
import { mayWithin, type OwnRights } from '../../../src/session/rights/rights.ts';
import { readStoredRights, storeRights } from '../../../src/session/rights/stored-rights.ts';

beforeEach(() => localStorage.clear());

const mixed: OwnRights = { see: 'everything', ask: ['north', 'south'], changeMonitors: ['south'], hear: [] };

describe('a right', () => {
  it('holds everywhere, in some facilities, or nowhere', () => {
    expect(mayWithin(mixed, 'see')).toBe(true);
    expect(mayWithin(mixed, 'see', 'west')).toBe(true);
    expect(mayWithin(mixed, 'changeMonitors', 'south')).toBe(true);
    expect(mayWithin(mixed, 'changeMonitors', 'north')).toBe(false);
    expect(mayWithin(mixed, 'hear')).toBe(false);
    expect(mayWithin(mixed, 'changePeople')).toBe(false);
    expect(mayWithin(mixed, 'changePeople', 'south')).toBe(false);
  });

  it('may hold for what belongs to no facility: the service decides', () => {
    expect(mayWithin(mixed, 'changeMonitors', null)).toBe(true);
    expect(mayWithin(mixed, 'hear', null)).toBe(false);
  });

  it('is had by everybody where nothing is known of rights, and where none is needed', () => {
    expect(mayWithin(null, 'operate', 'west')).toBe(true);
    expect(mayWithin({}, undefined)).toBe(true);
    expect(mayWithin({}, 'see')).toBe(false);
  });
});

describe('the rights on the device', () => {
  it('are those that were stored, for their own person alone', () => {
    storeRights('ada', mixed);
    expect(readStoredRights('ada')).toEqual(mixed);
    expect(readStoredRights('berta')).toBeNull();
    storeRights('ada', null);
    expect(localStorage.getItem(storageKeys.rights)).toBeNull();
  });

  it('go with the session', () => {
    storeRights('ada', mixed);
    clearStorages();
    expect(readStoredRights('ada')).toBeNull();
  });

  it('name each list of facilities once', () => {
    const many = Array.from({ length: 5_000 }, (_, number) => `00000000-0000-7000-8000-${number}`);
    storeRights('ada', { see: many, ask: [...many], changeMonitors: many.slice(1) });
    expect(readStoredRights('ada')).toEqual({ see: many, ask: many, changeMonitors: many.slice(1) });
    const length = localStorage.getItem(storageKeys.rights)?.length ?? 0;
    expect(length).toBeLessThan(2.1 * JSON.stringify(many).length);
  });

  it('are not believed where they cannot be read', () => {
    for (const text of [
      '',
      'null',
      '{"person":"ada"}',
      '{"person":"ada","facilities":[],"rights":{"see":true}}',
    ]) {
      localStorage.setItem(storageKeys.rights, text);
      expect(readStoredRights('ada')).toBeNull();
    }
  });
});
