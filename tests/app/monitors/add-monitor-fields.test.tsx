// The fields of Add Monitor on the real service: what they accept, their messages, and the facility picker.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdTimers } from '../../support/held-timers.ts';
import { openAddMonitor, option } from '../../support/monitor-dialogs.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addFacility(service.db, { name: 'Lakeview General' });
});
afterAll(() => service.close());

describe('the Add Monitor fields', () => {
  it('start empty with log level 500, and say which values are required', async () => {
    const { app, dialog, serial, level, save } = await openAddMonitor(service);
    expect(document.activeElement).toBe(serial);
    expect(level).toHaveProperty('value', '500');
    await app.user.clear(level);
    await save();
    for (const message of [
      'Monitor Serial Number is required',
      'Monitor Name is required',
      'Auto Log Level is required',
    ]) {
      expect(dialog.getByText(message)).toBeTruthy();
    }
    expect(document.activeElement).toBe(serial);
    expect(app.requests).not.toContain('POST /api/v1/monitors');
  });

  it('drop invalid characters with a message, which stays until the field was left and is changed again', async () => {
    const { app, dialog, serial, name, level } = await openAddMonitor(service);
    await app.user.type(serial, 'IPM 7');
    expect(serial).toHaveProperty('value', 'IPM7');
    await app.user.type(serial, '.');
    const hint = 'Use letters, digits, hyphens and underscores only';
    expect(dialog.getByText(hint)).toBeTruthy();
    await app.user.type(serial, '8');
    expect(dialog.getByText(hint)).toBeTruthy();
    await app.user.click(name);
    expect(dialog.getByText(hint)).toBeTruthy();
    await app.user.type(serial, '9');
    expect(dialog.queryByText(hint)).toBeNull();
    expect(serial).toHaveProperty('value', 'IPM789');

    await app.user.click(name);
    await app.user.paste("O'Hara-7");
    expect(name).toHaveProperty('value', 'OHara 7');
    expect(dialog.getByText('Use letters, digits and spaces only')).toBeTruthy();
    await app.user.clear(name);
    await app.user.paste('x'.repeat(16));
    expect(name).toHaveProperty('value', 'x'.repeat(15));
    expect(dialog.getByText('15 Characters allowed')).toBeTruthy();

    await app.user.type(level, 'a');
    expect(level).toHaveProperty('value', '500');
    expect(dialog.getByText('Numbers are allowed')).toBeTruthy();
  });

  it('show their error when they lose the focus', async () => {
    const { app, dialog, level } = await openAddMonitor(service);
    await app.user.clear(level);
    await app.user.type(level, '501');
    await app.user.tab();
    expect(dialog.getByText('Enter a whole number from 0 to 500')).toBeTruthy();
  });
});

describe('the facility picker', () => {
  it('shows the first facilities when it opens, searches half a second after typing, and can be cleared', async () => {
    const { app, dialog } = await openAddMonitor(service);
    const picker = dialog.getByRole('combobox', { name: 'Facility' });
    await app.user.click(picker);
    expect(await screen.findByRole('option', option('Lakeview General'))).toBeTruthy();
    const asked = () => app.requests.filter((line) => line.includes('facilities/names')).length;
    const endPause = holdTimers(500);
    await app.user.type(picker, 'zz');
    await app.settled();
    expect(asked()).toBe(1);
    expect(screen.queryByRole('option', { hidden: true })).toBeNull();
    endPause();
    expect(await screen.findByText('No Records Found')).toBeTruthy();
    expect(asked()).toBe(2);
    await app.user.clear(picker);
    await app.user.type(picker, 'lake');
    endPause();
    await screen.findByRole('option', option('Lakeview General'));
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(picker).toHaveProperty('value', 'Lakeview General');
    await app.user.click(dialog.getByRole('button', { name: 'Clear Facility' }));
    expect(picker).toHaveProperty('value', '');
  });

  it('says that facilities could not be loaded, and loads them on Retry', async () => {
    const { app, dialog } = await openAddMonitor(service);
    app.rewire(async (request, pass) =>
      request.url.includes('facilities/names')
        ? Response.json({ status: false, message: 'The pump is off.' }, { status: 422 })
        : await pass(),
    );
    await app.user.click(dialog.getByRole('combobox', { name: 'Facility' }));
    expect(await screen.findByText('The pump is off.')).toBeTruthy();
    app.rewire((_request, pass) => pass());
    await app.user.click(screen.getByRole('button', option('Retry')));
    expect(await screen.findByRole('option', option('Lakeview General'))).toBeTruthy();
  });
});
