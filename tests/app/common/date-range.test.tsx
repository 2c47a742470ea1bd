// Text that a date field cannot take goes when the range is set in another way.
import { screen, waitFor } from '@testing-library/react';
import dayjs from 'dayjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice } from '../../support/device.ts';
import { openMonitorPage } from '../../support/monitor-page.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const junk = '13-45-2026';
const wrong = 'Use the date format MM-DD-YYYY';
const format = 'MM-DD-YYYY';
const field = (label: 'From' | 'To') => screen.getByLabelText<HTMLInputElement>(label);

async function open() {
  const app = await openMonitorPage(service, await addDevice(service, { name: 'Bay 7' }));
  async function type(label: 'From' | 'To', text: string): Promise<void> {
    await app.user.clear(field(label));
    await app.user.type(field(label), text);
  }
  return { app, type };
}

it('goes on Back, with its message', async () => {
  const { app, type } = await open();
  const [from, to] = [field('From').value, field('To').value];
  await type('From', dayjs().subtract(9, 'day').format(format));
  await waitFor(() => expect(app.address()).toContain('from='));
  await type('To', junk);
  await app.user.tab();
  expect(screen.getByText(wrong)).toBeTruthy();
  expect(field('To').value).toBe(junk);
  app.router.history.back();
  await waitFor(() => expect(field('From').value).toBe(from));
  expect(screen.queryByText(wrong)).toBeNull();
  expect(field('To').value).toBe(to);
});

it('goes when the day that is shown already is tapped in the calendar', async () => {
  const { app, type } = await open();
  const today = field('To').value;
  await type('From', junk);
  await app.user.tab();
  await type('To', '99-99-2026');
  await app.user.click(document.querySelector('button[data-selected]') as HTMLElement);
  await waitFor(() => expect(field('To').value).toBe(today));
  // The other field keeps its text, with its message.
  expect(field('From').value).toBe(junk);
  expect(screen.getByText(wrong)).toBeTruthy();
});

it('is no reason to refuse a day that was pasted with the dashes and spaces of a document', async () => {
  const { app } = await open();
  const day = dayjs().subtract(9, 'day');
  await app.user.clear(field('From'));
  await app.user.paste(`\u00a0${day.format('MM\u2013DD\u2011YYYY')}\u200b`);
  await app.user.tab();
  await waitFor(() => expect(field('From').value).toBe(day.format(format)));
  expect(app.address()).toContain(`from=${day.format('YYYY-MM-DD')}`);
  expect(screen.queryByText(wrong)).toBeNull();
});

it('keeps the focus while a day is typed that is shown already', async () => {
  const { type } = await open();
  const today = dayjs().format(format);
  await type('To', today);
  expect(document.activeElement).toBe(field('To'));
  expect(field('To').value).toBe(today);
});
