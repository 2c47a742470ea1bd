// The copy of a list on the device: whole and for this screen, or none at all.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStoredList, type StoredList, storeList } from '../../../src/early-list/stored-list.ts';
import { clearScreenCopies } from '../../../src/lib/screen-copies.ts';
import { setScreenWidth } from '../../support/screen-width.ts';

const list: StoredList = {
  build: 'b1',
  person: 'ada',
  settings: '{}',
  idleLimitMs: 900_000,
  readAt: 1_800_000_000_000,
  styles: ['/assets/shared-x1.css'],
  start: '/dashboard/monitors',
  look: { density: 'comfortable', contrast: 'auto', colourScheme: 'auto' },
  title: 'All Monitors',
  content: [['p', { class: 'row' }, 'SN-1']],
  oldStatus: { from: 1_800_000_300_000, className: 'age', text: 'at 10:00' },
  texts: { tapRecorded: 'recorded', tapLost: 'lost', appMissing: 'missing', reload: 'Reload' },
};

const open = (address: string) => history.replaceState(null, '', address);
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('infusion.screen-copy'));
const overwrite = (text: string) => localStorage.setItem(keys()[0] ?? '', text);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  open('/');
});

describe('a stored list', () => {
  it('is read as it was stored, at its own address and at the start page', () => {
    open('/dashboard/monitors');
    storeList(list);
    expect(readStoredList('b1')).toEqual(list);
    open('/');
    expect(readStoredList('b1')).toEqual(list);
    open('/dashboard/users');
    expect(readStoredList('b1')).toBeNull();
  });

  it('is read at the start page where it is what that leads to, and no other list is', () => {
    const users = { ...list, start: '/dashboard/users' };
    open('/dashboard/monitors');
    storeList({ ...list, start: '/dashboard/users' });
    open('/');
    expect(readStoredList('b1')).toBeNull();
    open('/dashboard/users');
    storeList(users);
    for (const address of ['/', '/dashboard/users']) {
      open(address);
      expect(readStoredList('b1')).toEqual(users);
    }
    open('/dashboard/users?page=2');
    expect(readStoredList('b1')).toBeNull();
  });

  it('is of this width of the screen', () => {
    setScreenWidth(1180);
    storeList(list);
    setScreenWidth(820);
    expect(readStoredList('b1')).toBeNull();
    setScreenWidth(1180);
    expect(readStoredList('b1')).toEqual(list);
  });

  it('stays beside the first list until another one is stored', () => {
    storeList(list);
    for (const address of ['/dashboard/users', '/dashboard/monitors?page=2', '/dashboard/facilitylist']) {
      open(address);
      storeList(list);
    }
    expect(keys()).toHaveLength(2);
    expect(readStoredList('b1')).toEqual(list);
    open('/dashboard/users');
    expect(readStoredList('b1')).toBeNull();
    open('/');
    expect(readStoredList('b1')).toEqual(list);
  });

  it('is read only by the build that stored it', () => {
    storeList(list);
    expect(readStoredList('b2')).toBeNull();
  });

  it('is cleared for every width and address, and alone', () => {
    localStorage.setItem('infusion.settings', '{}');
    for (const width of [820, 1180]) {
      setScreenWidth(width);
      storeList(list);
    }
    open('/dashboard/users');
    storeList(list);
    expect(keys()).toHaveLength(3);
    clearScreenCopies();
    expect(keys()).toEqual([]);
    expect(localStorage.getItem('infusion.settings')).toBe('{}');
  });
});

describe('no list is read', () => {
  const text = JSON.stringify(list);

  it('where it was half written', () => {
    storeList(list);
    for (const length of [0, 1, 40, text.length - 1]) {
      overwrite(text.slice(0, length));
      expect(readStoredList('b1')).toBeNull();
    }
  });

  it.each([
    ['a text', '"list"'],
    ['nothing', 'null'],
    ['many', `[${text}]`],
    ['a style sheet of another site', JSON.stringify({ ...list, styles: ['https://other.example/x.css'] })],
    ['a style sheet with a quotation mark', JSON.stringify({ ...list, styles: ['/assets/"].css'] })],
    ['a list of another build', JSON.stringify({ ...list, build: 'b0' })],
    ['styles that are no list', JSON.stringify({ ...list, styles: {} })],
  ])('where the storage holds %s', (_what, stored) => {
    storeList(list);
    overwrite(stored);
    expect(readStoredList('b1')).toBeNull();
  });

  it('where it is too large, also when an earlier one was stored', () => {
    storeList(list);
    storeList({ ...list, content: ['x'.repeat(600_000)] });
    expect(keys()).toEqual([]);
  });

  it('where the storage is full or blocked', () => {
    storeList(list);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storeList({ ...list, title: 'Users' });
    expect(readStoredList('b1')).toBeNull();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(readStoredList('b1')).toBeNull();
  });
});
