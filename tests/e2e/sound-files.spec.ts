// Every sound file of the corpus in the Audio Player: how long it plays, and what the player says about it.
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, rowsOf, signedInAs, test } from '../support/console.ts';
import { openNewMonitor } from '../support/new-monitor.ts';
import { type CorpusFile, soundCorpus } from '../support/sounds/corpus.ts';
import { tone, toneHertz } from '../support/tone.ts';

// Answers of a service worker cannot be replaced.
test.use({ ...signedInAs.administrator, serviceWorkers: 'block' });

type Pair = { A: CorpusFile; B: CorpusFile };

/** Has the page get these bytes in place of a recording's files. */
async function replaceFiles(page: Page, current: () => Pair): Promise<void> {
  const channelOf = new Map<string, 'A' | 'B'>();
  await page.route(/\/v1\/files\//, async (route) => {
    const response = await route.fetch();
    const [file] = (await response.json()).data;
    channelOf.set(new URL(file.url, page.url()).pathname, /^audio_A/.test(file.file_name) ? 'A' : 'B');
    await route.fulfill({ response });
  });
  await page.route(
    ({ pathname }) => channelOf.has(pathname),
    async (route) => {
      const channel = channelOf.get(new URL(route.request().url()).pathname) ?? 'A';
      await route.fulfill({ contentType: 'audio/wav', body: current()[channel].bytes });
    },
  );
}

async function readChannel(player: Locator, channel: 'A' | 'B') {
  const region = player.getByRole('region', { name: `Channel ${channel}` });
  await expect(region).toHaveAttribute('aria-busy', 'false');
  const alert = region.getByRole('alert');
  if ((await alert.count()) > 0) return { seconds: null, says: await alert.allTextContents() };
  const seconds = Number(await region.getByRole('slider').getAttribute('aria-valuemax'));
  return { seconds, says: await region.getByRole('note').allTextContents() };
}

interface Line {
  name: string;
  seconds: number | null;
  says: readonly string[];
}

/** Opens a recording whose files are these, two at a time, and reads what the player says. */
async function readAll(page: Page, origin: string, files: readonly CorpusFile[]): Promise<Line[]> {
  const [first] = files;
  if (!first) throw new Error('There are no files.');
  let pair: Pair = { A: first, B: first };
  await replaceFiles(page, () => pair);
  const pump = await openNewMonitor(page, origin);
  await page.getByRole('button', { name: 'Get New Audio' }).click();
  await pump.sendHeartbeat();
  const request = await pump.waitForRequest();
  for (const channel of ['A', 'B'] as const)
    await pump.sendChannel(request, channel, { bytes: tone(toneHertz[channel]), probe: 'AB' });
  const lines: Line[] = [];
  for (let at = 0; at < files.length; at += 2) {
    pair = { A: files[at] ?? first, B: files[at + 1] ?? first };
    await rowsOf(page).getByRole('button', { name: /^Play/ }).click();
    const player = page.getByRole('dialog', { name: 'Audio Player' });
    for (const channel of ['A', 'B'] as const) {
      const line = await readChannel(player, channel);
      lines.push({ name: pair[channel].name, ...line });
    }
    await player.getByRole('button', { name: 'Done' }).click();
    await expect(player).toBeHidden();
  }
  return lines.slice(0, files.length);
}

function toTable(lines: readonly Line[]): string {
  const rows = lines.map(
    ({ name, seconds, says }) =>
      `| ${name} | ${seconds === null ? '–' : `${seconds} s`} | ${says.join(' ') || '–'} |`,
  );
  return ['| file | plays | what the player says |', '|---|---|---|', ...rows, ''].join('\n');
}

/** A codec may add a few milliseconds. */
const roundSeconds = (line: Line): Line => ({
  ...line,
  seconds: line.seconds && Math.round(line.seconds * 10) / 10,
});
const expected = ({ name, seconds, says }: CorpusFile): Line => ({ name, seconds, says: [...says] });

test(
  'every file of the corpus plays as far as there is sound, or says why not',
  { tag: '@long' },
  async ({ page, baseURL }, info) => {
    const lines = await readAll(page, baseURL ?? '', soundCorpus);
    const path = info.outputPath('sound-files.md');
    writeFileSync(path, toTable(lines));
    await info.attach('what the player says', { path, contentType: 'text/markdown' });
    expect(lines.map(roundSeconds)).toEqual(soundCorpus.map(expected));
  },
);
