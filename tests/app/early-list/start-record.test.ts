// The start record on the device: whole and for this screen, or none at all.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { replacePicture, takeStartRows } from '../../../src/early-list/early-list.ts';
import { appShown } from '../../../src/early-list/hand-over.ts';
import { readStartRecord, type StartRecord, storeStartRecord } from '../../../src/early-list/start-record.ts';
import { clearStartRecords } from '../../../src/lib/start-records.ts';
import { setScreenWidth } from '../../support/screen-width.ts';

const record: StartRecord = {
  address: '/dashboard/monitors',
  build: 'b1',
  person: 'ada',
  settings: '{}',
  rights: 0,
  idleLimitMs: 900_000,
  readAt: 1_800_000_000_000,
  query: '["monitors"]',
  rows: [{ id: 'm1' }],
  count: 1,
  look: { density: 'comfortable', contrast: 'auto', colourScheme: 'auto' },
  title: 'All Monitors',
  picture: '<p class="row">SN-1</p>',
  oldStatus: { from: 1_800_000_300_000, className: 'age', text: 'at 10:00' },
  texts: { appMissing: 'missing', reload: 'Reload' },
};
const users = { ...record, address: '/dashboard/users' };

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('infusion.start-record'));
const overwrite = (text: string) => localStorage.setItem(keys()[0] ?? '', text);

function readAt(address: string, build = 'b1'): StartRecord | null {
  history.replaceState(null, '', address);
  return readStartRecord(build);
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('a start record', () => {
  it('of the list to which the start page leads is read at both addresses', () => {
    storeStartRecord(record, 'start');
    for (const address of ['/dashboard/monitors', '/']) expect(readAt(address)).toEqual(record);
    expect(readAt('/dashboard/users')).toBeNull();
    expect(readAt('/dashboard/monitors?page=2')).toBeNull();
  });

  it('of another list is read at its own address, until one more is stored', () => {
    storeStartRecord(record, 'start');
    storeStartRecord(users, 'other');
    expect(readAt('/dashboard/users')).toEqual(users);
    const second = { ...record, address: '/dashboard/monitors?page=2' };
    storeStartRecord(second, 'other');
    expect(readAt('/dashboard/users')).toBeNull();
    expect(readAt('/dashboard/monitors?page=2')).toEqual(second);
    expect(readAt('/')).toEqual(record);
    expect(keys()).toHaveLength(2);
  });

  it('is not read at the start page, which leads to another list', () => {
    storeStartRecord(record, 'other');
    expect(readAt('/')).toBeNull();
  });

  it('is of this width of the screen', () => {
    setScreenWidth(1180);
    storeStartRecord(record, 'start');
    setScreenWidth(820);
    expect(readAt('/')).toBeNull();
    setScreenWidth(1180);
    expect(readAt('/')).toEqual(record);
  });

  it('is read only by the build that stored it', () => {
    storeStartRecord(record, 'start');
    expect(readAt('/', 'b2')).toBeNull();
  });

  it('is cleared for every width and list, with what earlier versions kept, and alone', () => {
    localStorage.setItem('infusion.settings', '{}');
    localStorage.setItem('infusion.screen-copy 5 /', 'of an earlier version');
    for (const width of [820, 1180]) {
      setScreenWidth(width);
      storeStartRecord(record, 'start');
    }
    storeStartRecord(users, 'other');
    expect(keys()).toHaveLength(3);
    clearStartRecords();
    expect(Object.keys(localStorage)).toEqual(['infusion.settings']);
  });
});

describe('no record is read', () => {
  const text = JSON.stringify(record);

  it('where it was half written', () => {
    storeStartRecord(record, 'start');
    for (const length of [0, 1, 40, text.length - 1]) {
      overwrite(text.slice(0, length));
      expect(readAt('/')).toBeNull();
    }
  });

  it.each([
    ['a text', '"record"'],
    ['nothing', 'null'],
    ['many', `[${text}]`],
    ['a record of another build', JSON.stringify({ ...record, build: 'b0' })],
  ])('where the storage holds %s', (_what, stored) => {
    storeStartRecord(record, 'start');
    overwrite(stored);
    expect(readAt('/')).toBeNull();
  });

  it('where the storage is full or blocked', () => {
    storeStartRecord(record, 'start');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storeStartRecord({ ...record, title: 'Users' }, 'start');
    expect(readAt('/')).toBeNull();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(readAt('/')).toBeNull();
  });
});

describe('the first list of a start', () => {
  it('begins with the rows of its query and person, once', () => {
    globalThis.startRecord = record;
    expect(takeStartRows('ada', '["users"]')).toBeNull();
    expect(takeStartRows('ada', '["monitors"]')?.rows).toEqual([{ id: 'm1' }]);
    expect(takeStartRows('ada', '["monitors"]')).toBeNull();
  });

  it.each([
    ['another person', 'berta'],
    ['nobody', undefined],
  ])('does not begin with them for %s', (_who, person) => {
    globalThis.startRecord = record;
    expect(takeStartRows(person, '["monitors"]')).toBeNull();
    expect(takeStartRows('ada', '["monitors"]')).toBeNull();
  });

  it('does not begin with them where they are not all of the page', () => {
    globalThis.startRecord = { ...record, rows: [], count: 25 };
    expect(takeStartRows('ada', '["monitors"]')).toBeNull();
  });

  it('is the only one that does: once the app is seen, none begins with them', async () => {
    globalThis.startRecord = record;
    replacePicture(() => true);
    await new Promise((resolve) => document.addEventListener(appShown, resolve, { once: true }));
    expect(takeStartRows('ada', '["monitors"]')).toBeNull();
  });
});
