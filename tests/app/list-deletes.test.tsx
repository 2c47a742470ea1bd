import { screen, waitFor, within } from '@testing-library/react';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { facilities, monitors } from '../../server/store/schema/index.ts';
import { addFacility, addMonitor, addMonitors } from '../support/records.ts';
import { cut, openScreen, type Wire } from '../support/screen.tsx';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let facilityId: string;
const names = Array.from({ length: 23 }, (_, index) => `Bay ${String(index + 1).padStart(2, '0')}`);

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  await service.db.delete(monitors);
  await service.db.delete(facilities);
  facilityId = await addFacility(service.db, { name: 'Lakeview General' });
  await addMonitors(
    service.db,
    names.map((name, index) => ({
      name,
      serialNumber: `IPM-${100 + index}`,
      facilityId: index % 2 ? facilityId : null,
    })),
  );
});
afterAll(() => service.close());

/** The names of the monitors that are not deleted. */
async function left(): Promise<string[]> {
  const rows = await service.db.select().from(monitors).where(isNull(monitors.deletedAt));
  return rows.map(({ name }) => name).sort();
}

const but = (...gone: string[]) => names.filter((name) => !gone.includes(name));
const byName = '/dashboard/monitors?sort=monitor_id&order=asc';
// By label and text where that says enough: roles of a whole screen are slow to find.
const bar = () => within(screen.getByLabelText('Selection'));
const noBar = () => expect(screen.queryByLabelText('Selection')).toBeNull();
const dialog = () => within(screen.getByRole('dialog'));
const row = (name: string) => screen.findByLabelText<HTMLInputElement>(`Select ${name}`);
const page = () => screen.findByLabelText('Select all on this page');
const isDelete = (request: Request) => request.method === 'DELETE';
const isForced = async (request: Request) =>
  isDelete(request) && /"forceDelete":true/.test(await request.clone().text());

type App = Awaited<ReturnType<typeof openScreen>>;

async function check(app: App, ...rows: string[]): Promise<void> {
  for (const name of rows) await app.user.click(await row(name));
}

async function openDialog(app: App): Promise<void> {
  await app.user.click(bar().getByText('Delete'));
  await screen.findByText('Delete Monitor');
}

async function goOn(app: App): Promise<void> {
  await app.user.click(await screen.findByText('Continue'));
}

describe('what is selected', () => {
  it('is said in words, spans pages and sorts, and ends with another search or menu', async () => {
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

    await app.user.type(screen.getByRole('searchbox'), 'bay 1{Enter}');
    await waitFor(noBar);
    await check(app, 'Bay 19');
    await app.user.click(screen.getAllByText('Assigned')[0] as HTMLElement);
    await screen.findByText('Assigned Monitors');
    noBar();
    app.close();
  });

  it('is the page first, then all, then all but some', async () => {
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
    app.close();
  });

  it('never opens a row, and lasts while one is looked at', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 05');
    expect(app.address()).toBe(byName);
    await app.user.click(screen.getByText('Bay 05'));
    await screen.findByRole('heading', { level: 1, name: 'Bay 05' });
    app.router.history.back();
    expect((await row('Bay 05')).checked).toBe(true);
    app.close();
  });
});

describe('the delete dialog', () => {
  it('asks for a selection where there is none', async () => {
    const app = await openScreen(service, byName);
    await row('Bay 01');
    await app.user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('dialog', { name: 'Delete Monitor' });
    expect(dialog().getByText('Please select any record.')).toBeTruthy();
    expect(dialog().queryByText('Continue')).toBeNull();
    await app.user.click(dialog().getByText('OK'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
    app.close();
  });

  it('checks, names the records, deletes them and no others, and can take it back', async () => {
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
    expect(await left()).toEqual(names);
    await goOn(app);
    expect(await screen.findByText('2 monitors deleted')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await left()).toEqual(but('Bay 02', 'Bay 03'));
    expect(await screen.findByText(/^21 monitors · updated/)).toBeTruthy();
    expect(screen.queryByLabelText('Select Bay 02')).toBeNull();

    await app.user.click(screen.getByText('Restore'));
    expect(await screen.findByText('2 monitors restored, without a facility')).toBeTruthy();
    expect(await left()).toEqual(names);
    expect(await row('Bay 02')).toBeTruthy();
    app.close();
  });

  it('asks simply where nothing is associated', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    await openDialog(app);
    expect(await screen.findByText('Are you sure you want to delete?')).toBeTruthy();
    await app.user.click(dialog().getByText('Cancel'));
    expect(bar().getByText('1 selected')).toBeTruthy();
    expect(await left()).toEqual(names);
    app.close();
  });

  it('says of all but some where they are from, names the first five, and goes to the last page there is', async () => {
    const app = await openScreen(service, '/dashboard/monitors?search=bay+1&sort=monitor_id&order=asc');
    await row('Bay 10');
    // A search has ten hits here, so that the page is all of them.
    await app.user.click(await page());
    expect(bar().getByText('All 10 selected')).toBeTruthy();
    await check(app, 'Bay 12');
    await openDialog(app);
    expect(
      await screen.findByText(
        'Everything in “All Monitors” that matches “bay 1”, except the one that you left out',
      ),
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
    expect(await left()).toEqual(but(...gone));
    app.close();
  });

  it('leads from a page that is past the end after a delete to the last one there is', async () => {
    const app = await openScreen(service, `${byName}&page=3`);
    await check(app, 'Bay 21', 'Bay 22', 'Bay 23');
    await openDialog(app);
    await goOn(app);
    await screen.findByText('3 monitors deleted');
    expect(app.address()).toBe(`${byName}&page=2`);
    expect(await row('Bay 20')).toBeTruthy();
    app.close();
  });

  it('asks again when the list has changed meanwhile', async () => {
    const app = await openScreen(service, byName);
    await row('Bay 01');
    await app.user.click(await page());
    await app.user.click(bar().getByText('Select all 23'));
    await openDialog(app);
    await screen.findByText('Continue');
    await addMonitor(service.db, { name: 'Bay 99', serialNumber: 'IPM-999' });
    await goOn(app);
    expect(await screen.findByText('The list has changed meanwhile. Please look at it again.')).toBeTruthy();
    expect(dialog().getByText('24 monitors')).toBeTruthy();
    expect(await left()).toEqual([...names, 'Bay 99']);
    await goOn(app);
    await screen.findByText('24 monitors deleted');
    expect(await left()).toEqual([]);
    app.close();
  });

  it('says that somebody else was faster', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    await service.db.update(monitors).set({ deletedAt: new Date() });
    await openDialog(app);
    expect(
      await screen.findByText('What was selected is no longer in this list. Nothing is left to delete.'),
    ).toBeTruthy();
    expect(app.address()).toBe(byName);
    await app.user.click(dialog().getByText('OK'));
    expect(await screen.findByText('No monitors yet')).toBeTruthy();
    app.close();
  });

  it('is done once, however often it is tapped', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    await openDialog(app);
    const button = await screen.findByText('Continue');
    await app.user.dblClick(button);
    await screen.findByText('1 monitor deleted');
    expect(app.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(2);
    app.close();
  });
});

describe('a delete whose answer is lost', () => {
  it('is seen to be done', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01', 'Bay 02');
    await openDialog(app);
    await screen.findByText('Continue');
    app.rewire(async (request, pass) => {
      const forced = await isForced(request);
      const answer = await pass();
      return forced ? Promise.reject(new TypeError('Failed to fetch')) : answer;
    });
    await goOn(app);
    expect(await screen.findByText('2 monitors deleted')).toBeTruthy();
    expect(await left()).toEqual(but('Bay 01', 'Bay 02'));
    app.close();
  });

  it('is seen not to be done, and asked again', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    await openDialog(app);
    await screen.findByText('Continue');
    let lost = 0;
    app.rewire(async (request, pass) => {
      if (!(await isForced(request)) || lost++ > 0) return await pass();
      throw new TypeError('Failed to fetch');
    });
    await goOn(app);
    expect(await screen.findByText('The connection was lost. So far nothing was deleted.')).toBeTruthy();
    expect(await left()).toEqual(names);
    await goOn(app);
    await screen.findByText('1 monitor deleted');
    app.close();
  });

  it('is said to be unknown until the service can be asked', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    await openDialog(app);
    await screen.findByText('Continue');
    app.rewire(cut);
    await goOn(app);
    expect(await screen.findByText(/it is not known whether this was deleted\.$/)).toBeTruthy();
    app.rewire((_request, pass) => pass());
    await app.user.click(dialog().getByText('Check again'));
    expect(await screen.findByText('The connection was lost. So far nothing was deleted.')).toBeTruthy();
    app.close();
  });
});

describe('other servers', () => {
  /** Answers the check, and deletes nothing. */
  const answering =
    (answer: () => Response): Wire =>
    async (request, pass) =>
      isDelete(request) && !(await isForced(request)) ? answer() : await pass();

  function withStatus(status: number, body: unknown): Response {
    // A status above 599 travels over HTTP, but none can be made here.
    return Object.defineProperties(Response.json(body), { status: { value: status }, ok: { value: false } });
  }

  it('are asked on where they say something that nobody knows', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    const body = { status: false, message: 'Pumps are running. Delete anyway?', code: 877, count: 1 };
    app.rewire(answering(() => Response.json(body, { status: 409 })));
    await openDialog(app);
    expect(await screen.findByText('Pumps are running. Delete anyway?')).toBeTruthy();
    await goOn(app);
    await screen.findByText('1 monitor deleted');
    app.close();
  });

  it('may say the code as HTTP status, without an envelope or a count', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    app.rewire(answering(() => withStatus(803, 'no envelope')));
    await openDialog(app);
    expect(await screen.findByText(/also deletes previously created facility associations/)).toBeTruthy();
    expect(dialog().getByText('1 monitor')).toBeTruthy();
    app.close();
  });

  it('are believed when they delete on the first call', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    app.rewire(answering(() => Response.json({ status: true, message: 'success', data: ['x'], count: 1 })));
    await app.user.click(bar().getByText('Delete'));
    expect(await screen.findByText('1 monitor deleted')).toBeTruthy();
    app.close();
  });

  it('may refuse, which is said in the dialog', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    app.rewire(
      answering(() => Response.json({ status: false, message: 'Not during rounds.' }, { status: 422 })),
    );
    await openDialog(app);
    expect(await screen.findByText('Not during rounds.')).toBeTruthy();
    expect(dialog().queryByText('Continue')).toBeNull();
    app.close();
  });
});

describe('the Deleted list', () => {
  it('selects and deletes nothing, and restores each monitor', async () => {
    await addMonitor(service.db, { name: 'Old 1', deletedAt: new Date() });
    const app = await openScreen(service, '/dashboard/deleted_monitors');
    await screen.findByText('Old 1');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true');
    await app.user.click(screen.getByLabelText('Restore Old 1'));
    expect(await screen.findByText('1 monitor restored, without a facility')).toBeTruthy();
    expect(await screen.findByText('No deleted monitors')).toBeTruthy();
    expect(await left()).toContain('Old 1');
    app.close();
  });
});

describe('facilities and users', () => {
  it('are deleted in the same dialog', async () => {
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
    app.close();
  });

  it('nobody deletes the account that is signed in', async () => {
    const app = await openScreen(service, '/dashboard/users');
    await app.user.click(await page());
    await app.user.click(bar().getByText('Delete'));
    await screen.findByRole('dialog', { name: 'Delete User' });
    expect(await screen.findByText('You cannot delete the account you are signed in with.')).toBeTruthy();
    expect(dialog().queryByText('Continue')).toBeNull();
    app.close();
  });
});
