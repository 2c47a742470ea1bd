// Deletes and restores whose answers are lost, and what other servers answer: what is said is what is true.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bar,
  beginWithBays,
  but,
  byName,
  check,
  dialog,
  goOn,
  isDelete,
  isForced,
  left,
  names,
  openDialog,
} from '../support/list-deletes.ts';
import { addMonitor } from '../support/records.ts';
import { cutFrom, openScreen, type Wire } from '../support/screen.tsx';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => beginWithBays(service));
afterAll(() => service.close());

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
    expect(await left(service)).toEqual(but('Bay 01', 'Bay 02'));
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
    expect(await screen.findByText('Connection lost. Nothing has been deleted so far.')).toBeTruthy();
    expect(await left(service)).toEqual(names);
    await goOn(app);
    await screen.findByText('1 monitor deleted');
    app.close();
  });

  it('is said to be unknown until the service can be asked', async () => {
    const app = await openScreen(service, byName);
    await check(app, 'Bay 01');
    await openDialog(app);
    await screen.findByText('Continue');
    app.rewire(cutFrom(isDelete));
    await goOn(app);
    expect(await screen.findByText(/Check whether the records were deleted\.$/)).toBeTruthy();
    app.rewire((_request, pass) => pass());
    await app.user.click(dialog().getByText('Check again'));
    expect(await screen.findByText('1 monitor deleted')).toBeTruthy();
    expect(await left(service)).toEqual(but('Bay 01'));
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
    expect(await screen.findByText('Monitor restored (unassigned)')).toBeTruthy();
    expect(await screen.findByText('No deleted monitors')).toBeTruthy();
    expect(await left(service)).toContain('Old 1');
    app.close();
  });

  it('finds out what became of a restore whose answer was lost', async () => {
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
    expect(await screen.findByText('Monitor restored (unassigned)')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Restore Old 1')).toBeNull());

    app.rewire(async (request, pass) => {
      if (isRestore(request)) throw new TypeError('cut');
      return await pass();
    });
    await restore('Old 2');
    expect(await screen.findByText('Not restored: Something went wrong')).toBeTruthy();

    app.rewire(cutFrom(isRestore));
    await restore('Old 3');
    const unknown = 'Connection lost. Check whether the monitors were restored.';
    expect(await screen.findByText(unknown, {}, { timeout: 20_000 })).toBeTruthy();
    app.close();
  });
});
