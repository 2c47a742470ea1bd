// The main journeys in each engine that is installed, by one text: a visit that begins with an empty browser and ends
// signed out. Each journey goes on where the one before has ended. What an engine's console reports as an error fails it.
import { describe, expect } from 'vitest';
import { sortKey } from '../../contract/common/normalise.ts';
import { createFakeMonitor, type FakeMonitor } from '../support/fake-monitor.ts';
import { longWaitMs } from '../support/limits.ts';
import { tone, toneHertz } from '../support/tone.ts';
import { installed } from './engines.ts';
import { button, field, heading } from './queries.ts';
import {
  brokenWords,
  cells,
  gone,
  names,
  read,
  see,
  seeAddress,
  seeRows,
  seeText,
  tap,
  type,
  until,
} from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { lostCalls, startVisit } from './visit.ts';

const byName = '/dashboard/monitors?sort=monitor_id&order=asc';

/** As lists sort: 'Bed 2' before 'Bed 10'. */
function inOrder(one: string, other: string): number {
  return sortKey(one) < sortKey(other) ? -1 : 1;
}

const noSound = '^This device does not play sound';

const services = prepareServices();

describe.each(installed())('$name', (engine) => {
  const visit = startVisit(engine, () => services.start(), services);
  const { at, open, journey } = visit;
  let monitor: FakeMonitor;

  journey('a first visit installs the worker and offers no update', async (tab) => {
    await open('/auth/login');
    await see(tab, button('Sign in'));
    await until('an active worker', () =>
      tab.run(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state === 'activated';
      }, null),
    );
    await tab.reload();
    await see(tab, button('Sign in'));
    await until('a worker that controls the page', () =>
      tab.run(() => navigator.serviceWorker.controller?.state === 'activated', null),
    );
    expect(await read(tab, button('Update now'))).toBeNull();
  });

  journey('a person signs in', async (tab) => {
    await signIn(tab);
  });

  journey('a list is sorted, paged and searched', async (tab) => {
    await tap(tab, { role: 'button', name: { matches: '^Monitor Name' } });
    await seeAddress(tab, 'sort=monitor_id&order=asc');
    await until('names in order', async () => {
      await seeRows(tab, 10);
      const shown = await names(tab);
      return shown.join() === shown.toSorted(inOrder).join();
    });
    const first = (await cells(tab)).map((row) => row[3]);
    await tap(tab, button('Next page'));
    await seeAddress(tab, 'page=2');
    await until('other rows', async () => (await seeRows(tab, 10)).every((row) => !first.includes(row[3])));
    const serial = (await cells(tab))[4]?.[3] ?? '';
    await type(tab, { role: 'searchbox' }, serial);
    await tab.press('Enter');
    await seeAddress(tab, `search=${serial}`);
    expect((await seeRows(tab, 1))[0]?.[3]).toBe(serial);
    await type(tab, { role: 'searchbox' }, '');
    await tab.press('Enter');
    await seeRows(tab, 10);
  });

  journey('names and values break where words do', async (tab) => {
    for (const address of ['monitors', 'facilitylist', 'active_users']) {
      for (const [width, height] of [
        [820, 1180],
        [1180, 820],
      ] as const) {
        await tab.resize(width, height);
        await open(`/dashboard/${address}`);
        await seeRows(tab);
        expect(await brokenWords(tab), `${address}, ${width} px`).toEqual([]);
      }
    }
  });

  journey('a monitor is added and renamed', async (tab) => {
    // The app has taken the place of the stored list, where a tap waits for it 20 s at most.
    await seeText(tab, 'updated \\d', longWaitMs);
    await tap(tab, button('Add'));
    await tap(tab, { role: 'menuitem', name: { matches: '^Monitor' } });
    await type(tab, field('Monitor Serial Number', 'Add Monitor'), 'ENGINE-1');
    await type(tab, field('Monitor Name', 'Add Monitor'), 'Engine one');
    await tap(tab, button('Save', 'Add Monitor'));
    const credential = await see(tab, { role: 'code' });
    monitor = createFakeMonitor(visit.production.origin, 'ENGINE-1', credential);
    await tap(tab, button('Saved: next one', 'Add Monitor'));
    await tap(tab, button('Done', 'Add Monitor'));
    await gone(tab, { role: 'dialog' });
    await open('/dashboard/monitors?search=ENGINE-1');
    await seeRows(tab, 1);
    await tap(tab, button('Edit Engine one'));
    await until(
      'the name in the dialog',
      async () => (await read(tab, field('Monitor Name', 'Edit Monitor'))) === 'Engine one',
    );
    await tab.type(field('Monitor Name', 'Edit Monitor'), 'Engine two');
    await tap(tab, button('Save', 'Edit Monitor'));
    await gone(tab, { role: 'dialog' });
    await until('the new name', async () => (await names(tab))[0] === 'Engine two');
  });

  // The check before a delete is answered with an error's status.
  journey(
    'a monitor is selected, deleted and restored',
    async (tab) => {
      await tap(tab, { role: 'checkbox', name: 'Select Engine two' });
      await seeText(tab, '^1 selected');
      await tap(tab, button('Delete', 'Selection'));
      await tap(tab, button('Continue', 'Delete Monitor'));
      await seeText(tab, 'monitor deleted');
      await gone(tab, { role: 'dialog' });
      await open('/dashboard/deleted_monitors?search=ENGINE-1');
      await seeRows(tab, 1);
      await tap(tab, button('Restore Engine two'));
      await gone(tab, button('Restore Engine two'));
      await open('/dashboard/monitors?search=ENGINE-1');
      await until('the monitor in All Monitors', async () => (await names(tab))[0] === 'Engine two');
    },
    /status of 409/,
  );

  journey('a recording is asked for and played', async (tab) => {
    await tap(tab, { role: 'link', name: 'Engine two' });
    await see(tab, heading('Engine two'));
    await tap(tab, button('Get New Audio'));
    await monitor.sendHeartbeat();
    const request = await monitor.waitForRequest();
    await monitor.sendChannel(request, 'A', { bytes: tone(toneHertz.A) });
    await monitor.sendChannel(request, 'B', { bytes: tone(toneHertz.B) });
    await tap(tab, { role: 'button', name: { matches: '^Play' } });
    await see(tab, { role: 'dialog', name: 'Audio Player' });
    await see(tab, { role: 'slider', name: 'Position in channel A' });
    // A machine without a sound device says so; with one the position moves on.
    await tap(tab, { role: 'button', name: { matches: '^Play channel A' } });
    await until('a sound, or why there is none', async () => {
      const seconds = await tab.run(
        () => document.querySelector('[aria-label="Position in channel A"]')?.getAttribute('aria-valuenow'),
        null,
      );
      return Number(seconds) > 0 || (await read(tab, { role: 'text', name: { matches: noSound } })) !== null;
    });
    await tap(tab, button('Done', 'Audio Player'));
    await gone(tab, { role: 'dialog' });
  });

  journey('a log of the cloud is saved as CSV', async (tab) => {
    await tab.reload();
    await see(tab, heading('Engine two'));
    await monitor.reportActivities(['one', 'Grüße']);
    await tap(tab, { role: 'tab', name: 'Cloud Log' });
    await seeText(tab, 'pump: Grüße');
    await tab.run(() => {
      const make = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob) => {
        if (blob instanceof Blob)
          void blob.text().then((text) => document.documentElement.setAttribute('data-saved', text));
        return make(blob);
      };
    }, null);
    await tap(tab, button('Download (CSV)'));
    const text = await until('a file', () =>
      tab.run(() => document.documentElement.getAttribute('data-saved'), null),
    );
    expect(text).toContain('ID,Description,Date/Time');
    expect(text).toContain('pump: Grüße');
  });

  journey('the overview, on its side, upright and on a phone', async (tab) => {
    await open('/dashboard/overview');
    await see(tab, { role: 'slider' });
    for (const [width, height] of [
      [820, 1180],
      [390, 844],
      [1180, 820],
    ] as const) {
      await tab.resize(width, height);
      await until('nothing beside the screen', () =>
        tab.run(() => document.documentElement.scrollWidth <= innerWidth, null),
      );
    }
  });

  // The browser reports calls that reach nobody.
  journey(
    'lists stay readable after the service has ended, and a start shows them',
    async (tab) => {
      await open(byName);
      const rows = await seeRows(tab, 10);
      await seeText(tab, 'updated \\d');
      await visit.production.stopService();
      await seeText(tab, '^(Offline|Service unreachable) since');
      expect((await cells(tab)).map((row) => row[3])).toEqual(rows.map((row) => row[3]));
      await open(byName);
      expect((await seeRows(tab, 10)).map((row) => row[3])).toEqual(rows.map((row) => row[3]));
      await visit.production.startService();
      await gone(tab, { role: 'text', name: { matches: '^(Offline|Service unreachable) since' } });
    },
    lostCalls,
  );

  journey('who signs out is signed out in each tab', async (tab) => {
    const other = await visit.browser.newTab();
    await other.open(at('/dashboard/facilitylist'));
    await seeRows(other);
    await open('/my-page');
    await tap(tab, button('Logout'));
    await seeAddress(tab, '/auth/login');
    await seeAddress(other, '/auth/login');
    const isClear = () =>
      tab.run(async () => {
        const databases = await indexedDB.databases();
        return databases.every(({ name }) => !name?.startsWith('infusion-'));
      }, null);
    const left = {
      role: 'text',
      name: { matches: '^The lists on this device could not be removed' },
    } as const;
    // Over http WebKit keeps pages that were left with their databases, until it is ended: then the login page says so. Over
    // https it keeps none (loads.test.ts).
    const isSaid = async () => engine.name === 'WebKitGTK' && (await read(tab, left)) !== null;
    await until('a device that keeps nothing, or words that say so', async () => {
      return (await isSaid()) || (await isClear());
    });
    await other.close();
  });
});
