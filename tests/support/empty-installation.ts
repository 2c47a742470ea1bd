// An empty installation: a service with DEMO=off, and what its first administrator does.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/lib/root.mjs';
import { freePort } from './free-port.ts';

export interface EmptyInstallation {
  origin: string;
  dataDir: string;
  /** The link that the terminal shows. */
  link: string;
  end(): Promise<void>;
}

export const firstAdministrator = { email: 'ada.morgan@example.org', password: 'correct horse battery' };

/** Resolves when the link has been printed and the service listens. */
function readLink(launcher: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let link: string | undefined;
    let isReady = false;
    const lines: string[] = [];
    if (!launcher.stdout) return reject(new Error('There is no output.'));
    createInterface({ input: launcher.stdout }).on('line', (line) => {
      lines.push(line);
      link ??= /Set the administrator's password: (\S+)/.exec(line)?.[1];
      isReady ||= /Press Ctrl\+C|"event":"service.started"/.test(line);
      if (link && isReady) resolve(link);
    });
    launcher.once('exit', (code) =>
      reject(new Error(`The service ended with ${code}:\n${lines.join('\n')}`)),
    );
  });
}

/** @param by what an operator starts: the built service, or `npm start`, which may have to build it first */
export async function startEmptyInstallation(
  by: 'dist/server/main.js' | 'scripts/start.mjs',
): Promise<EmptyInstallation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-empty-'));
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'off',
    ADMIN_EMAIL: firstAdministrator.email,
    DATABASE_URL: '',
  };
  const launcher = spawn(process.execPath, [by], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  async function end(): Promise<void> {
    if (launcher.exitCode === null && launcher.signalCode === null) {
      const ended = once(launcher, 'exit');
      launcher.kill('SIGTERM');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  }
  try {
    return { origin: `http://localhost:${port}`, dataDir, link: await readLink(launcher), end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Sets the first password by the link, which ends on the page to sign in. */
export async function setFirstPassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(firstAdministrator.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(firstAdministrator.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/auth/login*');
}
