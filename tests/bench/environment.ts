// The measured pages: the app with a large and a small fleet, and both floors with the large one. All four are the same
// service on the same database server, so that only the page differs.
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, installedChromium } from '../../scripts/lib/chromium.mjs';
import { startPostgres } from '../support/postgres.ts';
import type { Floor } from './build-floors.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { startTarget, type Target } from './target.ts';

export interface Environment {
  browser: Browser;
  /** The app at the large fleet. */
  app: Target;
  /** The app at the small fleet. */
  small: Target;
  bare: Target;
  parts: Target;
  fleets: { large: Fleet; small: Fleet };
}

type Step = () => Promise<unknown>;

/** Starts everything, passes it on, and always stops it. */
export async function withEnvironment(
  sizes: { large: number; small: number },
  use: (environment: Environment) => Promise<void>,
) {
  const ending: Step[] = [];
  async function opened<T>(work: Promise<T>, end: (it: T) => Promise<unknown>): Promise<T> {
    const it = await work;
    ending.push(() => end(it));
    return it;
  }
  const folder = await mkdtemp(join(tmpdir(), 'infusion-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  try {
    const postgres = await opened(startPostgres(), (it) => it.stop());
    const fleet = (size: number) => opened(openFleet(folder, postgres.url, size), (it) => it.close());
    const target = (page: Floor | 'app', of: Fleet) =>
      opened(startTarget(folder, page, of), (it) => it.stop());
    const large = await fleet(sizes.large);
    const small = await fleet(sizes.small);
    const executablePath = installedChromium();
    const browser = await opened(
      chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags }),
      (it) => it.close(),
    );
    await use({
      browser,
      app: await target('app', large),
      small: await target('app', small),
      bare: await target('bare', large),
      parts: await target('parts', large),
      fleets: { large, small },
    });
  } finally {
    for (const end of ending.reverse()) await end();
  }
}
