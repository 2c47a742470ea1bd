// A measured page: its address, and the session that a browser must store to use it.
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { createSecrets } from '../../server/base/secrets.ts';
import { demoAdministrator } from '../../server/demo/accounts.ts';
import { rowsOf, signIn } from '../support/console.ts';
import { freePort } from '../support/free-port.ts';
import { startProcess, stopProcess } from '../support/process.ts';
import { createMint } from '../support/tokens.ts';
import { type Floor, folderOf } from './build-floors.ts';
import { type Fleet, secretKey } from './fleet.ts';

/** The stored session of a browser. */
export type Grant = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Target {
  origin: string;
  /** Address of the first list. */
  list: string;
  /** A session that is valid for the next minutes. */
  grant(browser: Browser): Promise<Grant>;
  /** `Bearer` and a token of its administrator. */
  bearer(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the service with the app's page or a floor's on an existing fleet; its data is below `folder`. */
export async function startTarget(folder: string, page: Floor | 'app', fleet: Fleet): Promise<Target> {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const service = await startProcess(
    [join(folderOf(page), 'server/main.js')],
    { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: fleet.url, SECRET_KEY: secretKey, DEMO: 'on' },
    /"event":"service.started"/,
  );
  const mint = await createMint({
    db: fleet.db,
    secrets: createSecrets(secretKey),
    publicUrl: new URL(origin),
    subject: demoAdministrator.id,
  });
  return {
    origin,
    list: page === 'app' ? `${origin}/dashboard/monitors` : `${origin}/`,
    grant: page === 'app' ? (browser) => signInOnce(browser, origin) : () => grantToken(origin, mint('good')),
    bearer: async () => `Bearer ${await mint('good')}`,
    stop: () => stopProcess(service),
  };
}

/** Signs in as a person does, in a temporary profile. */
async function signInOnce(browser: Browser, origin: string): Promise<Grant> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signIn(page, 'administrator');
  await rowsOf(page).first().waitFor();
  const grant = await context.storageState();
  await context.close();
  return grant;
}

/** A storage state with the token where floors read it. */
async function grantToken(origin: string, token: Promise<string>): Promise<Grant> {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: await token }] }] };
}
