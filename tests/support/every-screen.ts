// Every screen and the main dialogs, opened in any language, for journeys that look at all of them.
import type { Locator, Page } from '@playwright/test';
import { untilLoaded } from './signed-in-screens.ts';
import type { Say } from './texts-in.ts';

interface Scene {
  path: string;
  /** Done on the screen when it has loaded. */
  act?(page: Page, say: Say): Promise<void>;
}

const untilGone = (all: Locator) => all.first().waitFor({ state: 'detached' });

const dialogOf = (page: Page) => page.getByRole('dialog');

/** A dialog is there with its buttons, and has loaded. */
async function untilDialog(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button').last().waitFor();
  await untilGone(dialogOf(page).locator('.mantine-Skeleton-root, .mantine-Loader-root'));
}

/** One button may stand in the header and in the bar at the bottom, one of them hidden. */
const press = async (page: Page, name: string) =>
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

const button = (key: string) => async (page: Page, say: Say) => {
  await press(page, say(key));
  await untilDialog(page);
};

/** From the header's or the bar's Add; with errors at its fields where it is sent empty. */
function addition(record: string, { sent = false } = {}) {
  return async (page: Page, say: Say) => {
    await press(page, say('shell.add'));
    await page.getByRole('menuitem', { name: say(`shell.addition.${record}`) }).click();
    await untilDialog(page);
    if (!sent) return;
    await dialogOf(page)
      .getByRole('button', { name: say('action.save'), exact: true })
      .click();
    await dialogOf(page).locator('[aria-invalid=true]').first().waitFor();
  };
}

/** A choice of the list's menu. */
const choice = (key: string) => async (page: Page, say: Say) => {
  await press(page, say('list.options'));
  await page.getByRole('menuitem', { name: say(key) }).click();
};

async function selectRows(page: Page): Promise<void> {
  const rows = page.locator('main [data-record]').getByRole('checkbox');
  for (const row of [0, 1]) await rows.nth(row).click();
  await page.locator('[data-selection-bar]').waitFor();
}

/** More than one record is changed. */
const change = (key: string) => async (page: Page, say: Say) => {
  await selectRows(page);
  await press(page, say('bulk:more'));
  await page.getByRole('menuitem', { name: say(key) }).click();
  await untilDialog(page);
};

async function deletion(page: Page, say: Say): Promise<void> {
  await selectRows(page);
  await page
    .locator('[data-selection-bar]')
    .getByRole('button', { name: say('selection.delete') })
    .click();
  await untilDialog(page);
}

async function edit(page: Page): Promise<void> {
  await page
    .locator('main [data-record]')
    .first()
    .getByRole('button')
    .filter({ visible: true })
    .last()
    .click();
  await untilDialog(page);
}

/** The record of the first row, and one of its tabs. */
const record = (tab?: string) => async (page: Page, say: Say) => {
  await page.locator('main [data-record] a').first().click();
  await page.waitForURL(/-details\//);
  if (tab) await page.getByRole('tab', { name: say(tab), exact: true }).click();
};

async function facilityAddress(page: Page, rest = ''): Promise<string> {
  const href = await page.locator('main a[href*="facility-details/"]').first().getAttribute('href');
  const [, id] = /facility-details\/([^?]+)/.exec(href ?? '') ?? [];
  return `/dashboard/siteconfig?facility=${id}${rest}`;
}

const site = (rest: string) => async (page: Page) => {
  await page.goto(await facilityAddress(page, rest));
  await untilLoaded(page);
};

const importOf =
  ({ isChecked }: { isChecked: boolean }) =>
  async (page: Page, say: Say) => {
    await page
      .getByLabel(say('import-export:import.choose.paste'))
      .fill('SN\tBay\tHospital\tX9\nSN-9001\tBay 1\t\tnew\nSN 9002\tBay 2\tNowhere\t\n=A1\tBay-3\t\t\n');
    await press(page, say('import-export:import.choose.read'));
    const columns = page.locator('main select');
    for (const [at, field] of ['cloud_id', 'monitor_id', 'facility'].entries())
      await columns.nth(at).selectOption(field);
    if (!isChecked) return;
    await press(page, say('import-export:import.match.check'));
    await page.locator('main table').last().waitFor();
  };

async function palette(page: Page, say: Say): Promise<void> {
  const opener = page.getByRole('button', { name: say('shell.palette'), exact: true });
  // On a phone it is in the navigation.
  if (!(await opener.filter({ visible: true }).count())) await press(page, say('shell.menu'));
  await press(page, say('shell.palette'));
  await page.getByRole('combobox', { name: say('palette:label') }).fill('bay');
  await page.getByRole('option').nth(1).waitFor();
}

async function calendar(page: Page, say: Say): Promise<void> {
  await page.getByRole('textbox', { name: say('range:from'), exact: true }).click();
  await page.locator('.mantine-DateInput-calendarHeader').waitFor();
}

/** Name → screen. */
export const everyScreen: Record<string, Scene> = {
  monitors: { path: '/dashboard/monitors' },
  'monitors-assigned': { path: '/dashboard/assigned_monitors' },
  'monitors-unassigned': { path: '/dashboard/unassigned_monitors' },
  'monitors-deleted': { path: '/dashboard/deleted_monitors' },
  'monitors-none': { path: '/dashboard/monitors?search=zzzz' },
  'monitors-filtered': {
    path: '/dashboard/monitors?connection=offline&silent_days=1&log_level=500&search=bay',
  },
  'monitors-numbers': { path: '/dashboard/monitors?numbers=00002,NOBODY-1' },
  'monitors-selected': { path: '/dashboard/monitors', act: selectRows },
  filter: { path: '/dashboard/monitors', act: button('list.filter') },
  'find-numbers': { path: '/dashboard/monitors', act: choice('list.findSerialNumbers') },
  views: { path: '/dashboard/monitors?connection=offline', act: choice('lists:listMenu.views') },
  'start-round': { path: '/dashboard/monitors', act: choice('list.startRound') },
  'monitor-add': { path: '/dashboard/monitors', act: addition('monitor') },
  'monitor-refused': { path: '/dashboard/monitors', act: addition('monitor', { sent: true }) },
  'monitor-edit': { path: '/dashboard/monitors', act: edit },
  associate: { path: '/dashboard/monitors', act: button('shell.associate') },
  'monitors-delete': { path: '/dashboard/monitors', act: deletion },
  'log-level': { path: '/dashboard/monitors', act: change('bulk:logLevel.label') },
  'request-audio': { path: '/dashboard/monitors', act: change('bulk:requestAudio.label') },
  palette: { path: '/dashboard/monitors', act: palette },
  monitor: { path: '/dashboard/monitors', act: record('monitor:details.monitor') },
  'monitor-users': { path: '/dashboard/monitors', act: record('monitor:details.users') },
  'monitor-log': { path: '/dashboard/monitors', act: record('monitor:details.monitorLog') },
  'cloud-log': { path: '/dashboard/monitors', act: record('monitor:details.cloudLog') },
  facilities: { path: '/dashboard/facilitylist' },
  'facility-refused': { path: '/dashboard/facilitylist', act: addition('facility', { sent: true }) },
  'facility-edit': { path: '/dashboard/facilitylist', act: edit },
  'facilities-delete': { path: '/dashboard/facilitylist', act: deletion },
  facility: { path: '/dashboard/facilitylist', act: record() },
  users: { path: '/dashboard/users' },
  'users-active': { path: '/dashboard/active_users' },
  'users-inactive': { path: '/dashboard/inactive_users' },
  'user-refused': { path: '/dashboard/users', act: addition('user', { sent: true }) },
  'user-edit': { path: '/dashboard/users', act: edit },
  'users-delete': { path: '/dashboard/users', act: deletion },
  suspend: { path: '/dashboard/users', act: change('bulk:suspend.label') },
  overview: { path: '/dashboard/overview' },
  'overview-list': { path: '/dashboard/overview/list' },
  certificates: { path: '/dashboard/certificates' },
  revocations: { path: '/dashboard/revocations' },
  'site-none': { path: '/dashboard/siteconfig' },
  'site-csr': { path: '/dashboard/facilitylist', act: site('&type=none&mechanism=csr') },
  'site-wpa': { path: '/dashboard/facilitylist', act: site('&type=none&mechanism=wpa') },
  'site-root': { path: '/dashboard/facilitylist', act: site('&type=none&mechanism=root') },
  'site-client': { path: '/dashboard/facilitylist', act: site('&type=none&mechanism=client') },
  'site-authentication': { path: '/dashboard/facilitylist', act: site('&type=est&mechanism=authentication') },
  'site-est-client': { path: '/dashboard/facilitylist', act: site('&type=est&mechanism=client') },
  audit: { path: '/dashboard/audit' },
  calendar: { path: '/dashboard/audit?from=2026-11-02', act: calendar },
  round: { path: '/dashboard/round' },
  import: { path: '/dashboard/import' },
  'import-match': { path: '/dashboard/import', act: importOf({ isChecked: false }) },
  'import-check': { path: '/dashboard/import', act: importOf({ isChecked: true }) },
  help: { path: '/dashboard/usermanual' },
  'my-page': { path: '/my-page' },
  export: { path: '/my-page', act: button('import-export:export.open') },
  display: { path: '/builder' },
  'display-certificates': { path: '/builder?list=certificates' },
  terms: { path: '/terms' },
  'unknown-address': { path: '/nothing' },
  error: { path: '/error/error-v1' },
};

export async function showScene(page: Page, say: Say, { path, act }: Scene): Promise<void> {
  await page.goto(path);
  await untilLoaded(page);
  if (!act) return;
  await act(page, say);
  await untilGone(page.locator('main .mantine-Skeleton-root'));
}
