// Deletes and restores whose answers are lost, and answers of other servers: the dialog never says what is not true.
import { screen, waitFor } from '@testing-library/react';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import {
  bar,
  beginWithBays,
  but,
  byName,
  check,
  dialog,
  goOn,
  idOf,
  isDelete,
  isForced,
  left,
  names,
  openDialog,
  page,
  removeAll,
} from '../../support/list-deletes.ts';
import { addMonitor } from '../../support/records.ts';
import { cutFrom, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => beginWithBays(service));
afterAll(() => service.close());

describe('a delete whose answer is lost', () => {
  it('is found to be done by another check', async () => {
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
    expect(await left(service)).toEqual(but('Bay 01', 'Bay 02'));
  });

  it('is found not to be done, and asks again', async () => {
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
    expect(await screen.findByText('Connection lost. Nothing has been deleted so far.')).toBeTruthy();
    expect(await left(service)).toEqual(names);
    await goOn(app);
    await screen.findByText('1 monitor deleted');
  });

  it('counts as unknown until the service can be reached', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    await openDialog(app);
    await screen.findByText('Continue');
    app.rewire(cutFrom(isDelete));
    await goOn(app);
    expect(
      await screen.findByText(/^Connection lost\. We don't know if the record was deleted\./),
    ).toBeTruthy();
    // The check waits, so that one can see where the focus is meanwhile.
    let goOnChecking = () => {};
    const mayCheck = new Promise<void>((resolve) => {
      goOnChecking = resolve;
    });
    app.rewire((_request, pass) => mayCheck.then(pass));
    await app.user.click(dialog().getByText('Check again'));
    expect(await dialog().findByText('Checking …')).toBeTruthy();
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    goOnChecking();
    expect(await screen.findByText('1 monitor deleted')).toBeTruthy();
    expect(await left(service)).toEqual(but('Bay 01'));
  });
});

describe('the delete dialog with other servers', () => {
  /** Answers the check, and deletes nothing. */
  const answering =
    (answer: () => Response): Wire =>
    async (request, pass) =>
      isDelete(request) && !(await isForced(request)) ? answer() : await pass();

  function withStatus(status: number, body: unknown): Response {
    // HTTP allows a status above 599, `new Response` does not.
    return Object.defineProperties(Response.json(body), { status: { value: status }, ok: { value: false } });
  }

  it('asks to continue on an unknown code', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    const body = { status: false, message: 'Pumps are running. Delete anyway?', code: 877, count: 1 };
    app.rewire(answering(() => Response.json(body, { status: 409 })));
    await openDialog(app);
    expect(await screen.findByText('Pumps are running. Delete anyway?')).toBeTruthy();
    await goOn(app);
    await screen.findByText('1 monitor deleted');
  });

  it('reads the code from the HTTP status, without an envelope or a count', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    app.rewire(answering(() => withStatus(803, 'no envelope')));
    await openDialog(app);
    expect(await screen.findByText(/also deletes previously created facility associations/)).toBeTruthy();
    expect(dialog().getByText('1 monitor')).toBeTruthy();
  });

  it('closes when the first call has already deleted', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    app.rewire(answering(() => Response.json({ status: true, message: 'success', data: ['x'], count: 1 })));
    await app.user.click(bar().getByText('Delete'));
    expect(await screen.findByText('1 monitor deleted')).toBeTruthy();
  });

  it('shows why the server refuses', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    app.rewire(
      answering(() => Response.json({ status: false, message: 'Not during rounds.' }, { status: 422 })),
    );
    await openDialog(app);
    expect(await screen.findByText('Not during rounds.')).toBeTruthy();
    expect(dialog().queryByText('Continue')).toBeNull();
  });
});

describe('a delete that is answered with 404', () => {
  const noSuchCall = () => Response.json({ status: false, message: 'No such call.' }, { status: 404 });
  const one = 'Nothing was deleted. The service answered “No such call.”, but the record is still there.';

  it('says that the records are still there', async () => {
    const app = await openScreen(service, byName, {
      wire: async (request, pass) => (isDelete(request) ? noSuchCall() : await pass()),
    });
    await check(app, 'Bay 01');
    await openDialog(app);
    expect(await dialog().findByText(one)).toBeTruthy();
    expect(dialog().queryByText(/already gone/)).toBeNull();
    await app.user.click(dialog().getByText('Cancel'));
    await app.user.click(bar().getByText(/^Select all/));
    await openDialog(app);
    expect(await dialog().findByText(/but the records are still there\.$/)).toBeTruthy();
    expect(await left(service)).toEqual(names);
  });

  it('says so where only one of many is left', async () => {
    const app = await openScreen(service, byName);
    await app.user.click(await page());
    await app.user.click(screen.getByLabelText('Next page'));
    await check(app, 'Bay 11');
    app.rewire(async (request, pass) => {
      if (!isDelete(request)) return await pass();
      await service.db.delete(monitors).where(inArray(monitors.name, names.slice(0, 10)));
      return noSuchCall();
    });
    await openDialog(app);
    expect(await dialog().findByText(/but the records are still there\.$/)).toBeTruthy();
  });

  it('says so after Continue, too', async () => {
    const app = await openScreen(service, byName, {
      wire: async (request, pass) => ((await isForced(request)) ? noSuchCall() : await pass()),
    });
    await check(app, 'Bay 01');
    await openDialog(app);
    await goOn(app);
    expect(await dialog().findByText(one)).toBeTruthy();
    expect(await left(service)).toEqual(names);
  });

  it('says that they are gone where that is so', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    app.rewire(async (request, pass) => {
      if (!isDelete(request)) return await pass();
      // By somebody else, in the same moment.
      if (!(await isForced(request))) await removeAll(service);
      return await pass();
    });
    await openDialog(app);
    expect(await dialog().findByText('The selected record is already gone.')).toBeTruthy();
  });
});

describe('the question before a delete', () => {
  it('says at once that somebody else has deleted the record', async () => {
    const app = await openScreen(service, byName);
    await waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
    await check(app, 'Bay 01');
    await openDialog(app);
    await screen.findByText('Continue');
    await service.ask(deleteMonitors, {
      body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [await idOf(service, 'Bay 01')], forceDelete: true },
    });
    expect(await dialog().findByText('The selected record is already gone.')).toBeTruthy();
  });

  it('says so, too, where nobody told it, as soon as changes are told again', async () => {
    let open: () => void = () => undefined;
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    const app = await openScreen(service, byName, {
      async wire(request, pass) {
        if (new URL(request.url).pathname.endsWith('/v1/events')) await isOpen;
        return await pass();
      },
    });
    await check(app, 'Bay 01');
    await openDialog(app);
    await screen.findByText('Continue');
    await service.ask(deleteMonitors, {
      body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [await idOf(service, 'Bay 01')], forceDelete: true },
    });
    open();
    expect(await dialog().findByText('The selected record is already gone.')).toBeTruthy();
  });
});

describe('the Deleted list', () => {
  it('has no delete, and restores each monitor', async () => {
    await addMonitor(service.db, { name: 'Old 1', deletedAt: new Date() });
    const app = await openScreen(service, '/dashboard/deleted_monitors');
    await app.user.click(await screen.findByLabelText('Select Old 1'));
    expect(screen.getByRole('button', { name: 'Delete monitors' }).ariaDisabled).toBe('true');
    await app.user.click(await screen.findByLabelText('Restore Old 1'));
    expect(await screen.findByText('Monitor restored (unassigned)')).toBeTruthy();
    expect(await screen.findByText('No deleted monitors')).toBeTruthy();
    expect(await left(service)).toContain('Old 1');
  });

  it('checks whether a restore was done after its answer was lost', async () => {
    for (const name of ['Old 1', 'Old 2', 'Old 3']) {
      await addMonitor(service.db, { name, deletedAt: new Date() });
    }
    const app = await openScreen(service, '/dashboard/deleted_monitors');
    const restore = async (name: string) =>
      await app.user.click(await screen.findByLabelText(`Restore ${name}`));
    const isRestore = (request: Request) => request.url.endsWith('/v1/monitors/restore');

    app.rewire(async (request, pass) => {
      const answer = await pass();
      if (isRestore(request)) throw new TypeError('cut');
      return answer;
    });
    await restore('Old 1');
    // Its answer may have had a new credential.
    expect(await screen.findByText(/^Monitor restored \(unassigned\)\. If it was deleted/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Restore Old 1')).toBeNull());

    app.rewire(async (request, pass) => {
      if (isRestore(request)) throw new TypeError('cut');
      return await pass();
    });
    await restore('Old 2');
    expect(await screen.findByText('Not restored: Connection lost.')).toBeTruthy();

    app.rewire(cutFrom(isRestore));
    await restore('Old 3');
    const unknown = "Connection lost. We don't know if the monitors were restored. Look in Deleted Monitors.";
    expect(await screen.findByText(unknown)).toBeTruthy();
  });
});
