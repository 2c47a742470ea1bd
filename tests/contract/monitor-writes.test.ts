// The form of a monitor: each rule with its message.
import { describe, expect, it } from 'vitest';
import { contractMessages } from '../../contract/common/messages.ts';
import { createMonitor, monitorForm, updateMonitor } from '../../contract/monitors/monitor-writes.ts';
import { fieldErrors } from '../support/field-errors.ts';

const good = { cloud_id: 'IPM-1', monitor_id: 'Ward 7', auto_log_level: 500 };

/** The message that a person reads at each field. */
function said(value: object) {
  const texts = Object.entries(fieldErrors(monitorForm, { ...good, ...value })).map(([field, key]) => [
    field,
    contractMessages[key as keyof typeof contractMessages],
  ]);
  return Object.fromEntries(texts);
}

describe('the form of a monitor', () => {
  it.each([
    ['cloud_id', undefined, 'Monitor Serial Number is required'],
    ['cloud_id', null, 'Monitor Serial Number is required'],
    ['cloud_id', '', 'Monitor Serial Number is required'],
    ['cloud_id', ' \t ', 'Monitor Serial Number is required'],
    ['cloud_id', 'A 1', 'Use letters, digits, hyphens and underscores only'],
    ['cloud_id', 'A.1', 'Use letters, digits, hyphens and underscores only'],
    ['cloud_id', '\u{1F600}', 'Use letters, digits, hyphens and underscores only'],
    ['cloud_id', 'x'.repeat(51), '50 Characters allowed'],
    ['monitor_id', undefined, 'Monitor Name is required'],
    ['monitor_id', '  ', 'Monitor Name is required'],
    ['monitor_id', 7, 'Monitor Name is required'],
    ['monitor_id', 'x'.repeat(16), '15 Characters allowed'],
    ['monitor_id', 'Ward-7', 'Use letters, digits and spaces only'],
    ['monitor_id', "O'Hara", 'Use letters, digits and spaces only'],
    ['monitor_id', '__proto__', 'Use letters, digits and spaces only'],
    ['monitor_id', 'Ward\u00A07', 'Use letters, digits and spaces only'],
    ['monitor_id', 'Ward \u{1F600}', 'Use letters, digits and spaces only'],
    ['monitor_id', 'a\u0000b', 'Use letters, digits and spaces only'],
    ['auto_log_level', undefined, 'Auto Log Level is required'],
    ['auto_log_level', null, 'Auto Log Level is required'],
    ['auto_log_level', '', 'Auto Log Level is required'],
    ['auto_log_level', '7', 'Enter a whole number from 0 to 500'],
    ['auto_log_level', -1, 'Enter a whole number from 0 to 500'],
    ['auto_log_level', 501, 'Enter a whole number from 0 to 500'],
    ['auto_log_level', 1.5, 'Enter a whole number from 0 to 500'],
    ['auto_log_level', Number.NaN, 'Enter a whole number from 0 to 500'],
    ['auto_log_level', Number.POSITIVE_INFINITY, 'Enter a whole number from 0 to 500'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(said({ [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    ['cloud_id', '__proto__'],
    ['cloud_id', 'x'.repeat(50)],
    ['cloud_id', 'Öl-01_b'],
    ['monitor_id', 'x'.repeat(15)],
    ['monitor_id', 'مراقب ٧'],
    ['monitor_id', 'हृदय 2'],
    ['monitor_id', '監視装置 1'],
    ['auto_log_level', 0],
    ['auto_log_level', 500],
    ['facility_id', null],
  ])('takes %s %j as it is', (field, value) => {
    expect(monitorForm.parse({ ...good, [field]: value })).toEqual({ ...good, [field]: value });
  });

  it('trims, and counts what is left', () => {
    const padded = { ...good, cloud_id: ' IPM-1\n', monitor_id: `  ${'x'.repeat(15)}  ` };
    expect(monitorForm.parse(padded)).toMatchObject({ cloud_id: 'IPM-1', monitor_id: 'x'.repeat(15) });
  });
});

it('adds a monitor without a log level with 500, and requires a log level in a change', () => {
  const { auto_log_level, ...without } = good;
  expect(createMonitor.body.parse(without)).toMatchObject({ auto_log_level: 500 });
  expect(fieldErrors(updateMonitor.body, without)).toEqual({ auto_log_level: 'autoLogLevelRequired' });
});
