// `npm run pictures -- <address> <folder> [words …]`: pictures of every screen of a running demo, for eyes to compare before and
// after a change of the look. Each screen in four sizes, in light and dark, with forced colours and with text twice as
// large. Words choose by name: `monitors`, `dark`, `390x844`; a picture has all of them in its name.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './lib/chromium.mjs';
import { isSignedOut, screens, settle, showScreen } from './lib/console-screens.mjs';
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
  // Answers that were played belong to this screen.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
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
    for (const name of Object.keys(screens).filter((each) => isSignedOut(each) !== signedIn)) {
      for (const group of groupsOf(name, words)) await takePictures(page, folder, name, group);
    }
    await context.close();
  }
  await browser.close();
}

exitOnError(main());
