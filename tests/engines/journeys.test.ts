// The main journeys in each engine that is installed, by one text: a visit that begins with an empty browser and ends
// signed out. Each journey goes on where the one before has ended. What an engine's console reports as an error fails it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeMonitor, type FakeMonitor } from '../support/fake-monitor.ts';
import { createPki } from '../support/pki.ts';
import { authorityExtensions } from '../support/pki-extensions.ts';
import type { Production } from '../support/production.ts';
import { tone, toneHertz } from '../support/tone.ts';
import type { Browser, Tab } from './driver.ts';
import { installed } from './engines.ts';
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
import { prepareServices, signIn } from './service.ts';

const byName = '/dashboard/monitors?sort=monitor_id&order=asc';
const heading = (name: string) => ({ role: 'heading', name }) as const;
const button = (name: string, within?: string) =>
  ({ role: 'button', name, ...(within && { within }) }) as const;
const field = (name: string, within?: string) =>
  ({ role: 'textbox', name, ...(within && { within }) }) as const;

const services = prepareServices();

describe.each(installed())('$name', ({ path, start }) => {
  let production: Production;
  let browser: Browser;
  let tab: Tab;
  let monitor: FakeMonitor;
  const at = (address: string) => production.origin + address;
  const open = (address: string) => tab.open(at(address));

  beforeAll(async () => {
    production = await services.start();
    browser = await start(path);
    process.stdout.write(`${browser.name}\n`);
    tab = await browser.newTab();
  });
  afterAll(async () => {
    await browser?.end();
    await production?.end();
  });

  /** @param expected errors that belong to the journey, such as a refused call */
  function journey(title: string, run: () => Promise<void>, expected?: RegExp): void {
    it(title, async (context) => {
      browser.takeErrors();
      const began = performance.now();
      try {
        await run();
      } catch (error) {
        await tab
          .picture(join(process.env.PICTURES ?? services.fileIn(''), `${context.task.id}.png`))
          .catch(() => undefined);
        process.stdout.write(`  ${title}: ${String(error)}\n`);
        throw error;
      } finally {
        process.stdout.write(`  ${title}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
      }
      expect(browser.takeErrors().filter((error) => !expected?.test(error))).toEqual([]);
    });
  }

  journey('a first visit installs the worker and offers no update', async () => {
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

  journey('a person signs in', async () => {
    await signIn(tab);
  });

  journey('a list is sorted, paged and searched', async () => {
    await tap(tab, { role: 'button', name: { matches: '^Monitor Name' } });
    await seeAddress(tab, 'sort=monitor_id&order=asc');
    await until('names in order', async () => {
      await seeRows(tab, 10);
      const shown = await names(tab);
      return shown.join() === shown.toSorted().join();
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

  journey('names and values break where words do', async () => {
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

  journey('a monitor is added and renamed', async () => {
    await tap(tab, button('Add'));
    await tap(tab, { role: 'menuitem', name: { matches: '^Monitor' } });
    await type(tab, field('Monitor Serial Number', 'Add Monitor'), 'ENGINE-1');
    await type(tab, field('Monitor Name', 'Add Monitor'), 'Engine one');
    await tap(tab, button('Save', 'Add Monitor'));
    const credential = await see(tab, { role: 'code' });
    monitor = createFakeMonitor(production.origin, 'ENGINE-1', credential);
    await tap(tab, button("I've saved it", 'Add Monitor'));
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
    async () => {
      await tap(tab, { role: 'checkbox', name: 'Select Engine two' });
      await seeText(tab, '^1 selected');
      await tap(tab, button('Delete', 'Selection'));
      await tap(tab, button('Continue', 'Delete Monitor'));
      await seeText(tab, 'monitor deleted');
      await gone(tab, { role: 'dialog' });
      await open('/dashboard/deleted_monitors?search=ENGINE-1');
      await seeRows(tab, 1);
      await tap(tab, button('Restore Engine two'));
      await until('the monitor in All Monitors', async () => {
        await open('/dashboard/monitors?search=ENGINE-1');
        await seeRows(tab, 1);
        return (await names(tab))[0] === 'Engine two';
      });
    },
    /status of 409/,
  );

  journey('a recording is asked for and played', async () => {
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
  });

  journey('a log of the cloud is saved as CSV', async () => {
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

  journey('a site is configured, with a file', async () => {
    const pki = createPki();
    pki.issue('root', { subject: '/O=Klinik/CN=Root', extensions: authorityExtensions });
    const file = services.fileIn('root.pem');
    await writeFile(file, pki.read('root.pem'));
    await open('/dashboard/siteconfig');
    await seeText(tab, '^Please Select facility');
    await type(tab, { role: 'combobox', name: 'Facility' }, 'Cuyahoga');
    await tap(tab, { role: 'option', name: { matches: '^Cuyahoga' } });
    await seeText(tab, '^Next: save the CSR parameters');
    await tap(tab, { role: 'combobox', name: 'Select Client Authentication mechanism' });
    await tap(tab, { role: 'option', name: 'Upload Root Certificate' });
    await see(tab, heading('Upload Root Certificate'));
    await tab.chooseFile({ role: 'file' }, file);
    await tap(tab, button('Upload'));
    await seeText(tab, 'Root Cert File uploaded successfully');
  });

  journey('the overview, on its side, upright and on a phone', async () => {
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
    async () => {
      await open(byName);
      const rows = await seeRows(tab, 10);
      await seeText(tab, 'updated \\d');
      await production.stopService();
      await seeText(tab, '^(Offline|Service unreachable) since');
      expect((await cells(tab)).map((row) => row[3])).toEqual(rows.map((row) => row[3]));
      await open(byName);
      expect((await seeRows(tab, 10)).map((row) => row[3])).toEqual(rows.map((row) => row[3]));
      await production.startService();
      await gone(tab, { role: 'text', name: { matches: '^(Offline|Service unreachable) since' } });
    },
    /Failed to (load|fetch)|NetworkError|Could not connect|ERR_|access control|connection/i,
  );

  journey('who signs out is signed out in each tab', async () => {
    const other = await browser.newTab();
    await other.open(at('/dashboard/facilitylist'));
    await seeRows(other);
    await open('/my-page');
    await tap(tab, button('Logout'));
    await seeAddress(tab, '/auth/login');
    await seeAddress(other, '/auth/login');
    expect(
      await until('what is stored', () =>
        tab.run(async () => JSON.stringify((await indexedDB.databases()).map(({ name }) => name)), null),
      ),
    ).not.toContain('infusion-');
    await other.close();
  });
});
