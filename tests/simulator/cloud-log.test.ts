// The cloud log entries and logs of simulated monitors.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { reportedEntry, sendLog } from '../../contract/devices/gateway.ts';
import { cloudLogBetween } from '../../simulator/cloud-log.ts';
import { logNameOf, logText } from '../../simulator/log-text.ts';

const now = Date.UTC(2026, 10, 21, 7, 12, 30);
const day = 24 * 60 * 60_000;

describe('cloud log entries', () => {
  it('are reported once each, in order, however the time is divided', () => {
    const whole = cloudLogBetween('IPM-1', now, now + day);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: day }), { maxLength: 20 }), (cuts) => {
        const moments = [0, ...cuts.toSorted((a, b) => a - b), day].map((it) => now + it);
        const pieces = moments.slice(1).flatMap((to, n) => cloudLogBetween('IPM-1', moments[n] ?? to, to));
        expect(pieces).toEqual(whole);
      }),
    );
    const numbers = whole.map(({ sequence }) => sequence);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  it('are valid for the gateway, of several types, most of them of severity INFO', () => {
    const entries = cloudLogBetween('IPM-1', now - 3 * day, now);
    expect(z.array(reportedEntry).safeParse(entries).error).toBeUndefined();
    expect(new Set(entries.map(({ type }) => type))).toEqual(
      new Set(['Infusion', 'Alarm', 'Battery', 'Network', 'Probe']),
    );
    const count = (wanted: string) => entries.filter(({ severity }) => severity === wanted).length;
    expect(count('INFO')).toBeGreaterThan(count('WARNING'));
    expect(count('WARNING')).toBeGreaterThan(count('ERROR'));
    expect(count('ERROR')).toBeGreaterThan(0);
  });

  it('differ between monitors', () => {
    expect(cloudLogBetween('IPM-1', now - day, now)).not.toEqual(cloudLogBetween('IPM-2', now - day, now));
  });
});

describe('the cloud log of a monitor with a fault', () => {
  it('has times of 1970 where its clock was never set, which differ only in that', () => {
    const right = cloudLogBetween('IPM-1', now - day, now);
    const wrong = cloudLogBetween('IPM-1', now - day, now, 'wrong-clock');
    expect(z.array(reportedEntry).safeParse(wrong).error).toBeUndefined();
    for (const { at } of wrong) expect(at).toMatch(/^19[67]\d-/);
    expect(wrong.map(({ at: _, ...rest }) => rest)).toEqual(right.map(({ at: _, ...rest }) => rest));
    const lines = logText('IPM-1', now, 'wrong-clock').trimEnd().split('\n').slice(3);
    for (const line of lines) expect(line).toMatch(/^19[67]\d-/);
  });

  it('begins with low numbers every two hours where it is reset', () => {
    const entries = cloudLogBetween('IPM-1', now - day, now, 'reset');
    expect(z.array(reportedEntry).safeParse(entries).error).toBeUndefined();
    const numbers = entries.map(({ sequence }) => sequence);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(12);
    const starts = numbers.filter((number, index) => number <= (numbers[index - 1] ?? 0)).length;
    expect(starts).toBeGreaterThanOrEqual(10);
  });
});

describe('a log', () => {
  it('has a valid name of monitor and minute, whatever the serial number', () => {
    expect(logNameOf('IPM-000123', now)).toBe('IPM-000123_20261121_0712.log');
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 50 }), (serialNumber) => {
        const query = { file_name: logNameOf(serialNumber, now) };
        expect(sendLog.query.safeParse(query).error).toBeUndefined();
      }),
    );
  });

  it('has the lines of the last day in order, including the reported activity', () => {
    const text = logText('IPM-1', now);
    expect(text).toBe(logText('IPM-1', now));
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(300);
    expect(lines.length).toBeLessThan(500);
    expect(lines[0]).toContain('IPM-1');
    const moments = lines.slice(3).map((line) => Date.parse(line.slice(0, 24)));
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments.at(0)).toBeGreaterThanOrEqual(now - day);
    expect(moments.at(-1)).toBeLessThanOrEqual(now);
    for (const { activity } of cloudLogBetween('IPM-1', now - day, now)) expect(text).toContain(activity);
    expect(text).not.toContain('{');
  });
});
