// Journeys over what is harder on a browser, in each engine: two hands on one record, a site with files and
// certificates, and a keyboard alone.
import { writeFile } from 'node:fs/promises';
import { describe } from 'vitest';
import { longWaitMs } from '../support/limits.ts';
import { createPki } from '../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../support/pki-extensions.ts';
import type { Tab } from './driver.ts';
import { installed } from './engines.ts';
import { button, field, heading } from './queries.ts';
import {
  cells,
  gone,
  hasFocus,
  names,
  read,
  see,
  seeAddress,
  seeRows,
  seeText,
  tabTo,
  tap,
  type,
  until,
} from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { startVisit } from './visit.ts';

const services = prepareServices();
const byName = '/dashboard/monitors?sort=monitor_id&order=asc';

const subject = [
  ['State', 'Baden Württemberg'],
  ['Organization', 'Klinik für Anästhesie'],
  ['Organization Unit', 'Säuglingsstation 3'],
  ['Locality', 'Tübingen'],
  ['Country Name', 'Germany'],
  ['Common Name', 'monitors.example.org'],
] as const;

async function choosePanel(tab: Tab, name: string): Promise<void> {
  await tap(tab, { role: 'combobox', name: 'Select Client Authentication mechanism' });
  await tap(tab, { role: 'option', name });
  await see(tab, heading(name));
}

/** Keeps the text of the next file that is saved, in the page. */
async function catchFile(tab: Tab): Promise<() => Promise<string>> {
  await tab.run(() => {
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob)
        void blob.text().then((text) => document.documentElement.setAttribute('data-saved', text));
      return make(blob);
    };
  }, null);
  return () =>
    until('a file', () => tab.run(() => document.documentElement.getAttribute('data-saved'), null));
}

describe.each(installed())('$name', (engine) => {
  const visit = startVisit(engine, () => services.start(), services);
  const { open, at, journey } = visit;

  journey('a person signs in', async (tab) => {
    await open('/auth/login');
    await signIn(tab);
  });

  // Before a second tab is opened: Firefox takes no Enter for a click in a tab that lost the focus to one that was closed.
  journey('a keyboard alone', async (tab) => {
    await open('/dashboard/monitors');
    await seeRows(tab, 10);
    // The app has taken the place of the stored list, and has its answer: what had the focus before is gone.
    await seeText(tab, 'updated \\d');
    await tabTo(tab, { role: 'link', name: 'Skip to content' });
    await tab.press('Enter');
    const head = { role: 'button', name: { matches: '^Monitor Name' } } as const;
    const before = (await names(tab)).join();
    await tabTo(tab, head);
    await tab.press('Enter');
    await seeAddress(tab, 'sort=monitor_id&order=asc');
    await until('the sorted rows', async () => (await names(tab)).join() !== before);
    await seeRows(tab, 10);
    await until('the focus on the head', () => hasFocus(tab, head));
    const [name = ''] = await names(tab);
    await tabTo(tab, { role: 'link', name });
    await tab.press('Enter');
    await see(tab, heading(name));
    await tab.run(() => history.back(), null);
    await seeRows(tab, 10);
    await until('the focus on the row that was left', () => hasFocus(tab, { role: 'link', name }));
    await tabTo(tab, button(`Edit ${name}`));
    await tab.press('Enter');
    await see(tab, { role: 'dialog', name: 'Edit Monitor' });
    await tab.press('Escape');
    await gone(tab, { role: 'dialog' });
    await until('the focus where it was', () =>
      tab.run((label) => document.activeElement?.getAttribute('aria-label') === label, `Edit ${name}`),
    );
  });

  // The service answers the second save with an error's status.
  journey(
    'a monitor that two hands change',
    async (tab) => {
      await open(byName);
      await seeRows(tab, 10);
      const [name = ''] = await names(tab);
      const own = field('Monitor Name', 'Edit Monitor');
      await tap(tab, button(`Edit ${name}`));
      await until('the name in the dialog', async () => (await read(tab, own)) === name);
      const other = await visit.browser.newTab();
      await other.open(at(byName));
      await seeRows(other, 10);
      await tap(other, button(`Edit ${name}`));
      await until('the name in the other dialog', async () => (await read(other, own)) === name);
      await other.type(own, 'AA theirs');
      await tap(other, button('Save', 'Edit Monitor'));
      await gone(other, { role: 'dialog' });
      await other.close();
      await tab.type(own, 'AA mine');
      await tap(tab, button('Save', 'Edit Monitor'));
      await seeText(tab, '^Someone else changed this record');
      await tap(tab, button('Keep all mine', 'Edit Monitor'));
      await tap(tab, button('Save', 'Edit Monitor'));
      await gone(tab, { role: 'dialog' });
      await until('my name in the list', async () => (await names(tab))[0] === 'AA mine');
    },
    /status of 409/,
  );

  journey('a site is configured, with files and a certificate for a monitor', async (tab) => {
    const pki = createPki();
    pki.issue('root', { subject: '/O=Klinik/CN=Root', extensions: authorityExtensions });
    const file = services.fileIn('root.pem');
    await writeFile(file, pki.read('root.pem'));
    await open('/dashboard/siteconfig');
    await seeText(tab, '^Please Select facility');
    await type(tab, { role: 'combobox', name: 'Facility' }, 'Cuyahoga');
    await tap(tab, { role: 'option', name: { matches: '^Cuyahoga' } });
    await seeText(tab, '^Next: save the CSR parameters');
    for (const [label, text] of subject) await type(tab, field(label), text);
    await tap(tab, button('Save'));
    await seeText(tab, '^The CSR details saved successfully');
    await choosePanel(tab, 'Upload Root Certificate');
    await tab.chooseFile({ role: 'file' }, file);
    await tap(tab, button('Upload'));
    await seeText(tab, '^Root Cert File uploaded successfully');

    await choosePanel(tab, 'Obtain Client Certificate');
    const download = { role: 'button', name: { matches: '^Download CSR of' } } as const;
    await until(
      'a CSR',
      async () => (await cells(tab)).flat().some((text) => text.endsWith('.csr')),
      longWaitMs,
    );
    const caught = await catchFile(tab);
    await tap(tab, download);
    pki.write('monitor.csr', await caught());
    pki.sign('monitor', { issuer: 'root', extensions: clientExtensions });
    const certificate = services.fileIn('monitor.pem');
    await writeFile(certificate, pki.read('monitor.pem'));
    await tap(tab, { role: 'button', name: { matches: '^Upload Cert' } });
    await tab.chooseFile({ role: 'file', within: 'Upload Client Cert' }, certificate);
    await tap(tab, button('Upload', 'Upload Client Cert'));
    await seeText(tab, '^The Client File uploaded successfully');
  });
});
