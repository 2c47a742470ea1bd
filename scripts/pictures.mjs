// `npm run pictures -- <address> <folder> [words …]`: pictures of every screen of a running demo, for eyes to compare before and
// after a change of the look. Each screen in four sizes, in light and dark, with forced colours and with text twice as
// large. Words choose by name: `monitors`, `dark`, `390x844`; a picture has all of them in its name.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './lib/chromium.mjs';
import { exitOnError } from './lib/exit.mjs';
import { runOnBuild } from './lib/run-on-build.mjs';

const sizes = [
  [1180, 820],
  [820, 1180],
  [390, 844],
  [1440, 900],
];
const modes = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
  'text-200': { colorScheme: 'light', fontSize: 32 },
};
const pictures = Object.keys(modes).flatMap((mode) => sizes.map((size) => ({ mode, size })));

const button = (name) => (page) => page.getByRole('button', { name }).first().click();
const firstRow = (page) => page.locator('main tbody tr a, main li a').first().click();

/** Opens the record of the first row, then one of its tabs. */
function tab(name) {
  return async (page) => {
    await firstRow(page);
    await page.getByRole('tab', { name, exact: true }).click();
  };
}

/** From the header's Add, or from the bar at the bottom. */
function addition(name) {
  return async (page) => {
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await page.getByRole('menuitem', { name }).click();
  };
}

/** Plays a recording of the first monitor in the list, which is asked for a recording where it has none. */
async function player(page) {
  await firstRow(page);
  const play = page.getByRole('button', { name: /^Play/ }).first();
  const none = page.getByText('No recordings in this date range');
  await play.or(none).waitFor();
  if (await none.isVisible()) await page.getByRole('button', { name: 'Get New Audio' }).click();
  await play.click();
}

/** Pastes a table with an error, and matches its columns; `check` checks its rows. */
function importOf({ check }) {
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

async function siteOfFacility(page) {
  await page.goto('/dashboard/facilitylist');
  await page.locator('main tbody tr a, main li a').first().waitFor();
  const [, id] = /facility-details\/([^?]+)/.exec(
    await page.locator('main a[href*="facility-details/"]').first().getAttribute('href'),
  );
  await page.goto(`/dashboard/siteconfig?facility=${id}`);
}

/** A choice of a list's menu. */
function choice(name) {
  return async (page) => {
    await button('More for this list')(page);
    await page.getByRole('menuitem', { name }).click();
  };
}

/** The monitors as a person with these choices sees them; `Reset everything` takes the choices of the picture before back. */
function chosen(...choices) {
  return async (page) => {
    await page.getByRole('button', { name: 'Reset everything' }).click();
    for (const name of choices) await page.getByRole('radio', { name, exact: true }).check({ force: true });
    await page.goto('/dashboard/monitors');
    await page.locator('main tbody tr a, main li a').first().waitFor();
  };
}

/** Saves a view, so that there are some. */
async function views(page) {
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
async function jobs(page) {
  const answer = (data) => (route) =>
    route.fulfill({ json: { status: true, message: '', count: data.length, data } });
  await page.route(/\/v1\/jobs\?/, answer([runningJob, endedJob]));
  await page.route(/\/v1\/jobs\/[^/]+\/records/, answer(failedRecords));
  await page.goto('/dashboard/monitors?sort=monitor_id&order=asc');
  await page.getByRole('button', { name: 'Show failed' }).last().click();
  await page.unroute(/\/v1\/jobs\?/);
}

/** Scrolls until a part of a long screen is at its top. */
function scrolledTo(name) {
  return (page) =>
    page.getByRole('heading', { name }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
}

async function palette(page) {
  await button('Search everything')(page);
  await page.getByRole('combobox', { name: 'Search everything' }).fill('bay');
  await page.getByRole('option').nth(1).waitFor();
}

/** The credential of a monitor that is replaced: no monitor is added. */
async function credential(page) {
  await page.getByRole('button', { name: /^Edit/ }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Replace credential' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await dialog.getByRole('code').waitFor();
}

async function sheet(page) {
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await credential(page);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('[data-print-sheet]').waitFor({ state: 'attached' });
}

/** A round of the first rows; the one that is under way is shown where there is one. */
async function startRound(page) {
  for (const row of [1, 2, 3])
    await page.locator('main').getByRole('checkbox').nth(row).click({ force: true });
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: /round/i }).click();
}

async function round(page) {
  await startRound(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await page.getByText('0 of 3 found').waitFor();
  await page.locator('main').getByRole('checkbox').first().click({ force: true });
}

/** Name → address, and what is done there before the picture. */
const screens = {
  'sign-in': ['/auth/login'],
  'sign-in-password': ['/auth/login', (page) => page.getByRole('button', { name: 'Sign in' }).click()],
  overview: ['/dashboard/overview'],
  'overview-list': ['/dashboard/overview/list'],
  monitors: ['/dashboard/monitors'],
  'monitors-selected': [
    '/dashboard/monitors',
    (page) => page.locator('main').getByRole('checkbox').nth(2).click({ force: true }),
  ],
  'monitors-deleted': ['/dashboard/deleted_monitors'],
  palette: ['/dashboard/monitors', palette],
  scan: ['/dashboard/monitors', button('Scan')],
  'round-start': ['/dashboard/monitors', startRound],
  round: ['/dashboard/monitors', round],
  'monitors-none': ['/dashboard/monitors?search=zzzz'],
  'monitors-filtered': ['/dashboard/monitors?connection=offline&silent_days=1&log_level=500&search=bay'],
  filter: ['/dashboard/monitors?connection=offline', button('Filter')],
  'filter-offered': ['/dashboard/monitors?search=offline'],
  'serial-numbers': ['/dashboard/monitors', choice('Find serial numbers …')],
  'serial-numbers-found': ['/dashboard/monitors?numbers=00002,IPM-7F3A-00003,NOBODY-1,ipm8c1d00004'],
  views: ['/dashboard/monitors?connection=offline&facility=none', views],
  jobs: ['/dashboard/monitors', jobs],
  'monitor-add': ['/dashboard/monitors', addition('Monitor')],
  'monitor-edit': [
    '/dashboard/monitors',
    (page) => page.getByRole('button', { name: /^Edit/ }).nth(1).click(),
  ],
  credential: ['/dashboard/monitors', credential],
  sheet: ['/dashboard/monitors', sheet],
  associate: ['/dashboard/monitors', button('Associate')],
  'monitor-details': ['/dashboard/monitors', firstRow],
  'monitor-users': ['/dashboard/monitors', tab('Users')],
  'monitor-log': ['/dashboard/monitors', tab('Monitor Log')],
  'cloud-log': ['/dashboard/monitors', tab('Cloud Log')],
  // One that answers at once.
  player: ['/dashboard/monitors?search=00002', player],
  facilities: ['/dashboard/facilitylist'],
  'facility-add': ['/dashboard/facilitylist', addition('Facility')],
  'facility-details': ['/dashboard/facilitylist', firstRow],
  users: ['/dashboard/users'],
  'user-add': ['/dashboard/users', addition('User')],
  certificates: ['/dashboard/certificates'],
  'certificate-preview': ['/dashboard/certificates', (page) => page.locator('main tbody tr').first().click()],
  revocations: ['/dashboard/revocations'],
  'site-configuration': ['/dashboard/siteconfig', siteOfFacility],
  audit: ['/dashboard/audit'],
  import: ['/dashboard/import'],
  'import-match': ['/dashboard/import', importOf({ check: false })],
  'import-check': ['/dashboard/import', importOf({ check: true })],
  export: ['/my-page', button('Export …')],
  help: ['/dashboard/usermanual'],
  'my-page': ['/my-page'],
  'my-page-stored': ['/my-page', scrolledTo('Stored on this device')],
  display: ['/builder'],
  'display-certificates': ['/builder?list=certificates'],
  error: ['/error/error-v1'],
  'density-compact': ['/builder', chosen('Compact')],
  'density-comfortable': ['/builder', chosen('Comfortable')],
  'density-glove': ['/builder', chosen('Glove')],
  'contrast-high': ['/builder', chosen('High')],
  'contrast-high-glove': ['/builder', chosen('High', 'Glove', '25')],
  'display-high-glove': ['/builder'],
};

async function signIn(browser, baseURL) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? 'infusion-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL('**/dashboard/**');
  const storageState = await context.storageState();
  await context.close();
  return storageState;
}

/** Waits until nothing is loading any more and everything is painted. */
async function settle(page) {
  await page.waitForFunction(
    () => !document.querySelector('main [data-loading=true], main .mantine-Skeleton-root'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

async function showScreen(page, [address, act]) {
  await page.goto(address);
  await page.locator('h1:visible').first().waitFor();
  await settle(page);
  if (act) await act(page);
  await settle(page);
}

/** Pictures of sign-in show somebody who is not signed in yet. */
const isOfSignIn = (name) => name.startsWith('sign-in');

const isOnPaper = (name) => name === 'sheet';

const fileOf = (name, { mode, size }) => `${name}-${mode}-${size.join('x')}.png`;

/** The pictures of a screen that the words choose, by their size of text. */
function groupsOf(name, words) {
  const wanted = pictures.filter((picture) => words.every((word) => fileOf(name, picture).includes(word)));
  const isLarge = ({ mode }) => modes[mode].fontSize !== undefined;
  return [wanted.filter((picture) => !isLarge(picture)), wanted.filter(isLarge)].filter(
    (group) => group.length > 0,
  );
}

/** A screen is opened once for each size of text: the window and its palette change around it. */
async function takePictures(page, folder, name, wanted) {
  const [first] = wanted;
  await show(page, first);
  try {
    await showScreen(page, screens[name]);
  } catch (error) {
    console.error(`${name}: ${error.message.split('\n')[0]}`);
  }
  for (const picture of wanted) {
    await show(page, picture, isOnPaper(name) ? 'print' : 'screen');
    await settle(page);
    await page.screenshot({ path: join(folder, fileOf(name, picture)) });
  }
}

/** The protocol's session of each page. */
const sessions = new WeakMap();

async function show(page, { mode, size: [width, height] }, media = 'screen') {
  const { fontSize = 16, colorScheme, forcedColors = 'none' } = modes[mode];
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ media, colorScheme, forcedColors, reducedMotion: 'reduce' });
  // As in the browser's settings: media queries follow it, too. A session that ends takes its sizes with it, and screens
  // would be built for usual text.
  const devtools = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, devtools);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } });
}

/** `npm run pictures -- guide`: those of the user guide, which need no running demo. */
async function takeGuidePictures() {
  await runOnBuild('tests/pictures/guide.ts');
}

async function main() {
  if (process.argv[2] === 'guide') return takeGuidePictures();
  const [address, folder, ...words] = process.argv.slice(2);
  if (!address || !folder)
    throw new Error('Usage: npm run pictures -- <address> <folder> [words …], or -- guide');
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
  const options = {
    baseURL: address,
    serviceWorkers: 'block',
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  };
  for (const signedIn of [false, true]) {
    const storageState = signedIn ? await signIn(browser, address) : undefined;
    const context = await browser.newContext({ ...options, ...(storageState && { storageState }) });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    for (const name of Object.keys(screens).filter((each) => isOfSignIn(each) !== signedIn)) {
      for (const group of groupsOf(name, words)) await takePictures(page, folder, name, group);
    }
    await context.close();
  }
  await browser.close();
}

exitOnError(main());
