// The hospital lets the device keep less: at a start, and while a page is open, under a form and in a round.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoreHandle } from '../../../src/data/store/create-store.ts';
import { clearAllDatabases } from '../../../src/data/store/erase-databases.ts';
import { directoryAtom } from '../../../src/data/store/list-store.ts';
import {
  databasePrefix,
  pastedNumbersPrefix,
  startRecordPrefix,
  storageKeys,
} from '../../../src/lib/storage-keys.ts';
import { setMark, startRound } from '../../../src/lists/rounds/round.ts';
import { roundAtom } from '../../../src/lists/rounds/round-atom.ts';
import { changeRound, leaveRound, putRound } from '../../../src/lists/rounds/stored-round.ts';
import { keepingAtom } from '../../../src/session/device-storage.ts';
import { readKeptSignInAt, saveKeptSignInAt } from '../../../src/session/session-record.ts';
import { openAddForm } from '../../support/form-dialog.ts';
import { openLists } from '../../support/in-process-store.ts';
import { longWaitMs } from '../../support/limits.ts';
import { addMonitors } from '../../support/records.ts';
import { cut, openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addMonitors(
    service.db,
    Array.from({ length: 12 }, (_, at) => ({ name: `Bay ${at}`, serialNumber: `IPM-${100 + at}` })),
  );
});
afterAll(() => service.close());
afterEach(async () => {
  await clearAllDatabases();
  localStorage.clear();
  sessionStorage.clear();
});

const planned = ['a', 'b', 'c'].map((id) => ({ id, name: id, serialNumber: `IPM-${id}`, facility: '' }));

const databases = async () => (await indexedDB.databases()).map(({ name = '' }) => name);

/** What the app kept of this person at an earlier start: a round in the database, a list for the next start, a lock. */
async function keepBefore(): Promise<void> {
  const lists = await openLists({ personId: service.users.administrator });
  await lists.changeWork('round', () => startRound('Ward 3', planned, 1));
  lists.close();
  localStorage.setItem(`${startRecordPrefix}1 start`, '{"rows":["IPM-100"]}');
  saveKeptSignInAt(Date.now());
}

async function expectNothingKept(): Promise<void> {
  await waitFor(async () => expect(await databases()).toEqual([]));
  await waitFor(() => expect(localStorage.getItem(storageKeys.mustClear)).toBeNull());
  expect(JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })).not.toContain('IPM-');
  expect(readKeptSignInAt()).toBeNull();
}

describe.each(['session', 'off'] as const)('a start with %s', (deviceStorage) => {
  beforeEach(keepBefore);

  it('erases what an earlier one kept, brings the round along, and keeps nothing', async () => {
    expect(await databases()).toEqual([expect.stringContaining(databasePrefix)]);
    const app = await openScreen(service, '/dashboard/monitors', {
      settings: { deviceStorage },
      directory: true,
    });
    await screen.findAllByText(/^Bay \d+$/, { selector: 'a' });
    await expectNothingKept();
    expect(app.store.get(roundAtom)?.title).toBe('Ward 3');
    // The numbers beside the lists are of this moment.
    await screen.findAllByText('12');
    app.close();
  });

  it('does not bring back what a sign-out was still erasing', async () => {
    localStorage.setItem(storageKeys.mustClear, 'true');
    const app = await openScreen(service, '/dashboard/monitors', { settings: { deviceStorage } });
    await expectNothingKept();
    expect(app.store.get(roundAtom)).toBeNull();
    app.close();
  });
});

describe('lists that this device may keep', () => {
  it.each([
    ['session', /keeps lists and rounds only while the console is open/, /kept in this window only/],
    ['off', /keeps no lists\. They are not available offline/, /users are not kept on this device/],
  ] as const)('are said on My page: %s', async (deviceStorage, device, directory) => {
    const app = await openScreen(service, '/my-page', { settings: { deviceStorage }, directory: true });
    await screen.findByText(device);
    await screen.findByText(directory);
    screen.getByText(/^Signs you out and erases the lists and the round/);
    expect(screen.queryByText('Clear')).toBeNull();
    app.close();
  });

  it.each([
    ['session', /has not been opened since the console was loaded/],
    ['off', /has set that this device keeps no lists\. Open this again/],
  ] as const)('are missing offline, and the list says why: %s', async (deviceStorage, why) => {
    const app = await openScreen(service, '/my-page', { settings: { deviceStorage } });
    app.rewire(cut);
    await app.router.navigate({ to: '/dashboard/users' });
    await screen.findByText(why);
    app.close();
  });

  it('are answered offline in the window that has read them, with `session` alone', async () => {
    for (const deviceStorage of ['session', 'off'] as const) {
      const app = await openScreen(service, '/dashboard/monitors', { settings: { deviceStorage } });
      await screen.findAllByText(/^Bay \d+$/, { selector: 'a' });
      await app.settled();
      await app.router.navigate({ to: '/my-page' });
      app.rewire(cut);
      await app.router.navigate({ to: '/dashboard/monitors' });
      if (deviceStorage === 'session') await screen.findAllByText(/^Bay \d+$/, { selector: 'a' });
      else await screen.findByText(/keeps no lists/);
      app.close();
    }
  });
});

describe('a value that becomes stricter while a page is open', () => {
  it('leaves an open form, its list and a round as they are, and erases the device', async () => {
    const app = await openScreen(service, '/dashboard/monitors', { directory: true });
    await screen.findAllByText(/^Bay \d+$/, { selector: 'a' });
    const { store, lists } = app;
    await putRound({ store, lists }, startRound('Ward 3', planned, 1));
    const { field, fill } = await openAddForm(app, 'Monitor');
    await fill('Monitor Name', 'Typed before');
    await waitFor(async () => expect(await databases()).toHaveLength(1));

    app.obey({ deviceStorage: 'session' });
    await expectNothingKept();
    expect(field('Monitor Name').value).toBe('Typed before');
    expect(store.get(roundAtom)?.title).toBe('Ward 3');
    // All records are read anew, into memory.
    await waitFor(() => expect(store.get(directoryAtom).state.type).toBe('complete'));
    expect(await databases()).toEqual([]);

    // The round goes on in this window, and nothing of it is left with the page.
    await changeRound({ store, lists }, (round) => setMark(round, 'a', 'found', 1_000));
    leaveRound({ store });
    expect(store.get(roundAtom)?.monitors[0]?.mark).toBe('found');
    await expectNothingKept();

    app.obey({ deviceStorage: 'off' });
    await waitFor(() => expect(store.get(directoryAtom).state.type).toBe('none'));
    expect(store.get(roundAtom)?.monitors[0]?.mark).toBe('found');
    expect(field('Monitor Name').value).toBe('Typed before');
    // What is less strict counts from the next start on.
    app.obey({});
    expect(store.get(keepingAtom)).toEqual({
      listsOnDevice: false,
      listsInMemory: false,
      tokensOnDevice: false,
    });
    await expectNothingKept();
    app.close();
  });

  it('brings a round along that no screen has read yet', async () => {
    await keepBefore();
    const app = await openScreen(service, '/my-page');
    app.store.set(roundAtom, null);
    app.obey({ deviceStorage: 'off' });
    await expectNothingKept();
    expect(app.store.get(roundAtom)?.title).toBe('Ward 3');
    await app.router.navigate({ to: '/dashboard/round' });
    await screen.findByText(/this device does not keep a round/);
    // Said once, wherever the person is.
    await screen.findByText(/keeps no lists\. They are not available offline\.$/);
    app.close();
  });

  it('erases the device though the store hangs, says what could not be erased, and tries again at each look', async () => {
    const app = await openScreen(service, '/my-page');
    const lists = app.lists as StoreHandle;
    const { renew } = lists;
    lists.renew = () => {
      void renew();
      return new Promise(() => undefined);
    };
    const blocked = vi
      .spyOn(indexedDB, 'databases')
      .mockRejectedValue(new DOMException('no', 'UnknownError'));
    const emptying = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError');
    });
    app.obey({ deviceStorage: 'session' });
    expect(await screen.findByText(/could not be erased yet/, {}, { timeout: longWaitMs })).toBeDefined();
    await screen.findByText(/could not be removed: the browser does not let go of it/);
    expect(localStorage.getItem(storageKeys.mustClear)).toBe('true');
    blocked.mockRestore();
    emptying.mockRestore();
    app.obey({ deviceStorage: 'session' });
    await expectNothingKept();
    await waitFor(() => expect(screen.queryByText(/could not be removed: the browser/)).toBeNull());
    app.close();
  });

  it('erases what a lock has kept, where nobody is signed in', async () => {
    await keepBefore();
    const app = await openScreen(service, '/auth/login', { signedIn: false });
    app.obey({ deviceStorage: 'session' });
    await expectNothingKept();
    app.close();
  });

  it('keeps a pasted list of serial numbers in this window', async () => {
    const numbers = Array.from({ length: 300 }, (_, at) => `IPM-${1000 + at}`);
    sessionStorage.setItem(`${pastedNumbersPrefix}x`, numbers.join(','));
    const app = await openScreen(service, '/dashboard/monitors');
    app.obey({ deviceStorage: 'session' });
    await expectNothingKept();
    const { fromAddress, toAddress } = await import(
      '../../../src/features/monitors/serial-numbers/number-address.ts'
    );
    expect(fromAddress('~x')).toEqual(numbers);
    expect(toAddress(numbers)).toBe('~x');
    app.close();
  });
});
