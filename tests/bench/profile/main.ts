// `npm run profile`, after the build: one start in a new browser process as slow as a tablet's, and where its time went.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { chromiumFlags, installedChromium } from '../../../scripts/lib/chromium.mjs';
import { startPostgres } from '../../support/postgres.ts';
import { openFleet } from '../fleet.ts';
import { install, removeProfiles } from '../new-browser.ts';
import type { Tab } from '../tab.ts';
import { startTarget, type Target } from '../target.ts';
import { type Profile, readTrace } from './trace.ts';

const monitors = 1_000;
const earlierVisits = 3;
const categories = [
  ...['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading', 'blink.user_timing'],
  ...['v8', 'disabled-by-default-v8.compile'],
];

const drawings = z.object({ at: z.number(), elements: z.number(), roots: z.string().array() }).array();
type Drawings = z.infer<typeof drawings>;

/** Times in ms since the page was requested; bytes as transferred. */
const requests = z
  .object({ name: z.string(), startTime: z.number(), responseEnd: z.number(), transferSize: z.number() })
  .array();
type Requests = z.infer<typeof requests>;

/** The page's requests until now. */
async function readRequests(page: Tab['page']): Promise<Requests> {
  return requests.parse(
    await page.evaluate(() =>
      ['navigation', 'resource'].flatMap((type) =>
        performance.getEntriesByType(type).map((entry): unknown => entry.toJSON()),
      ),
    ),
  );
}

async function readStream(cdp: Tab['cdp'], handle: string): Promise<string> {
  const parts: Buffer[] = [];
  for (;;) {
    const { data, eof, base64Encoded } = await cdp.send('IO.read', { handle });
    parts.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'));
    if (eof) return Buffer.concat(parts).toString();
  }
}

/** Opens the target's list while the browser traces: times until its first row and until a tap is answered, in ms. */
async function traceStart({ cdp, page, openAndTap }: Tab, target: Target) {
  await page.addInitScript({ path: fileURLToPath(new URL('drawn.js', import.meta.url)) });
  await cdp.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: categories },
  });
  const { firstRow, answered: answering } = await openAndTap(target.list);
  const answered = await answering;
  const drawn = drawings.parse(await page.evaluate('drawn'));
  const requested = await readRequests(page);
  const complete = new Promise<{ stream?: string | undefined }>((resolve) => {
    cdp.once('Tracing.tracingComplete', resolve);
  });
  await cdp.send('Tracing.end');
  const { stream } = await complete;
  if (!stream) throw new Error('The browser returned no trace.');
  return { firstRow, answered, drawn, requested, trace: await readStream(cdp, stream) };
}

const ms = (value: number) => `${Math.round(value)} ms`;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function report(what: string, until: number, found: Profile, drawn: Drawings): void {
  say(`${what} after ${ms(until)}`);
  say(`  scripts and styles there after ${ms(found.filesThere)}`);
  for (const [what, time] of found.spent) say(`  ${what}: ${ms(time)}`);
  say(`  functions compiled at their first call: ${found.functionsCompiled}`);
  say(`  scripts that came compiled: ${found.scriptsFromCache} of ${found.scripts}`);
  say('  tasks of 50 ms or more:');
  for (const { from, ms: length, on } of found.longTasks) {
    const parts = on.slice(0, 4).map(([what, time]) => `${what} ${ms(time)}`);
    say(`    ${ms(length)} from ${ms(from)}: ${parts.join(', ')}`);
    for (const { at, elements, roots } of drawn) {
      if (at >= from && at <= from + length) say(`      draws ${elements} elements in ${roots.join(', ')}`);
    }
  }
}

function reportRequests(requested: Requests, until: number): void {
  const before = requested.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= until);
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const transferred = before.reduce((sum, { transferSize }) => sum + transferSize, 0);
  say(`Answers before the first row: ${kilobytes(transferred)}`);
  for (const { name, startTime, responseEnd, transferSize } of before)
    say(`  ${kilobytes(transferSize)}, ${ms(startTime)} to ${ms(responseEnd)}: ${new URL(name).pathname}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { cold: { type: 'boolean' }, offline: { type: 'boolean' }, window: { type: 'boolean' } },
  });
  const folder = await mkdtemp(join(tmpdir(), 'infusion-profile-'));
  const postgres = await startPostgres();
  const fleet = await openFleet(folder, postgres.url, monitors);
  const target = await startTarget(folder, 'app', fleet);
  try {
    const executablePath = installedChromium();
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags });
    const grant = await target.grant(browser);
    await browser.close();
    const { visit } = await install(folder, target, grant, values.cold ? 0 : earlierVisits, values.window);
    await visit(async (tab, profile) => {
      await profile.setOffline(values.offline ?? false);
      const { firstRow, answered, drawn, requested, trace } = await traceStart(tab, target);
      const kind = values.cold ? 'Cold' : values.offline ? 'Offline' : 'Warm';
      reportRequests(requested, firstRow);
      const read = (until: number) => readTrace(trace, target.list, until);
      report(`${kind} start, tracing: first row`, firstRow, read(firstRow), drawn);
      report(`${kind} start, tracing: a tap answered`, answered, read(answered), drawn);
    });
  } finally {
    await target.stop();
    await fleet.close();
    await postgres.stop();
    await removeProfiles(folder);
  }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    process.exit(1);
  },
);
