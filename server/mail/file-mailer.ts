// Each e-mail is a file that says what would have been sent: for trying the console, and for its tests.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import type { Mailer } from './mail.ts';

/** Links are over by then; in ms. */
const maxAgeMs = 24 * 3_600_000;

/** Whether a file was written so long ago that it goes; one that is gone already does not matter. */
async function isOld(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return mtimeMs < Date.now() - maxAgeMs;
}

/** Removes e-mails that are older than a day, and nothing else that somebody put there. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (/\.txt(\.new)?$/.test(name) && (await isOld(path))) await rm(path, { force: true });
  }
}

/** Writes to `folder`, for nobody else's eyes, and says where; what stands in it is not said. */
export function createFileMailer(folder: string, log: Log): Mailer {
  return {
    async send({ to, subject, text }) {
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`;
      const path = join(folder, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeOld(folder);
      // Whole or not at all: somebody may be waiting for it.
      await writeFile(`${path}.new`, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
      await rename(`${path}.new`, path);
      log.info('mail', { path, subject });
    },
  };
}
