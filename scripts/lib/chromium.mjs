// A Chromium: the one that CHROMIUM_PATH names, Playwright's own, the system's, or a new one. Journeys prefer Debian's headless
// shell, which has no windows of its own.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { startNode } from './children.mjs';
import { installPackages, isExecutable, onPath } from './system.mjs';

/** Debian's Chromium without windows: a journey needs three fifths of the work with it. */
const shellPackage = 'chromium-headless-shell';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The address bar's pop-ups are pages of their own for each window: nearly half of what an empty window costs. Chromium
 * takes the last list of disabled features, so this one repeats Playwright's.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled', 'LensOverlay'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'AvoidCorsURLLoaderRestartOnRedirect',
  ],
  ...['Translate', 'MediaRouter', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

/** No sandbox (root, containers), no background work of the browser's own. */
export const chromiumFlags = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser whose system libraries are missing is there, but does not start. */
function starts(path) {
  return isExecutable(path) && spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0;
}

/**
 * The path of an installed Chromium.
 * @returns {string | undefined}
 */
export function installedChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const system = [...names, shellPackage].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [chromium.executablePath(), ...system, ...applications].find(starts);
}

async function downloadChromium() {
  console.log('No Chromium found. Installing one (playwright install chromium) …');
  await startNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { onErrorLine() {} })
    .ended;
  return installedChromium();
}

function installPackage() {
  console.log('Installing the system package (apt-get install chromium) …');
  installPackages('chromium');
  return installedChromium();
}

/**
 * The path of what runs the journeys.
 * @returns {string | undefined}
 */
export function journeyChromium() {
  const shell = process.env.CHROMIUM_PATH ?? onPath(shellPackage);
  return shell && starts(shell) ? shell : installedChromium();
}

/** Root on Debian gets its package, with the libraries that a download lacks, also beside another Chromium. */
function installShell() {
  if (process.env.CHROMIUM_PATH || onPath(shellPackage)) return;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  console.log(`Installing the browser of the journeys (apt-get install ${shellPackage}) …`);
  installPackages(shellPackage);
}

/**
 * Finds or installs a Chromium for the journeys.
 * @returns {Promise<string>} its path; rejects with a sentence that says what to do
 */
export async function ensureJourneyChromium() {
  installShell();
  return journeyChromium() ?? (await ensureChromium());
}

/**
 * Finds or installs a Chromium.
 * @returns {Promise<string>} its path; rejects with a sentence that says what to do
 */
export async function ensureChromium() {
  const found = installedChromium() ?? (await downloadChromium()) ?? installPackage();
  if (!found || !starts(found)) {
    throw new Error(
      'No working Chromium was found or could be installed. Install one, or set CHROMIUM_PATH to its path.',
    );
  }
  return found;
}
