// A page and a service worker of different versions, while the files of the earlier one are gone from the service.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Tab } from './driver.ts';
import { installed } from './engines.ts';
import { button, field } from './queries.ts';
import { gone, read, see, seeRows, tap, type, until } from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { unexpectedErrors } from './visit.ts';

const services = prepareServices();
const update = { role: 'button', name: 'Update now' } as const;

/** The report of a browser about a file that is gone; the console itself recovers. */
const goneFiles = /404|dynamically imported module|Importing a module script|Loading failed for the module/;

describe.each(installed())('$name', ({ path, start }) => {
  let production: Awaited<ReturnType<typeof services.startFronted>>;
  let browser: Browser;
  let tab: Tab;
  const at = (address: string) => production.origin + address;
  beforeAll(async () => {
    production = await services.startFronted();
    browser = await start(path);
    tab = await browser.newTab();
    await tab.open(at('/auth/login'));
    await signIn(tab);
    await until('an active worker', () =>
      tab.run(
        async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
        null,
      ),
    );
    await tab.reload();
    await seeRows(tab);
  });
  afterAll(async () => {
    await browser?.end();
    await production?.end();
  });

  /** The folder of the scripts of the page that is open, which names its version. */
  const versionOf = (of: Tab) =>
    of.run(
      () =>
        /\/(assets[^/]*)\//.exec(document.querySelector('script[src]')?.getAttribute('src') ?? '')?.[1] ?? '',
      null,
    );

  /** Goes through screens and dialogs whose files may not have been fetched before. */
  async function goThrough(of: Tab): Promise<void> {
    for (const [address, title] of [
      ['facilitylist', 'All Facilities'],
      ['audit', 'Audit Trail'],
      ['monitors', 'All Monitors'],
    ] as const) {
      await of.open(at(`/dashboard/${address}`));
      await see(of, { role: 'heading', name: title });
    }
    await seeRows(of);
    await tap(of, button('Add'));
    await tap(of, { role: 'menuitem', name: { matches: '^Monitor' } });
    await type(of, field('Monitor Name', 'Add Monitor'), 'Typed');
    await tap(of, button('Cancel', 'Add Monitor'));
    await tap(of, button('Discard'));
    await gone(of, { role: 'dialog' });
  }

  it('a new page works under a worker of the version before, whose files the browser has removed', async () => {
    production.front.deploy();
    await tab.run(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    }, null);
    await tab.reload();
    await seeRows(tab);
    expect(await versionOf(tab)).toBe('assets-2');
    await goThrough(tab);
    await see(tab, update);
    await tap(tab, update);
    await until('a page of the worker', async () => (await versionOf(tab)) === 'assets-2');
    await seeRows(tab);
    expect(unexpectedErrors(browser)).toEqual([]);
  });

  it('an old page under a new worker keeps what is typed, and loads the new version where its files are gone', async () => {
    await gone(tab, update);
    const name = field('Monitor Name', 'Add Monitor');
    await tap(tab, button('Add'));
    await tap(tab, { role: 'menuitem', name: { matches: '^Monitor' } });
    await type(tab, name, 'Typed before');
    production.front.deploy();
    const other = await browser.newTab();
    await other.open(at('/dashboard/monitors'));
    await other.run(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    }, null);
    await see(other, update);
    await tap(other, update);
    await until('the new version', async () => (await versionOf(other)) === 'assets-3');
    await other.close();

    expect(await versionOf(tab)).toBe('assets-2');
    expect(await read(tab, name)).toBe('Typed before');
    await type(tab, field('Monitor Serial Number', 'Add Monitor'), 'VERSION-1');
    await tap(tab, button('Save', 'Add Monitor'));
    await see(tab, { role: 'code' });
    await tap(tab, button('Saved: next one', 'Add Monitor'));
    await tap(tab, button('Done', 'Add Monitor'));
    await gone(tab, { role: 'dialog' });
    // A screen whose file this page never had.
    await tap(tab, { role: 'link', name: { matches: '^Site Config' } });
    await see(tab, { role: 'heading', name: 'Site Configuration' });
    await goThrough(tab);
    expect(await versionOf(tab)).toBe('assets-3');
    expect(unexpectedErrors(browser).filter((error) => !goneFiles.test(error))).toEqual([]);
  });
});
