// `npm run pictures -- guide [words …]`: the pictures of the user guide, of the screens as they are now. It starts services of its
// own, one with the demo's fleet and one that is empty, and writes `public/guide/`.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags } from '../../scripts/lib/chromium.mjs';
import { root } from '../../scripts/lib/root.mjs';
import {
  firstAdministrator,
  setFirstPassword,
  startEmptyInstallation,
} from '../support/empty-installation.ts';
import { startProduction } from '../support/production.ts';
import { type Scene, type Shown, scenes } from './guide-scenes.ts';

const folder = join(root, 'public/guide');
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
const fleetSize = 60;
const defaultSize: [number, number] = [1180, 820];
/** Readable on a tablet, with a third of the bytes of its own density. */
const pixelRatio = 1.25;
const quality = 45;

/** Waits until nothing is loading any more and everything is painted. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('main [data-loading=true], main .mantine-Skeleton-root'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)));
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** The part of the window that is shown, in px of the document. */
async function clipOf(page: Page, shown: Shown) {
  const whole = { x: 0, y: 0, ...(page.viewportSize() ?? { width: 0, height: 0 }) };
  const box = (await shown?.boundingBox()) ?? whole;
  const x = Math.max(0, Math.floor(box.x));
  const y = Math.max(0, Math.floor(box.y));
  const width = Math.min(whole.width - x, Math.ceil(box.width));
  const height = Math.min(whole.height - y, Math.ceil(box.height));
  const scrolled = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  return { x: x + scrolled.x, y: y + scrolled.y, width, height };
}

/** Playwright writes no WebP; the browser does. */
async function takeWebp(page: Page, shown: Shown): Promise<{ data: Buffer; width: number; height: number }> {
  const clip = await clipOf(page, shown);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { ...clip, scale: 1 },
  });
  await devtools.detach();
  return { data: Buffer.from(data, 'base64'), width: clip.width, height: clip.height };
}

interface Installation {
  origin: string;
  email: string;
  password: string;
}

async function openSignedIn(
  browser: Browser,
  { origin, email, password }: Installation,
  colorScheme: Scheme,
) {
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme,
    deviceScaleFactor: pixelRatio,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard/**');
  return page;
}

type Sizes = Record<string, { width: number; height: number }>;

async function take(page: Page, name: string, scene: Scene, scheme: Scheme) {
  const [width, height] = scene.size ?? defaultSize;
  await page.setViewportSize({ width, height });
  const shown = await scene.show(page);
  await settle(page);
  const picture = await takeWebp(page, shown);
  await scene.after?.(page);
  await writeFile(join(folder, scheme, `${name}.webp`), picture.data);
  process.stdout.write(`${scheme}/${name}.webp  ${(picture.data.length / 1000).toFixed(1)} kB\n`);
  return { width: picture.width, height: picture.height };
}

async function main(words: readonly string[]): Promise<void> {
  const wanted = Object.entries(scenes).filter(([name]) => words.every((word) => name.includes(word)));
  const sizesFile = join(root, 'src/features/help/guide/picture-sizes.json');
  const before: Sizes = JSON.parse(await readFile(sizesFile, 'utf8').catch(() => '{}'));
  const sizes: Sizes = Object.fromEntries(Object.entries(before).filter(([name]) => name in scenes));
  for (const scheme of schemes) await mkdir(join(folder, scheme), { recursive: true });
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });

  async function takeAll(of: Scene['of'], installation: Installation): Promise<void> {
    for (const scheme of schemes) {
      const page = await openSignedIn(browser, installation, scheme);
      for (const [name, scene] of wanted) {
        if (scene.of === of) sizes[name] = await take(page, name, scene, scheme);
      }
      await page.context().close();
    }
  }

  const empty = await startEmptyInstallation('dist/server/main.js');
  try {
    const page = await browser.newPage();
    await setFirstPassword(page, empty.link);
    await page.close();
    await takeAll('empty', { origin: empty.origin, ...firstAdministrator });
  } finally {
    await empty.end();
  }
  const demo = await startProduction(fleetSize);
  try {
    await takeAll('demo', { origin: demo.origin, email: 'admin@example.com', password: 'infusion-demo' });
  } finally {
    await demo.end();
  }
  await browser.close();
  const sorted = Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => a.localeCompare(b)));
  await writeFile(sizesFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

await main(process.argv.slice(3));
