// The three engines: where each is, and how it is started.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installedChromium } from '../../scripts/lib/chromium.mjs';
import { onPath } from '../../scripts/lib/system.mjs';
import type { Engine } from './driver.ts';
import { startPuppeteer } from './puppeteer-driver.ts';
import { miniBrowserFor, startWebkit } from './webkit-driver.ts';

/** Beside it WebKitGTK needs its driver and a screen. */
function miniBrowser(): string | null {
  if (!onPath('WebKitWebDriver') || !onPath('Xvfb')) return null;
  const libraries = ['/usr/lib', '/usr/libexec', ...children('/usr/lib')];
  return miniBrowserFor(libraries.flatMap(children).filter((folder) => folder.includes('webkit2gtk')));
}

function children(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
}

const engines: Engine[] = [
  {
    name: 'Chromium',
    path: installedChromium() ?? null,
    start: (path, look) => startPuppeteer('chrome', path, look),
  },
  {
    name: 'Firefox',
    path: onPath('firefox-esr', 'firefox') ?? null,
    start: (path, look) => startPuppeteer('firefox', path, look),
  },
  { name: 'WebKitGTK', path: miniBrowser(), start: (path) => startWebkit(path) },
];

/** `ENGINE=Firefox` tries one alone. */
const only = process.env.ENGINE;

/** The engines that are installed, of these or all. */
export function installed(...names: Engine['name'][]): (Engine & { path: string })[] {
  return engines.flatMap(({ path, ...engine }) => {
    const isMeant = (names.length === 0 || names.includes(engine.name)) && (!only || only === engine.name);
    return path !== null && isMeant ? [{ ...engine, path }] : [];
  });
}
