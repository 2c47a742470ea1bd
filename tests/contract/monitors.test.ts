import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeleted, isOnline, listedMonitor, monitor } from '../../contract/monitors/monitors.ts';

const least = { id: '1', monitor_id: 'Ward 7', cloud_id: 'SN-1' };

describe('a monitor', () => {
  it('needs an id, a name and a serial number, and nothing else', () => {
    expect(monitor.parse(least)).toEqual({ ...least, auto_log_level: 0 });
  });

  it('has log level 0 when its own is not a number', () => {
    const isNumber = (value: unknown) =>
      (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
      Number.isFinite(Number(value));
    const notNumbers = fc.anything().filter((value) => !isNumber(value));
    fc.assert(
      fc.property(
        notNumbers,
        (value) => monitor.parse({ ...least, auto_log_level: value }).auto_log_level === 0,
      ),
    );
    fc.assert(
      fc.property(
        fc.integer(),
        (value) => monitor.parse({ ...least, auto_log_level: value }).auto_log_level === value,
      ),
    );
  });

  it('has the log level that its own says as text', () => {
    const levelOf = (auto_log_level: unknown) => monitor.parse({ ...least, auto_log_level }).auto_log_level;
    expect(levelOf('250')).toBe(250);
    expect(levelOf(' 0500 ')).toBe(500);
    for (const text of ['', ' ', 'high', '12 h', 'Infinity']) expect(levelOf(text)).toBe(0);
  });

  it('drops the fields that the contract does not declare', () => {
    const parsed = monitor.parse({ ...least, credential: 'secret', checked: true });
    expect(Object.keys(parsed)).not.toContain('credential');
    expect(Object.keys(parsed)).not.toContain('checked');
  });

  it('reads moments only with their offset', () => {
    const at = (last_communication: string) => monitor.safeParse({ ...least, last_communication }).success;
    expect(at('2026-07-14T08:30:00.000Z')).toBe(true);
    expect(at('2026-07-14T08:30:00+02:00')).toBe(true);
    expect(at('2026-07-14T08:30:00')).toBe(false);
    expect(at('yesterday')).toBe(false);
  });
});

describe('a row of a list', () => {
  it('may have the signs of a day; what another server means by their name is left out', () => {
    const read = (presence: unknown) => listedMonitor.parse({ ...least, presence }).presence;
    const signs = fc.string({ unit: fc.constantFrom('1', '0', '~', '-'), minLength: 48, maxLength: 48 });
    fc.assert(fc.property(signs, (text) => read(text) === text));
    const isSigns = (value: unknown) => typeof value === 'string' && /^[-01~]{48}$/.test(value);
    const others = fc.anything().filter((value) => !isSigns(value));
    fc.assert(fc.property(others, (value) => read(value) === undefined));
    expect(read('1'.repeat(49))).toBeUndefined();
    expect(monitor.parse({ ...least, presence: '1'.repeat(48) })).not.toHaveProperty('presence');
  });
});

describe('Online', () => {
  it('is only `true` or the word itself', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom('online', 'ONLINE', 'true', 'Offline', ''));
    const other = fc
      .oneof(word, fc.constantFrom(false, null, undefined))
      .filter((value) => value !== 'Online');
    const otherWord = word.filter((value) => value !== 'Online');
    fc.assert(
      fc.property(other, fc.option(otherWord), (online_status, onlinestatus) => {
        expect(isOnline({ online_status, onlinestatus })).toBe(false);
      }),
    );
    expect(isOnline({ online_status: true })).toBe(true);
    expect(isOnline({ online_status: 'Online' })).toBe(true);
    expect(isOnline({ online_status: false, onlinestatus: 'Online' })).toBe(true);
  });
});

describe('a deleted monitor', () => {
  it('is known by either mark', () => {
    expect(isDeleted({ assigned_facility: { id: 'MONITOR_DELETED' } })).toBe(true);
    expect(isDeleted({ assigned_facility: { id: null, name: 'deleted' } })).toBe(true);
    expect(isDeleted({ assigned_facility: { id: 'f1', name: 'St. Mary' } })).toBe(false);
    expect(isDeleted({ assigned_facility: null })).toBe(false);
    expect(isDeleted({})).toBe(false);
  });
});
