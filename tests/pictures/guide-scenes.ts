// The scenes of the user guide's pictures: which screen, what is done there, and which part of it is shown.
import type { Locator, Page } from '@playwright/test';

/** The part of the page that a picture shows; null for all of the window. */
export type Shown = Locator | null;

export interface Scene {
  /** The installation: with the demo's fleet, or empty. */
  of: 'demo' | 'empty';
  size?: [width: number, height: number];
  /** Opens the screen. */
  show(page: Page): Promise<Shown>;
  /** Takes back what the other pictures must not see. */
  after?(page: Page): Promise<void>;
}

const phone: [number, number] = [390, 600];
const tablet: [number, number] = [900, 540];

const main = (page: Page) => page.locator('main');
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function openFirstRow(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await rows(page).first().getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Monitor', exact: true }).waitFor();
}

/** One that answers at once. */
const answering = '/dashboard/monitors?search=00002';

async function openAddition(page: Page, record: string): Promise<Locator> {
  await page.goto('/dashboard/monitors');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByRole('menuitem', { name: record }).click();
  return dialog(page, `Add ${record}`);
}

async function withRecording(page: Page): Promise<void> {
  await openFirstRow(page, answering);
  const play = page.getByRole('button', { name: /^Play/ }).first();
  const none = page.getByText('No recordings in this date range');
  await play.or(none).waitFor();
  if (await none.isVisible()) await page.getByRole('button', { name: 'Get New Audio' }).click();
  await play.waitFor();
}

/** So that the two schemes do not add the same monitor twice. */
let added = 100;

export const scenes: Record<string, Scene> = {
  'first-steps': {
    of: 'empty',
    size: tablet,
    async show(page) {
      await page.goto('/dashboard/monitors');
      await page.getByRole('heading', { name: 'First steps' }).waitFor();
      return main(page);
    },
  },
  overview: {
    of: 'demo',
    size: [1000, 600],
    async show(page) {
      await page.goto('/dashboard/overview');
      await page.getByText('Went offline today').waitFor();
      return main(page);
    },
  },
  monitors: {
    of: 'demo',
    size: tablet,
    async show(page) {
      await page.goto('/dashboard/monitors');
      await rows(page).first().waitFor();
      return null;
    },
  },
  monitor: {
    of: 'demo',
    size: [900, 1000],
    async show(page) {
      await openFirstRow(page, answering);
      await page.getByText('Connection, last 7 days').waitFor();
      return main(page);
    },
  },
  recordings: {
    of: 'demo',
    size: [900, 1000],
    async show(page) {
      await withRecording(page);
      return page.getByRole('region', { name: 'Audio Recordings' });
    },
  },
  player: {
    of: 'demo',
    size: [900, 640],
    async show(page) {
      await withRecording(page);
      await page.getByRole('button', { name: /^Play/ }).first().click();
      await page.getByRole('button', { name: 'Play channel A' }).waitFor();
      return dialog(page, 'Audio Player');
    },
  },
  log: {
    of: 'demo',
    size: tablet,
    async show(page) {
      await openFirstRow(page, answering);
      await page.getByRole('tab', { name: 'Monitor Log' }).click();
      const download = page.getByRole('button', { name: /^Download/ }).first();
      const none = page.getByText('No logs in this date range');
      await download.or(none).waitFor();
      if (await none.isVisible()) await page.getByRole('button', { name: 'New log' }).click();
      await download.waitFor();
      return main(page);
    },
  },
  credential: {
    of: 'demo',
    size: [900, 760],
    async show(page) {
      const add = await openAddition(page, 'Monitor');
      added += 1;
      await add.getByLabel('Monitor Serial Number').fill(`IPM-GUIDE-${added}`);
      await add.getByLabel('Monitor Name').fill('Ward three');
      await add.getByRole('button', { name: 'Save', exact: true }).click();
      await add.getByRole('img', { name: 'QR code of the credential' }).waitFor();
      return add;
    },
  },
  associate: {
    of: 'demo',
    size: tablet,
    async show(page) {
      await openFirstRow(page, answering);
      await page.getByRole('button', { name: 'Associate' }).first().click();
      await page.getByRole('combobox', { name: 'select Facility' }).waitFor();
      return dialog(page, 'Associate Monitor to Facility');
    },
  },
  selection: {
    of: 'demo',
    size: tablet,
    async show(page) {
      await page.goto('/dashboard/monitors');
      for (const row of [0, 1, 2]) await rows(page).nth(row).getByRole('checkbox').click({ force: true });
      await page.getByText('3 selected').waitFor();
      return null;
    },
  },
  round: {
    of: 'demo',
    size: phone,
    async show(page) {
      await page.setViewportSize({ width: 1180, height: 820 });
      await page.goto('/dashboard/monitors');
      for (const row of [0, 1, 2, 3]) await rows(page).nth(row).getByRole('checkbox').click({ force: true });
      await page.getByRole('button', { name: 'More for this list' }).click();
      await page.getByRole('menuitem', { name: 'Start round …' }).click();
      await dialog(page, 'Start round').getByRole('button', { name: 'Start' }).click();
      await page.getByRole('heading', { level: 1, name: 'Round' }).waitFor();
      for (let box = 0; box < 2; box += 1)
        await page.getByRole('checkbox', { checked: false }).first().click();
      await page.getByText('2 of 4 found').waitFor();
      await page.setViewportSize({ width: phone[0], height: phone[1] });
      return null;
    },
    async after(page) {
      await page.getByRole('button', { name: 'Finish round' }).click();
    },
  },
  offline: {
    of: 'demo',
    size: tablet,
    async show(page) {
      await page.goto('/dashboard/monitors');
      await rows(page).first().waitFor();
      await page.context().setOffline(true);
      await page.getByText(/Offline since/).waitFor();
      return null;
    },
    after: (page) => page.context().setOffline(false),
  },
  'my-page': {
    of: 'demo',
    size: [1180, 1100],
    async show(page) {
      await page.goto('/my-page');
      await page.getByRole('heading', { name: 'Stored on this device' }).waitFor();
      return page.getByRole('heading', { name: 'Stored on this device' }).locator('xpath=../..');
    },
  },
  'site-config': {
    of: 'demo',
    size: [900, 640],
    async show(page) {
      await page.goto('/dashboard/facilitylist');
      const link = page.locator('main a[href*="facility-details/"]').first();
      await link.waitFor();
      const [, id] = /facility-details\/([^?]+)/.exec((await link.getAttribute('href')) ?? '') ?? [];
      await page.goto(`/dashboard/siteconfig?facility=${id}`);
      await page.getByText('CSR Parameters').first().waitFor();
      return main(page);
    },
  },
  certificates: {
    of: 'demo',
    size: [1000, 600],
    async show(page) {
      await page.goto('/dashboard/certificates');
      await rows(page).first().waitFor();
      return main(page);
    },
  },
  'user-add': {
    of: 'demo',
    size: [900, 860],
    show: (page) => openAddition(page, 'User'),
  },
};
