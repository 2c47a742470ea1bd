// The selection of a list and the dialog that deletes it, on the real service over a working network.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { monitors } from '../../../server/store/schema/index.ts';
import {
  bar,
  beginWithBays,
  but,
  byName,
  check,
  dialog,
  goOn,
  isForced,
  left,
  names,
  openDialog,
  page,
  row,
} from '../../support/list-deletes.ts';
import { addMonitor } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => beginWithBays(service));
afterAll(() => service.close());

const noBar = () => expect(screen.queryByLabelText('Selection')).toBeNull();

describe('the selection', () => {
  it('is described in words, spans pages and sorts, and ends with another search or menu', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01', 'Bay 03');
    expect(bar().getByText('2 selected')).toBeTruthy();
    expect(bar().getByText('of 23')).toBeTruthy();

    await app.user.click(screen.getByLabelText('Page 2'));
    await check(app, 'Bay 11');
    expect(bar().getByText('3 selected')).toBeTruthy();
    await app.user.click(screen.getByText('Monitor Name'));
    await waitFor(async () => expect((await row('Bay 23')).checked).toBe(false));
    expect(bar().getByText('3 selected')).toBeTruthy();

    await app.user.type(screen.getByRole('searchbox'), 'bay1{Enter}');
    await waitFor(noBar);
    await check(app, 'Bay 19');
    await app.user.click(screen.getAllByText('Assigned')[0] as HTMLElement);
    await screen.findByText('Assigned Monitors');
    noBar();
  });

  it('grows from the page to all records, then to all but some', async () => {
    const app = await openScreen(service, byName);
    await row('Bay 01');
    await app.user.click(await page());
    expect(bar().getByText('10 on this page selected')).toBeTruthy();
    await app.user.click(bar().getByText('Select all 23'));
    expect(bar().getByText('All 23 selected')).toBeTruthy();
    await check(app, 'Bay 02');
    expect(bar().getByText('All but 1 of 23 selected')).toBeTruthy();
    await app.user.click(screen.getByLabelText('Page 2'));
    expect((await row('Bay 11')).checked).toBe(true);
    await app.user.click(bar().getByText('Clear'));
    noBar();
  });

  it('never opens a row, and survives a visit to a record', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 05');
    expect(app.address()).toBe(byName);
    await app.user.click(screen.getByText('Bay 05'));
    await screen.findByRole('heading', { level: 1, name: 'Bay 05' });
    app.router.history.back();
    expect((await row('Bay 05')).checked).toBe(true);
  });
});

describe('the delete dialog', () => {
  it('asks to select records where none are selected', async () => {
    const app = await openScreen(service, byName);
    await row('Bay 01');
    await app.user.click(screen.getByRole('button', { name: 'Delete monitors' }));
    await screen.findByRole('dialog', { name: 'Delete Monitor' });
    // No key that is still pressed, or a scanner's, closes it.
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog().getByText('Please select any record.').parentElement),
    );
    expect(dialog().queryByText('Continue')).toBeNull();
    await app.user.click(dialog().getByText('OK'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  });

  it('checks, names the records, deletes exactly those, and can restore them', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 03', 'Bay 02');
    await openDialog(app);
    const question =
      'Deleting a monitor also deletes previously created facility associations. Are you sure you want to delete?';
    expect(await screen.findByText(question)).toBeTruthy();
    expect(dialog().getByText('2 monitors')).toBeTruthy();
    expect(
      dialog()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Bay 02IPM-101 · Lakeview General', 'Bay 03IPM-102 · Unassigned']);
    expect(await left(service)).toEqual(names);
    await goOn(app);
    expect(await screen.findByText('2 monitors deleted')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await left(service)).toEqual(but('Bay 02', 'Bay 03'));
    expect(await screen.findByText(/^21 monitors · updated/)).toBeTruthy();
    expect(screen.queryByLabelText('Select Bay 02')).toBeNull();

    await app.user.click(screen.getByText('Restore'));
    expect(await screen.findByText('2 monitors restored (unassigned)')).toBeTruthy();
    expect(await left(service)).toEqual(names);
    expect(await row('Bay 02')).toBeTruthy();
  });

  it('asks a plain question where nothing is associated', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    await openDialog(app);
    expect(await screen.findByText('Are you sure you want to delete?')).toBeTruthy();
    await app.user.click(dialog().getByText('Cancel'));
    expect(bar().getByText('1 selected')).toBeTruthy();
    expect(await left(service)).toEqual(names);
  });

  it('describes all but some, names the first five, and the list goes to its last page', async () => {
    const app = await openScreen(service, '/dashboard/monitors?search=bay1&sort=monitor_id&order=asc');
    await row('Bay 10');
    // The search finds ten monitors: exactly one page.
    await app.user.click(await page());
    expect(bar().getByText('All 10 selected')).toBeTruthy();
    await check(app, 'Bay 12');
    await openDialog(app);
    expect(
      await screen.findByText('Everything in “All Monitors” that matches “bay1”, except 1 you unselected'),
    ).toBeTruthy();
    expect(dialog().getByText('9 monitors')).toBeTruthy();
    expect(
      dialog()
        .getAllByRole('listitem')
        .map((item) => item.textContent?.slice(0, 6)),
    ).toEqual(['Bay 10', 'Bay 11', 'Bay 13', 'Bay 14', 'Bay 15']);
    expect(dialog().getByText('and 4 more')).toBeTruthy();
    await goOn(app);
    await screen.findByText('9 monitors deleted');
    const gone = names.filter((name) => name.startsWith('Bay 1') && name !== 'Bay 12');
    expect(await left(service)).toEqual(but(...gone));
  });

  it("names the one record of a list or search, and does not call it 'all' or 'everything'", async () => {
    const app = await openScreen(service, '/dashboard/monitors?search=bay07');
    await row('Bay 07');
    await app.user.click(await page());
    expect(bar().getByText('1 selected')).toBeTruthy();
    expect(bar().queryByText(/all/i)).toBeNull();
    await openDialog(app);
    expect(await screen.findByText('From “All Monitors”, search “bay07”')).toBeTruthy();
    expect(dialog().getByText('1 monitor')).toBeTruthy();
    expect(dialog().getByText('Bay 07')).toBeTruthy();
    expect(dialog().queryByText(/^Everything/)).toBeNull();
  });

  it('leads to the last page when the delete leaves the current one past the end', async () => {
    const app = await openScreen(service, `${byName}&page=3`);
    await check(app, 'Bay 21', 'Bay 22', 'Bay 23');
    await openDialog(app);
    await goOn(app);
    await screen.findByText('3 monitors deleted');
    expect(app.address()).toBe(`${byName}&page=2`);
    expect(await row('Bay 20')).toBeTruthy();
  });

  it('asks again when the list has changed since the question', async () => {
    const app = await openScreen(service, byName);
    await row('Bay 01');
    await app.user.click(await page());
    await app.user.click(bar().getByText('Select all 23'));
    await openDialog(app);
    await screen.findByText('Continue');
    await addMonitor(service.db, { name: 'Bay 99', serialNumber: 'IPM-999' });
    await goOn(app);
    expect(await screen.findByText('The list has changed. Please check it and try again.')).toBeTruthy();
    expect(dialog().getByText('24 monitors')).toBeTruthy();
    expect(await left(service)).toEqual([...names, 'Bay 99']);
    await goOn(app);
    await screen.findByText('24 monitors deleted');
    expect(await left(service)).toEqual([]);
  });

  it('says that someone else has already deleted the records', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    await service.db.update(monitors).set({ deletedAt: new Date() });
    await openDialog(app);
    expect(await screen.findByText('The selected record is already gone.')).toBeTruthy();
    expect(app.address()).toBe(byName);
    await app.user.click(dialog().getByText('OK'));
    expect(await screen.findByText('No monitors yet')).toBeTruthy();
  });

  it('deletes once, however often Continue is tapped', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    await openDialog(app);
    const button = await screen.findByText('Continue');
    await app.user.dblClick(button);
    await screen.findByText('1 monitor deleted');
    expect(app.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(2);
  });

  it('stays open on Escape and Cancel while the delete is running', async () => {
    let finishDelete = () => {};
    const deleted = new Promise<void>((resolve) => {
      finishDelete = resolve;
    });
    const wire: Wire = async (request, pass) => {
      if (await isForced(request)) await deleted;
      return await pass();
    };
    const app = await openScreen(service, byName, { wire });
    await check(app, 'Bay 01');
    await openDialog(app);
    await goOn(app);
    await app.user.keyboard('{Escape}');
    await app.user.click(dialog().getByText('Cancel'));
    expect(dialog().getByText('Bay 01')).toBeTruthy();
    finishDelete();
    await screen.findByText('1 monitor deleted');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a delete of facilities and users', () => {
  it('uses the same dialog', async () => {
    const app = await openScreen(service, '/dashboard/facilitylist');
    await check(app, 'Lakeview General');
    await app.user.click(bar().getByText('Delete'));
    await screen.findByRole('dialog', { name: 'Delete Facility' });
    const question =
      'Deleting a facility also deletes previously created monitor associations. Are you sure you want to delete?';
    expect(await screen.findByText(question)).toBeTruthy();
    await goOn(app);
    expect(await screen.findByText('1 facility deleted')).toBeTruthy();
    expect(await screen.findByText('No facilities yet')).toBeTruthy();
  });

  it('refuses to delete the signed-in account', async () => {
    const app = await openScreen(service, '/dashboard/users');
    await app.user.click(await page());
    await app.user.click(bar().getByText('Delete'));
    await screen.findByRole('dialog', { name: 'Delete User' });
    expect(await screen.findByText("You can't delete your own account.")).toBeTruthy();
    expect(dialog().queryByText('Continue')).toBeNull();
    // The service would refuse again.
    expect(dialog().queryByText('Check again')).toBeNull();
    await app.user.click(dialog().getByText('OK'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
