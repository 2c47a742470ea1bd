// A Chromium for the journeys: the one that CHROMIUM_PATH names, Playwright's own, the system's, or a new one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { startNode } from './children.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The pop-ups of the address bar are pages of their own, made anew for each window: nearly half of what an empty one
 * costs. Of several such lists a browser heeds the last, so Playwright's is said again.
 */
const withoutFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled', 'LensOverlay'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'AvoidCorsURLLoaderRestartOnRedirect',
  ],
  ...['Translate', 'MediaRouter', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

/** No sandbox as root and in containers; nothing that a browser does on its own behalf. */
export const chromiumFlags = [
  `--disable-features=${withoutFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser without its libraries is there and does not start. */
function starts(path) {
  return isExecutable(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/**
 * The path of a Chromium that is there already.
 * @returns {string | undefined}
 */
export function installedChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const system = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [chromium.executablePath(), ...system, ...applications].find(starts);
}

/** Runs a command of the system, as root by sudo where that asks for no password. */
function asRoot(command, args) {
  const [first, ...rest] = process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args];
  return spawnSync(first, rest, { stdio: 'ignore', timeout: 600_000 }).status === 0;
}

async function downloadChromium() {
  console.log('No Chromium here: getting one (playwright install chromium) …');
  await startNode(['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { onErrorLine() {} })
    .ended;
  return installedChromium();
}

function installPackage() {
  console.log("Getting the system's package (apt-get install chromium) …");
  if (asRoot('apt-get', ['update'])) asRoot('apt-get', ['install', '-y', 'chromium']);
  return installedChromium();
}

/**
 * Finds a Chromium, or gets one.
 * @returns {Promise<string>} its path; rejects with a sentence that says what to do
 */
export async function ensureChromium() {
  const found = installedChromium() ?? (await downloadChromium()) ?? installPackage();
  if (!found || !starts(found)) {
    throw new Error(
      'No Chromium that starts was found, and none could be installed. Install one, or set CHROMIUM_PATH to its path.',
    );
  }
  return found;
}
