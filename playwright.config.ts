// Journeys through the production build in a real browser. `npm test` runs those that take seconds,
// `npm run prove` those marked @long. No retries: what fails now and then is broken.
import { defineConfig } from '@playwright/test';
import { chromiumFlags, journeyChromium } from './scripts/lib/chromium.mjs';
import { hasOpenssl, testsOfOpenssl } from './scripts/lib/openssl.mjs';
import { longWaitMs, testMs, waitMs } from './tests/support/limits.ts';

const executablePath = journeyChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: hasOpenssl ? [] : testsOfOpenssl().map((path) => `**/${path}`),
  outputDir: 'test-results',
  globalSetup: './tests/support/journey-template.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: testMs,
  expect: { timeout: waitMs },
  use: {
    navigationTimeout: longWaitMs,
    // A tablet on a ward.
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    // Most journeys are about what happens, not how it moves; lists and the keyboard are used with motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: chromiumFlags,
    },
  },
});
