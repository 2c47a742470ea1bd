// Acts of a person on a screen of the console, until a dialog, a menu or another state of it is open.

export const button = (name) => (page) => page.getByRole('button', { name }).first().click();
export const firstRow = (page) => page.locator('main [data-record] a').first().click();

/** A registration with values that are refused: its button waits until there are none. */
export async function refusedRegistration(page) {
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm Password', { exact: true }).fill('other');
  await page.getByLabel('Full Name').focus();
  await page.locator('[aria-invalid=true]').first().waitFor();
}

/** Opens the record of the first row, then one of its tabs. */
export function tab(name) {
  return async (page) => {
    await firstRow(page);
    await page.getByRole('tab', { name, exact: true }).click();
  };
}

/** From the header's Add, or from the bar at the bottom. */
export function addition(name) {
  return async (page) => {
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await page.getByRole('menuitem', { name }).click();
  };
}

/** Plays a recording of the first monitor in the list, which is asked for a recording where it has none. */
export async function player(page) {
  await firstRow(page);
  const play = page.getByRole('button', { name: /^Play/ }).first();
  const none = page.getByText('No recordings in this date range');
  await play.or(none).waitFor();
  if (await none.isVisible()) await page.getByRole('button', { name: 'Get New Audio' }).click();
  await play.click();
}

/** Pastes a table with an error, and matches its columns; `check` checks its rows. */
export function importOf({ check }) {
  return async (page) => {
    await page
      .getByLabel('Or paste cells')
      .fill(
        'Serial\tName\tFacility\tNote\nSN-9001\tBay 1\t\tnew\nSN 9002\tBay 2\tNowhere\t\n=A1\tBay-3\t\t\n',
      );
    await button('Use these cells')(page);
    if (check) await button('Check all rows')(page);
    if (check) await page.getByText('can be imported.').waitFor();
  };
}

/** A file that Excel wrote in Japan, in Shift_JIS: 病棟. */
export async function importFile(page) {
  const ward = Buffer.from([0x95, 0x61, 0x93, 0x8f]);
  const parts = ['Serial,Name\r\nSN-9001,', ward, ' 1\r\nSN-9002,', ward, ' 2\r\n'];
  const buffer = Buffer.concat(parts.map((part) => Buffer.from(part)));
  await page.getByLabel('CSV file').setInputFiles({ name: 'ward.csv', mimeType: 'text/csv', buffer });
  await page.getByLabel('Text encoding').waitFor();
}

export async function siteOfFacility(page) {
  await page.goto('/dashboard/facilitylist');
  await page.locator('main [data-record] a').first().waitFor();
  const [, id] = /facility-details\/([^?]+)/.exec(
    await page.locator('main a[href*="facility-details/"]').first().getAttribute('href'),
  );
  await page.goto(`/dashboard/siteconfig?facility=${id}`);
  await page.locator('h1:visible').first().waitFor();
}

/** A choice of the menu of a list, or of the page of a monitor. */
export function choice(name, of = 'list') {
  return async (page) => {
    await button(`More for this ${of}`)(page);
    await page.getByRole('menuitem', { name }).click();
  };
}

/** The monitors as a person with these choices sees them; `Reset everything` takes the choices of the picture before back. */
export function chosen(...choices) {
  return async (page) => {
    await page.getByRole('button', { name: 'Reset everything' }).click();
    for (const name of choices) await page.getByRole('radio', { name, exact: true }).check({ force: true });
    await page.goto('/dashboard/monitors');
    await page.locator('main [data-record] a').first().waitFor();
  };
}

/** Saves a view, so that there are some. */
export async function views(page) {
  await choice('Views …')(page);
  for (const name of ['Night round', 'Never connected, Lakeview General Hospital']) {
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: /^(Save|Replace) view$/ }).click();
  }
}

const runningJob = {
  id: 'ab7c1a52-6f0f-4df0-8b0f-0f6fc4a7a1d1',
  kind: 'monitorChange',
  change: { type: 'associate', facility: 'Lakeview General Hospital' },
  can: [],
  asked_by: 'Admin',
  created_date: new Date().toISOString(),
  ended_date: null,
  cancelled_date: null,
  total: 5000,
  counts: { done: 2300, failed: 12, waiting: 2688 },
};
const endedJob = {
  ...runningJob,
  id: 'ab7c1a52-6f0f-4df0-8b0f-0f6fc4a7a1d2',
  change: { type: 'logLevel', auto_log_level: 50 },
  can: ['retry', 'undo'],
  ended_date: new Date().toISOString(),
  total: 243,
  counts: { done: 240, unchanged: 1, failed: 2 },
};
const failedRecords = ['ICU Bay 2 · IPM-7F3A-00002', 'Emergency Department Bay 14 · IPM-7F3A-00114'].map(
  (label, at) => ({
    id: `ab7c1a52-6f0f-4df0-8b0f-0f6fc4a7a1e${at}`,
    label,
    state: 'failed',
    problem: 'This monitor was deleted. Restore it to change it.',
    ended_date: endedJob.ended_date,
  }),
);

/** One that runs and one that is over: a real one would end between two pictures. */
export async function jobs(page) {
  const answer = (data) => (route) =>
    route.fulfill({ json: { status: true, message: '', count: data.length, data } });
  await page.route(/\/v1\/jobs\?/, answer([runningJob, endedJob]));
  await page.route(/\/v1\/jobs\/[^/]+\/records/, answer(failedRecords));
  await page.goto('/dashboard/monitors?sort=monitor_id&order=asc');
  await page.getByRole('button', { name: 'Show failed' }).last().click();
  await page.unroute(/\/v1\/jobs\?/);
}

/** Scrolls until a part of a long screen is at its top. */
export function scrolledTo(name) {
  return (page) =>
    page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
}

export async function palette(page) {
  const opener = page.getByRole('button', { name: 'Search everything' });
  // In a narrow window, or with large text, it is in the navigation.
  if (!(await opener.filter({ visible: true }).count())) await button('Open navigation')(page);
  await opener.filter({ visible: true }).first().click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill('bay');
  await page.getByRole('option').nth(1).waitFor();
}

/** The credential of a monitor that is replaced: no monitor is added. */
export async function credential(page) {
  await page.getByRole('button', { name: /^Edit/ }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Replace credential' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await dialog.getByRole('code').waitFor();
}

export async function sheet(page) {
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await credential(page);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('[data-print-sheet]').waitFor({ state: 'attached' });
}

/** A round of the first rows; the one that is under way is shown where there is one. */
export async function startRound(page) {
  for (const row of [1, 2, 3])
    await page.locator('main').getByRole('checkbox').nth(row).click({ force: true });
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: /round/i }).click();
}

export async function round(page) {
  await startRound(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.getByText('0 of 3 found').waitFor();
  await page.locator('main').getByRole('checkbox').first().click({ force: true });
}

/** Selects the first rows of a list. */
export function selected(count) {
  return async (page) => {
    for (let row = 1; row <= count; row += 1)
      await page.locator('main').getByRole('checkbox').nth(row).click({ force: true });
    await page.getByRole('region', { name: 'Selection' }).waitFor();
  };
}

/** One after another. */
export function steps(...acts) {
  return async (page) => {
    for (const act of acts) await act(page);
  };
}

/** Taps the first control of the selection's bar with this name. */
export function ofSelection(name) {
  return (page) =>
    page.getByRole('region', { name: 'Selection' }).getByRole('button', { name }).first().click();
}

/** The log of a monitor, which is asked for one where it has none. */
export async function logPreview(page) {
  await tab('Monitor Log')(page);
  const preview = page.getByRole('button', { name: /^Preview/ }).first();
  const none = page.getByText('No logs in this date range');
  await preview.or(none).waitFor();
  if (await none.isVisible()) await page.getByRole('button', { name: 'New log' }).click();
  await preview.click();
}

/** Types into the first field of the open dialog, and wants to close it. */
export async function discard(page) {
  await page.getByRole('dialog').getByRole('textbox').first().fill('SN-7');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).waitFor();
}

/** A serial number that no monitor has. */
export async function unexpected(page) {
  await round(page);
  await page.getByRole('textbox', { name: 'Serial number' }).fill('OTHER-12');
  await page.keyboard.press('Enter');
  await page.getByText('OTHER-12 is not in this round').waitFor();
}

/** The list as CSV, whose rows never come. */
export async function listCsv(page) {
  await page.route(/count=100/, () => undefined);
  await choice(/CSV/)(page);
  await page.getByRole('dialog').waitFor();
}

/** Opens a row of the round that is shown, by its place. */
export function inRound(place) {
  return (page) =>
    page.getByRole('list', { name: 'Monitors of this round' }).last().getByRole('button').nth(place).click();
}

export function link(name) {
  return (page) => page.getByRole('link', { name, exact: true }).first().click();
}

export function field(name) {
  return (page) => page.getByRole('textbox', { name }).first().click();
}

/** Chooses in a select above a list. */
export function inSelect(name, option) {
  return async (page) => {
    await page.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
}
