// The scenes of the user guide's pictures: which screen, what is done there, and which part of it is shown.
import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import type { Namespace } from '../../src/i18n/load-texts.ts';

/** The part of the page that a picture shows; null for all of the window. */
export type Shown = Locator | null;

/** The texts of the screens, in the language of the picture. */
export type Say = (...text: Parameters<TFunction<Namespace[]>>) => string;

export interface Scene {
  /** The installation: with the demo's fleet, or empty. */
  of: 'demo' | 'empty';
  size?: [width: number, height: number];
  /** Opens the screen. */
  show(page: Page, say: Say): Promise<Shown>;
  /** Takes back what the other pictures must not see. */
  after?(page: Page, say: Say): Promise<void>;
}

const phone: [number, number] = [390, 600];
const tablet: [number, number] = [900, 540];

const main = (page: Page) => page.locator('main');
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Opens all monitors, and waits for what comes after the rows: their last 24 hours, and how many there are of each state. */
async function showMonitors(page: Page): Promise<void> {
  await page.goto('/dashboard/monitors');
  await rows(page).first().getByRole('img').first().waitFor();
  await page.locator('main ul a').filter({ hasText: /\d/ }).first().waitFor();
}

async function openFirstRow(page: Page, say: Say, address: string): Promise<void> {
  await page.goto(address);
  await rows(page).first().getByRole('link').first().click();
  await page.getByRole('tab', { name: say('monitor:details.monitor'), exact: true }).waitFor();
}

/** One that answers at once. */
const answering = '/dashboard/monitors?search=00002';

async function openAddition(page: Page, say: Say, record: 'monitor' | 'user'): Promise<Locator> {
  await page.goto('/dashboard/monitors');
  await rows(page).first().waitFor();
  await page
    .getByRole('button', { name: say('start:shell.add'), exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: say(`start:shell.addition.${record}`) }).click();
  return dialog(page, say(record === 'monitor' ? 'forms:monitorForm.add' : 'start:users.add'));
}

/** Opens a monitor with a recording, and returns the button that plays it. */
async function withRecording(page: Page, say: Say): Promise<Locator> {
  await openFirstRow(page, say, answering);
  const [before = '', after = ''] = say('monitor:recordings.playOf', { name: '\n' }).split('\n');
  const play = rows(page)
    .locator(`button[aria-label*="${(before || after).trim()}"]`)
    .first();
  const none = page.getByText(say('monitor:recordings.empty'));
  await play.or(none).waitFor();
  if (await none.isVisible()) await page.getByRole('button', { name: say('monitor:recordings.get') }).click();
  await play.waitFor();
  return play;
}

/** So that no monitor is added twice. */
let added = 100;

export const scenes: Record<string, Scene> = {
  'first-steps': {
    of: 'empty',
    size: tablet,
    async show(page, say) {
      await page.goto('/dashboard/monitors');
      await page.getByRole('heading', { name: say('first-steps:title') }).waitFor();
      return main(page);
    },
  },
  overview: {
    of: 'demo',
    size: [1000, 600],
    async show(page, say) {
      await page.goto('/dashboard/overview');
      await page.getByText(say('overview:silent')).waitFor();
      return main(page);
    },
  },
  monitors: {
    of: 'demo',
    size: tablet,
    async show(page) {
      await showMonitors(page);
      return null;
    },
  },
  monitor: {
    of: 'demo',
    size: [900, 1000],
    async show(page, say) {
      await openFirstRow(page, say, answering);
      await page.getByText(say('record-pages:connection.title')).waitFor();
      return main(page);
    },
  },
  recordings: {
    of: 'demo',
    size: [900, 1000],
    async show(page, say) {
      await withRecording(page, say);
      return page.getByRole('region', { name: say('monitor:recordings.title') });
    },
  },
  player: {
    of: 'demo',
    size: [900, 640],
    async show(page, say) {
      await (await withRecording(page, say)).click();
      await page.getByRole('button', { name: say('player:play', { channel: 'A' }) }).waitFor();
      return dialog(page, say('player:title'));
    },
  },
  log: {
    of: 'demo',
    size: tablet,
    async show(page, say) {
      await openFirstRow(page, say, answering);
      await page.getByRole('tab', { name: say('monitor:details.monitorLog') }).click();
      // Until then the rows are those of the tab before.
      await page.getByRole('heading', { name: say('monitor:monitorLog.title') }).waitFor();
      const download = rows(page).getByRole('button').first();
      const none = page.getByText(say('monitor:monitorLog.empty'));
      await download.or(none).waitFor();
      if (await none.isVisible())
        await page.getByRole('button', { name: say('monitor:monitorLog.get') }).click();
      await download.waitFor();
      return main(page);
    },
  },
  credential: {
    of: 'demo',
    size: [900, 760],
    async show(page, say) {
      const add = await openAddition(page, say, 'monitor');
      added += 1;
      await add.getByLabel(say('forms:monitorForm.serialNumber')).fill(`IPM-GUIDE-${added}`);
      await add.getByLabel(say('forms:monitorForm.name')).fill('Ward 3');
      await add.getByRole('button', { name: say('start:action.save'), exact: true }).click();
      await add.getByRole('img', { name: say('credential:added.code') }).waitFor();
      return add;
    },
  },
  associate: {
    of: 'demo',
    size: tablet,
    async show(page, say) {
      await openFirstRow(page, say, answering);
      await page
        .getByRole('button', { name: say('start:shell.associate') })
        .first()
        .click();
      await page.getByRole('combobox', { name: say('forms:monitorForm.selectFacility') }).waitFor();
      return dialog(page, say('forms:monitorForm.associate'));
    },
  },
  selection: {
    of: 'demo',
    size: tablet,
    async show(page, say) {
      await showMonitors(page);
      for (const row of [0, 1, 2]) await rows(page).nth(row).getByRole('checkbox').click({ force: true });
      await page.getByText(say('start:selection.some', { count: 3 })).waitFor();
      return null;
    },
  },
  round: {
    of: 'demo',
    size: phone,
    async show(page, say) {
      await page.setViewportSize({ width: 1180, height: 820 });
      await page.goto('/dashboard/monitors');
      for (const row of [0, 1, 2, 3]) await rows(page).nth(row).getByRole('checkbox').click({ force: true });
      await page.getByRole('button', { name: say('start:list.options') }).click();
      await page.getByRole('menuitem', { name: say('start:list.startRound') }).click();
      await dialog(page, say('rounds:start.title'))
        .getByRole('button', { name: say('rounds:start.run') })
        .click();
      await page.getByRole('heading', { level: 1, name: say('rounds:title') }).waitFor();
      for (let box = 0; box < 2; box += 1)
        await page.getByRole('checkbox', { checked: false }).first().click();
      await page.getByText(say('rounds:progress', { found: 2, total: 4 })).waitFor();
      await page.setViewportSize({ width: phone[0], height: phone[1] });
      return null;
    },
    async after(page, say) {
      await page.getByRole('button', { name: say('rounds:finish') }).click();
    },
  },
  offline: {
    of: 'demo',
    size: tablet,
    async show(page, say) {
      await showMonitors(page);
      await page.context().setOffline(true);
      await page.getByText(say('start:lost.offline.paused')).waitFor();
      return null;
    },
    after: (page) => page.context().setOffline(false),
  },
  'my-page': {
    of: 'demo',
    size: [1180, 1100],
    async show(page, say) {
      await page.goto('/my-page');
      await page.getByRole('heading', { name: say('my-page:device.title') }).waitFor();
      return page.getByRole('heading', { name: say('my-page:device.title') }).locator('xpath=../..');
    },
  },
  'site-config': {
    of: 'demo',
    size: [900, 640],
    async show(page, say) {
      await page.goto('/dashboard/facilitylist');
      const link = page.locator('main a[href*="facility-details/"]').first();
      await link.waitFor();
      const [, id] = /facility-details\/([^?]+)/.exec((await link.getAttribute('href')) ?? '') ?? [];
      await page.goto(`/dashboard/siteconfig?facility=${id}`);
      await page.getByText(say('site-configuration:mechanisms.csr')).first().waitFor();
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
    show: (page, say) => openAddition(page, say, 'user'),
  },
};
