// Each e-mail is a file that says what would have been sent: for trying the console, and for its tests.
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import type { Mailer } from './mail.ts';

/** Writes to `folder`, for nobody else's eyes, and says where; what stands in it is not said. */
export function createFileMailer(folder: string, log: Log): Mailer {
  return {
    async send({ to, subject, text }) {
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`;
      const path = join(folder, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whole or not at all: somebody may be waiting for it.
      await writeFile(`${path}.new`, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 });
      await rename(`${path}.new`, path);
      log.info('mail', { path, subject });
    },
  };
}
