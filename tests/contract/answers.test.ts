// Answers of other servers, to the letter of what a call needs and nothing more, and bodies of other clients.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { resetPasswordForm } from '../../contract/accounts/account-forms.ts';
import * as accounts from '../../contract/accounts/accounts.ts';
import { allEndpoints } from '../../contract/api.ts';
import { success } from '../../contract/common/envelope.ts';
import * as facilities from '../../contract/facilities/facilities.ts';
import * as facilityWrites from '../../contract/facilities/facility-writes.ts';
import * as monitorWrites from '../../contract/monitors/monitor-writes.ts';
import * as monitors from '../../contract/monitors/monitors.ts';
import * as recordings from '../../contract/requests/recordings.ts';
import * as requests from '../../contract/requests/requests.ts';
import * as userWrites from '../../contract/users/user-writes.ts';
import * as users from '../../contract/users/users.ts';

const read = ({ data }: { data: z.ZodType }, answer: object) => success(data).parse(answer);
const isBulk = ({ method }: { method: string }) => method === 'DELETE';

const facility = {
  id: 7,
  name: 'Mercy Hospital',
  physical_address: '12 Elm Street',
  city: 'Boston',
  state: 'Massachusetts',
  zip: 2115,
  timezone: 'America/New_York',
  facility_id: 42,
  contact_name: 'Robin Doe',
  contact_email: 'robin@example.com',
  contact_phone: 6175550100,
  mca_rep_name: 'Sam Roe',
};

describe('an answer is enough', () => {
  it.each([monitors.countMonitors, users.countUsers, facilities.countFacilities])(
    'with status and count for a count: $path',
    (call) => {
      expect(read(call, { status: true, count: 12 })).toMatchObject({ count: 12 });
      expect(read(call, { status: true, count: 12, data: { count: 12 } })).toMatchObject({ count: 12 });
    },
  );

  it.each([
    requests.requestAudio,
    requests.requestLog,
    userWrites.resetUser,
    monitorWrites.createMonitor,
    monitorWrites.updateMonitor,
    facilityWrites.createFacility,
    facilityWrites.updateFacility,
    userWrites.createUser,
    userWrites.updateUser,
    accounts.login,
    accounts.setPassword,
    ...allEndpoints.filter(isBulk),
  ])('with status and message for a write: $method $path', (call) => {
    for (const more of [{}, { data: null, count: null }])
      expect(read(call, { status: true, message: 'success', ...more })).toEqual({
        status: true,
        message: 'success',
        data: [],
      });
  });

  it.each([
    [{}, []],
    [{ data: null }, []],
    [{ data: ['m1', 2] }, ['m1', '2']],
    [{ data: { restored: ['m1'], credentials: null } }, ['m1']],
  ])('with ids alone, or nothing, for a restore: %j', (more, restored) => {
    expect(read(monitorWrites.restoreMonitors, { status: true, ...more })).toEqual({
      status: true,
      message: '',
      data: { restored, credentials: [] },
    });
  });

  it.each([
    {},
    { accessToken: 'beside the data' },
    { data: null },
    { data: {} },
    { data: { accessToken: null } },
    { data: [] },
  ])('with status and message for a registration, whose token nobody uses: %j', (more) => {
    expect(
      success(accounts.register.data).safeParse({ status: true, message: 'success', ...more }).success,
    ).toBe(true);
  });

  it('with status alone for a forgotten password', () => {
    expect(read(accounts.forgotPassword, { status: true })).toEqual({ status: true, message: '' });
  });

  it('with a record in place of nothing, but not with two or half of one', () => {
    const answer = (data: unknown) =>
      success(facilityWrites.createFacility.data).safeParse({ status: true, data }).success;
    expect(answer([facility])).toBe(true);
    expect(answer([facility, facility])).toBe(false);
    expect(answer([{ id: 1, name: 'Mercy' }])).toBe(false);
  });
});

describe('what other servers write as numbers', () => {
  it('are the ids, codes and phone numbers of records, and the zip', () => {
    expect(facilities.facility.parse(facility)).toMatchObject({
      id: '7',
      zip: '02115',
      facility_id: '42',
      contact_phone: '6175550100',
      country_code: '+1',
    });
    const person = { user_id: 21, first_name: 'Ada', last_name: 'Morgan', email: 'ada@example.com' };
    const user = { ...person, phone_number: 6175550100, country_code: null, assigned_facilities: null };
    expect(users.user.parse(user)).toMatchObject({
      user_id: '21',
      phone_number: '6175550100',
      country_code: '+1',
      assigned_facilities: [],
    });
    const monitor = { id: 3, monitor_id: 'Bay 1', cloud_id: 'SN-1', facility_id: 7, last_communication: '' };
    expect(monitors.monitor.parse({ ...monitor, assigned_facility: { id: 7, name: 'Mercy' } })).toMatchObject(
      {
        id: '3',
        facility_id: '7',
        assigned_facility: { id: '7', name: 'Mercy' },
        last_communication: null,
      },
    );
    expect(monitors.monitor.parse({ ...monitor, assigned_facility: {} })).toMatchObject({
      assigned_facility: { id: null },
    });
  });

  it('are the ids of a security question, which are sent as they came', () => {
    const question = { id: 4, question: 'Where?', questionId: 4 };
    expect(accounts.securityQuestion.parse(question)).toEqual(question);
    const securityQA = [4, 'five'].map((questionId) => ({ questionId, answer: 'a'.repeat(64) }));
    const body = { email: 'ada@example.com', password: 'b'.repeat(64), token: 'link', securityQA };
    expect(accounts.setPassword.body.parse(body)).toEqual(body);
    const form = { password: 'correct horse', confirmPassword: 'correct horse', answer1: 'a', answer2: 'b' };
    const chosen = (question1: string, question2: string) =>
      resetPasswordForm.plain.safeParse({ ...form, question1, question2 }).success;
    expect(chosen('4', 'five')).toBe(true);
    expect(chosen('4', '4')).toBe(false);
    expect(chosen('4', '')).toBe(false);
  });
});

it('an answer of a picker with more than twenty rows is cut', () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ id: index, name: `Mercy ${index}` }));
  expect(facilities.findFacilityNames.data.parse(rows)).toHaveLength(20);
  const serialNumbers = rows.map(({ name }) => name);
  expect(monitors.findSerialNumbers.data.parse(serialNumbers)).toEqual(serialNumbers.slice(0, 20));
  expect(monitors.findSerialNumbers.data.safeParse([1]).success).toBe(false);
  expect(monitors.findSerialNumbers.data.safeParse('SN-1').success).toBe(false);
});

it('a recording needs no monitor_id', () => {
  const at = '2026-07-14T08:30:00Z';
  const recording = { id: 'f-1', correlation_id: 9, created_date: at, file_data: [] };
  expect(recordings.recording.parse(recording)).toMatchObject({ correlation_id: '9' });
});

it("a time of '' is none, also where a plain day may stand", () => {
  const monitor = { id: 3, monitor_id: 'Bay 1', cloud_id: 'SN-1' };
  const made = (created_date: unknown) =>
    monitors.monitor.safeParse({ ...monitor, created_date }).data?.created_date;
  expect(made('')).toBeNull();
  expect(made('2024-02-29')).toBe('2024-02-29');
  expect(monitors.monitor.safeParse({ ...monitor, created_date: 'soon' }).success).toBe(false);
});

describe('a body of another client', () => {
  it('repeats the id of the path', () => {
    const { id, ...form } = { ...facilities.facility.parse(facility), id: '7' };
    expect(facilityWrites.updateFacility.body.parse({ ...form, id })).toMatchObject({ id });
    const monitor = { id: '3', monitor_id: 'Bay 1', auto_log_level: 500 };
    expect(monitorWrites.updateMonitor.body.parse(monitor)).toEqual(monitor);
  });

  it("means no facility by ''", () => {
    for (const call of [monitors.searchMonitors, users.searchUsers])
      expect(call.body.parse({ searchValue: 'x', facilityId: '' })).toMatchObject({ facilityId: null });
    expect(
      monitorWrites.deleteMonitors.body.parse({ monitor_menu: 'MONITOR_ALL', facility_id: '' }),
    ).toMatchObject({ facility_id: null });
  });
});
