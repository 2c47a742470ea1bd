// `npm run pictures -- guide [words …]`: the pictures of the user guide, of the screens as they are now, in each language. A word
// is a language ('fr') or a part of a picture's name. It starts services of its own, one with the demo's fleet and one that is
// empty, and writes `public/guide/`.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import i18next from 'i18next';
import { isLanguage, type Language, languageTags } from '../../contract/common/languages.ts';
import { chromiumFlags } from '../../scripts/lib/chromium.mjs';
import { root } from '../../scripts/lib/root.mjs';
import {
  firstAdministrator,
  setFirstPassword,
  startEmptyInstallation,
} from '../support/empty-installation.ts';
import { guidePictureFolder as folder, pictureVersion } from '../support/guide-pictures.ts';
import { startProduction } from '../support/production.ts';
import { type Say, type Scene, type Shown, scenes } from './guide-scenes.ts';

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

/** What a browser of a person with this language says; the others are their own names. */
const locales: Partial<Record<Language, string>> = { en: 'en-US', zh: 'zh-CN' };

/** The texts of the screens in this language. */
async function textsIn(language: Language): Promise<Say> {
  const of = join(root, 'src/i18n', language);
  const resources: Record<string, object> = {};
  for (const file of (await readdir(of)).filter((name) => name !== 'page.json'))
    resources[file.replace('.json', '')] = JSON.parse(await readFile(join(of, file), 'utf8'));
  const texts = i18next.createInstance();
  await texts.init({ lng: language, resources: { [language]: resources } });
  return texts.t as Say;
}

async function openSignedIn(
  browser: Browser,
  { origin, email, password }: Installation,
  { language, colorScheme, say }: { language: Language; colorScheme: Scheme; say: Say },
) {
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme,
    deviceScaleFactor: pixelRatio,
    hasTouch: true,
    locale: locales[language] ?? language,
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/auth/login');
  await page.getByRole('button', { name: say('start:auth.signIn') }).click();
  await page.locator('input[autocomplete=username]').fill(email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/**');
  return page;
}

/** By language, as `pictures.ts` reads it. */
type Made = Record<string, { version: string; sizes: Record<string, { width: number; height: number }> }>;

async function main(words: readonly string[]): Promise<void> {
  const chosen = words.filter(isLanguage);
  const parts = words.filter((word) => !isLanguage(word));
  const wanted = Object.entries(scenes).filter(([name]) => parts.every((part) => name.includes(part)));
  const sizesFile = join(root, 'src/features/help/guide/picture-sizes.json');
  const made: Made = JSON.parse(await readFile(sizesFile, 'utf8').catch(() => '{}'));
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });

  async function takeIn(language: Language, of: Scene['of'], installation: Installation): Promise<void> {
    const say = await textsIn(language);
    const own = new Map(Object.entries(made[language]?.sizes ?? {}).filter(([name]) => name in scenes));
    for (const colorScheme of schemes) {
      await mkdir(join(folder, language, colorScheme), { recursive: true });
      const page = await openSignedIn(browser, installation, { language, colorScheme, say });
      for (const [name, scene] of wanted.filter(([, each]) => each.of === of)) {
        const [width, height] = scene.size ?? defaultSize;
        await page.setViewportSize({ width, height });
        const shown = await scene.show(page, say);
        await settle(page);
        const picture = await takeWebp(page, shown);
        await scene.after?.(page, say);
        const file = `${language}/${colorScheme}/${name}.webp`;
        await writeFile(join(folder, file), picture.data);
        process.stdout.write(`${file}  ${(picture.data.length / 1000).toFixed(1)} kB\n`);
        own.set(name, { width: picture.width, height: picture.height });
      }
      await page.context().close();
    }
    const sizes = Object.fromEntries([...own].sort(([a], [b]) => a.localeCompare(b)));
    made[language] = { version: pictureVersion(language), sizes };
  }

  async function takeAll(of: Scene['of'], installation: Installation): Promise<void> {
    for (const language of chosen.length > 0 ? chosen : languageTags)
      await takeIn(language, of, installation);
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
  await writeFile(sizesFile, `${JSON.stringify(made, null, 2)}\n`);
}

await main(process.argv.slice(3));
