// The main journey over https under a network name, with a certificate of the service's own authority; and the page on a
// tablet that does not trust it yet.
import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, installedChromium } from '../../scripts/lib/chromium.mjs';
import { expectAccessible } from '../support/accessible.ts';
import {
  test as base,
  enterPassword,
  expect,
  listTitle,
  rowsOf,
  signIn,
  testUsers,
  untilWorkerControls,
} from '../support/console.ts';
import type { Production } from '../support/production.ts';

/** The SHA-256 pin by which a browser trusts a certificate's public key. */
async function pinOf(certificateFile: string): Promise<string> {
  const { publicKey } = new X509Certificate(await readFile(certificateFile));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('base64');
}

const test = base.extend<{ ward: Production }>({
  /** A service over https, whose name only the browser below resolves. */
  ward: async ({ launcher }, use) => {
    const port = await launcher.freePort();
    const ward = await launcher.start({
      HTTPS: 'on',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://ward.local:${port}`,
      DEMO_PASSWORD: testUsers.administrator.password,
    });
    await use(ward);
    await ward.end();
  },
  /** A browser that trusts its certificate. */
  context: async ({ ward, viewport, contextOptions }, use) => {
    const executablePath = installedChromium();
    const trusted = await pinOf(join(ward.dataDir, 'tls/server.crt'));
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [
        ...chromiumFlags,
        '--host-resolver-rules=MAP ward.local 127.0.0.1',
        `--ignore-certificate-errors-spki-list=${trusted}`,
      ],
    });
    await use(await browser.newContext({ ...contextOptions, viewport, baseURL: ward.origin }));
    await browser.close();
  },
});

test('@long over https under a network name: sign in, list, details, sign out; and a device that does not trust it', async ({
  ward,
  page,
  browser,
  faults,
}) => {
  test.slow();
  const plain = new URL(ward.origin.replace(/^https:/, 'http:'));
  await test.step('without trust a page explains what to do', async () => {
    const untrusting = await browser.newPage();
    await untrusting.goto(`http://127.0.0.1:${plain.port}/dashboard/monitors`);
    await expect(untrusting.getByRole('heading', { name: 'One step before the console' })).toBeVisible();
    await expectAccessible(untrusting, {
      sizes: [
        { width: 1180, height: 820 },
        { width: 390, height: 844 },
      ],
    });
    await untrusting.close();
  });

  await test.step('with trust it redirects to the console', async () => {
    faults.expect(/status of 400/);
    await page.goto(plain.href);
    await expect(page).toHaveURL(`${ward.origin}/auth/login`);
    await untilWorkerControls(page);
  });

  await test.step('the console works', async () => {
    await signIn(page, 'administrator');
    await expect(listTitle(page, 'All Monitors')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(10);
    // The simulated monitors report over https, too.
    await expect(rowsOf(page).getByText('Online').first()).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
    await rowsOf(page).first().getByRole('link').click();
    await expect(page.getByRole('tab', { name: 'Monitor', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${ward.origin}/auth/login`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await enterPassword(page, 'administrator');
    await expect(listTitle(page, 'All Monitors')).toBeVisible();
  });
});
