// Each choice in a picker's list, on the real service and on one that answers only what is specified.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAddForm } from '../../support/form-dialog.ts';
import { openAddMonitor, openAssociate, option } from '../../support/monitor-dialogs.ts';
import { addFacilities, addMonitors } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  const [first = ''] = await addFacilities(service.db, [
    { name: 'Twin Rivers', code: 'TR-1', city: 'Boston' },
    { name: 'Twin Rivers', code: 'TR-2', city: 'Salem' },
  ]);
  await addMonitors(service.db, [
    { name: 'Bay 7', serialNumber: 'PICK-1', facilityId: first },
    { name: 'Spare', serialNumber: 'PICK-2' },
  ]);
});
afterAll(() => service.close());

/** The options of the open list, as a screen reader names them. */
async function options(): Promise<string[]> {
  await screen.findAllByRole('option', { hidden: true });
  return screen.getAllByRole('option', { hidden: true }).map((each) => each.textContent ?? '');
}

const marked = () =>
  screen.queryAllByRole('option', { hidden: true, selected: true }).map(({ textContent }) => textContent);

/** Answers a call with less than our service does. */
const only =
  (path: string, data: unknown): Wire =>
  async (request, pass) =>
    request.url.includes(path) ? Response.json({ status: true, message: '', data }) : await pass();

describe('a facility picker', () => {
  it('tells facilities of one name apart, and marks the chosen one', async () => {
    const { app, dialog } = await openAddMonitor(service);
    const picker = dialog.getByRole('combobox', { name: 'Facility' });
    await app.user.click(picker);
    expect((await options()).toSorted()).toEqual(['Twin RiversTR-1 · Boston', 'Twin RiversTR-2 · Salem']);
    expect(marked()).toEqual([]);
    await app.user.click(screen.getByText('TR-2 · Salem'));
    expect(picker).toHaveProperty('value', 'Twin Rivers');
    // Also while the list is closed, the field says which one.
    await waitFor(() => expect(screen.queryByRole('option', { hidden: true })).toBeNull());
    expect(dialog.getByText('TR-2 · Salem')).toBeTruthy();
    await app.user.click(picker);
    await options();
    expect(marked()).toEqual(['Twin RiversTR-2 · Salem']);
  });

  it('marks every facility that is chosen for a user', async () => {
    const { app, dialog } = await openAddForm(await openScreen(service, '/dashboard/users'), 'User');
    await app.user.click(dialog.getByLabelText('Facility', { selector: 'input' }));
    await app.user.click(await screen.findByText('TR-1 · Boston'));
    await app.user.click(screen.getByText('TR-2 · Salem'));
    await waitFor(() => expect(marked()).toHaveLength(2));
    await app.user.click(screen.getByText('TR-1 · Boston'));
    await waitFor(() => expect(marked()).toEqual(['Twin RiversTR-2 · Salem']));
  });

  it('shows the names alone where the service sends nothing else', async () => {
    const { app, dialog } = await openAddMonitor(service);
    app.rewire(only('/facilities/names', [{ id: 'f-1', name: 'Harbor Clinic' }]));
    await app.user.click(dialog.getByRole('combobox', { name: 'Facility' }));
    expect(await options()).toEqual(['Harbor Clinic']);
  });
});

describe('the serial numbers of Associate', () => {
  it('come with the name, the facility and the town of their monitors, before and after typing', async () => {
    const { app, cloudId } = await openAssociate(service);
    await app.user.click(cloudId);
    // The details come from a search of their own, after the numbers.
    await waitFor(async () =>
      expect(await options()).toEqual(['PICK-1Bay 7 · Twin Rivers · Boston', 'PICK-2Spare · Unassigned']),
    );
    await app.user.type(cloudId, 'ick-2');
    await waitFor(async () => expect(await options()).toEqual(['PICK-2Spare · Unassigned']));
    await app.user.click(screen.getByRole('option', option('PICK-2')));
    await waitFor(() => expect(screen.getByLabelText('Monitor Name')).toHaveProperty('value', 'Spare'));
    expect(cloudId).toHaveProperty('value', 'PICK-2');
  });

  it('can be chosen when their monitors cannot be found', async () => {
    const { app, cloudId } = await openAssociate(service);
    app.rewire(async (request, pass) =>
      request.url.includes('/monitors/search')
        ? Response.json({ status: false, message: 'The search is off.' }, { status: 422 })
        : await pass(),
    );
    await app.user.type(cloudId, 'PICK');
    await waitFor(async () => expect(await options()).toEqual(['PICK-1', 'PICK-2']));
  });

  it('are shown at once, and their details when these arrive', async () => {
    const { app, cloudId } = await openAssociate(service);
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    app.rewire(async (request, pass) => {
      if (request.url.includes('/monitors/search')) await slow;
      return await pass();
    });
    await app.user.type(cloudId, 'PICK');
    expect(await options()).toEqual(['PICK-1', 'PICK-2']);
    answer();
    await waitFor(async () =>
      expect(await options()).toEqual(['PICK-1Bay 7 · Twin Rivers · Boston', 'PICK-2Spare · Unassigned']),
    );
  });

  it('report no outage when the search for their details is too slow', async () => {
    const { app, dialog, cloudId } = await openAssociate(service);
    let found = () => {};
    const numbers = new Promise<void>((resolve) => {
      found = resolve;
    });
    app.rewire(async (request, pass) => {
      const answer = await pass();
      if (request.url.includes('/cloudids')) found();
      if (!request.url.includes('/monitors/search')) return answer;
      // After the numbers, whose arrival would end an outage.
      await numbers;
      throw new DOMException('too slow', 'TimeoutError');
    });
    await app.user.type(cloudId, 'PICK');
    await waitFor(async () => expect(await options()).toEqual(['PICK-1', 'PICK-2']));
    await waitFor(() => expect(app.requests).toContainEqual(expect.stringContaining('monitors/search')));
    const outage = () =>
      dialog.queryByText(/^You can't make changes/) ?? screen.queryByText(/not responding in time since/);
    expect(outage()).toBeNull();
    await app.user.click(screen.getByRole('option', option('PICK-2')));
    await waitFor(() => expect(screen.getByLabelText('Monitor Name')).toHaveProperty('value', 'Spare'));
    expect(outage()).toBeNull();
  });
});
