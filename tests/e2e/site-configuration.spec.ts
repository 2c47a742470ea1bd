// Site Configuration in a browser: from 'Please Select facility' to a network certificate that a simulated monitor has
// fetched and the authority has signed, by files and by the embedded EST server. On the way, every panel is accessible.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { success } from '../../contract/common/envelope.ts';
import { getNetworkSettings } from '../../contract/devices/network.ts';
import { readBundle } from '../../server/certificates/pkcs7.ts';
import { expectAccessible } from '../support/accessible.ts';
import { dumpBrowser } from '../support/browser-dump.ts';
import { canaries, canaryWpaFile, findSecrets, linesOfKey } from '../support/canaries.ts';
import { expect, rowsOf, signedInAs, test } from '../support/console.ts';
import { longWaitMs } from '../support/limits.ts';
import { createPki, isIssuedBy } from '../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../support/pki-extensions.ts';
import { basicOfDemoMonitor, type Production } from '../support/production.ts';

const sizes = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];
/** Its object identifier, as in RFC 5280. */
const clientAuthentication = '1.3.6.1.5.5.7.3.2';
const uprightTablet = { width: 820, height: 1180 };
const eapType = 'Select EAP-TLS Type';
const mechanism = 'Select Client Authentication mechanism';

test.use(signedInAs.administrator);

const pki = createPki();
pki.issue('root', { subject: '/O=Klinik Süd/CN=Root', extensions: authorityExtensions });
pki.issue('registrar', { subject: '/CN=Registrar', issuer: 'root', extensions: clientExtensions });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openPanel(page: Page, name: string): Promise<void> {
  await choose(page, mechanism, name);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

async function openFacility(page: Page, name: string, type: 'None' | 'EST'): Promise<void> {
  await page.goto('/dashboard/siteconfig');
  await expect(page.getByText('Please Select facility')).toBeVisible();
  await page.getByRole('combobox', { name: 'Facility' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByText('Next: save the CSR parameters.')).toBeVisible();
  // The type of a facility of which nothing is stored is None.
  if (type !== 'None') await choose(page, eapType, type);
}

/** 50 characters, umlauts and spaces. */
const organization = `Klinik für Anästhesie und ${'Ä'.repeat(24)}`;

async function saveParameters(page: Page): Promise<void> {
  for (const [label, text] of [
    ['State', 'Baden Württemberg'],
    ['Organization', organization],
    ['Organization Unit', 'Säuglingsstation 3'],
    ['Locality', 'Tübingen'],
    ['Country Name', 'Germany'],
    ['Common Name', 'monitors.example.org'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The CSR details saved successfully!!')).toBeVisible();
}

async function upload(page: Page, label: string, file: { name: string; content: string }): Promise<void> {
  const buffer = Buffer.from(file.content);
  await page.getByLabel(label, { exact: true }).setInputFiles({ name: file.name, mimeType: '', buffer });
  await page.getByRole('button', { name: 'Upload' }).click();
}

/** Saves the files of a registration authority, for the EST server at this address. */
async function saveKeyFiles(page: Page, est: URL): Promise<void> {
  for (const [label, name] of [
    ['Registration Authority Key File', 'registrar.key'],
    ['Registration Authority Certificate File', 'registrar.pem'],
    ['Registration Authority File', 'root.pem'],
  ] as const) {
    const buffer = Buffer.from(pki.read(name));
    const file = { name: name.replace('.key', '-key.pem'), mimeType: '', buffer };
    await page.getByLabel(label, { exact: true }).setInputFiles(file);
  }
  await page.getByLabel('URL to obtain the CA certificate').fill(new URL('cacerts', est).href);
  await page.getByLabel('URL for enrollment of client').fill(new URL('simpleenroll', est).href);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Authentication details saved successfully')).toBeVisible();
}

/** The browser keeps the facility, and none of the secrets that were entered, in whatever form. */
async function expectNoSecrets(page: Page, facility: string): Promise<void> {
  const secrets = [...Object.values(canaries), ...linesOfKey(pki.read('registrar.key')), 'infusion-demo'];
  const stored = await dumpBrowser(page);
  expect(stored.includes(facility)).toBe(true);
  expect(findSecrets(stored, secrets)).toEqual([]);
}

/** The row of the first monitor on the page that has sent its CSR. */
async function rowWithCsr(page: Page): Promise<{ row: Locator; serialNumber: string }> {
  const first = rowsOf(page).filter({ hasText: '.csr' }).first();
  await expect(first).toBeVisible({ timeout: longWaitMs });
  const text = (await first.locator('td').nth(1).textContent()) ?? '';
  return { row: rowsOf(page).filter({ hasText: text }), serialNumber: text };
}

/** CSR Upload Date, Client Cert End Date and Client Transfer On. */
async function untilTransferred(row: Locator): Promise<void> {
  const dates = row.getByText(/^\d\d-\d\d-\d{4}, \d\d:\d\d:\d\d$/);
  await expect(dates).toHaveCount(3, { timeout: longWaitMs });
}

/** The certificate that the monitor is given is of the authority, for clients, and for what was typed. */
async function expectVerified({ origin, dataDir }: Production, serialNumber: string, authority = '') {
  const response = await fetch(new URL(getNetworkSettings.path, origin), {
    headers: { Authorization: basicOfDemoMonitor(dataDir, serialNumber) },
  });
  const [settings] = success(getNetworkSettings.data).parse(await response.json()).data;
  const pem = settings?.certificate?.content;
  expect(isIssuedBy(pem, authority)).toBe(true);
  const { subject, keyUsage } = new X509Certificate(pem ?? '');
  expect(keyUsage).toEqual([clientAuthentication]);
  expect(subject).toContain(`O=${organization}`);
}

test('a monitor gets its certificate by files', { tag: '@long' }, async ({ page, production }) => {
  test.slow();
  await openFacility(page, 'Cuyahoga Pediatric Hospital', 'None');
  await saveParameters(page);
  await expectAccessible(page, { sizes });

  await openPanel(page, 'WPA');
  await upload(page, 'WPA Supplicant File', { name: 'ward.conf', content: canaryWpaFile });
  await expect(page.getByText('The WPA File uploaded successfully!!')).toBeVisible();

  await openPanel(page, 'Upload Root Certificate');
  await upload(page, 'Root Certificate File', { name: 'root.pem', content: pki.read('root.pem') });
  await expect(page.getByText('Root Cert File uploaded successfully!!')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Root certificates' })).toContainText('root.pem');
  await expectAccessible(page, { sizes });

  await openPanel(page, 'Obtain Client Certificate');
  const { row, serialNumber } = await rowWithCsr(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download CSR of/ }).click(),
  ]);
  pki.write('monitor.csr', await readFile(await download.path(), 'utf8'));
  pki.sign('monitor', { issuer: 'root', extensions: clientExtensions });
  const buffer = Buffer.from(pki.read('monitor.pem'));

  await row.getByRole('button', { name: /^Upload Cert/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Client Cert' });
  await dialog
    .getByLabel('Client Certificate File')
    .setInputFiles({ name: 'monitor.pem', mimeType: '', buffer });
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('The Client File uploaded successfully!!')).toBeVisible();
  await expect(row.getByText('monitor.pem')).toBeVisible();
  await untilTransferred(row);
  await expectAccessible(page, { sizes: [...sizes, uprightTablet] });
  await expectVerified(production, serialNumber, pki.read('root.pem'));
  await expectNoSecrets(page, 'Cuyahoga Pediatric Hospital');
});

test('a monitor gets its certificate from an EST server', async ({ page, production }) => {
  test.slow();
  await openFacility(page, 'Sonora Regional Hospital', 'EST');
  await saveParameters(page);

  await openPanel(page, 'Authentication');
  await page.getByLabel('Key / Certificate').check();
  await expectAccessible(page, { sizes });
  await saveKeyFiles(page, new URL('/.well-known/est/', production.origin));
  await expectNoSecrets(page, 'Sonora Regional Hospital');
  await page.getByLabel('Username / Password').check();
  const est = new URL('/.well-known/est/', production.origin);
  for (const [label, text] of [
    ['Username', 'est-demo'],
    ['Password', 'infusion-demo'],
    ['URL to obtain the CA certificate', new URL('cacerts', est).href],
    ['URL for enrollment of client', new URL('simpleenroll', est).href],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  // The word of the first save must not be taken for this one's.
  const said = page.getByText('Authentication details saved successfully');
  await expect(said).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(said).toBeVisible();

  await openPanel(page, 'Obtain Client Certificate');
  const { row, serialNumber } = await rowWithCsr(page);
  await row.getByRole('button', { name: /^Get Cert/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Obtain Client Cert' });
  await expect(dialog.getByLabel('Client enrollment URL')).toHaveValue(new URL('simpleenroll', est).href);
  await expectAccessible(page, { part: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Obtain Cert' }).click();
  await expect(page.getByText(`Client certificate of ${serialNumber} obtained`)).toBeVisible();
  await untilTransferred(row);

  const bundle = await (await fetch(new URL('cacerts', est))).text();
  const [authority] = readBundle(Buffer.from(bundle, 'base64'));
  await expectVerified(production, serialNumber, authority?.pem);
  await expectNoSecrets(page, 'Sonora Regional Hospital');
});
