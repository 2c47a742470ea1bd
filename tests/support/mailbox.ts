// Reads a user's emails from a service's data folder: one file each, which may not be there yet.
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { waitMs } from './limits.ts';

interface Letter {
  path: string;
  subject: string;
  text: string;
}

export interface Mailbox {
  /** All emails, the oldest first. */
  letters(): Promise<Letter[]>;
  /** The link of the next email with one. */
  nextLink(): Promise<string>;
  /** The digits of the next email with a code. */
  nextCode(): Promise<string>;
}

/** The emails to `email` in the data folder of a service. */
export function openMailbox({ dataDir }: { dataDir: string }, email: string): Mailbox {
  const folder = join(dataDir, 'mails');
  const taken = new Set<string>();

  async function read(path: string) {
    const whole = await readFile(path, 'utf8');
    const [, to, subject = '', text = ''] = /^To: ([^\n]*)\nSubject: ([^\n]*)\n\n(.*)$/s.exec(whole) ?? [];
    const { mtimeNs } = await stat(path, { bigint: true });
    return { path, to, subject, text, at: Number(mtimeNs) };
  }

  async function letters() {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
    const all = await Promise.all(names.map((name) => read(join(folder, name))));
    const theirs = all.filter(({ to }) => to?.toLowerCase() === email.toLowerCase());
    // Mails of the same tick of the file system's clock have the time in their names, too.
    return theirs
      .sort((one, other) => one.at - other.at || (one.path < other.path ? -1 : 1))
      .map(({ path, subject, text }) => ({ path, subject, text }));
  }

  async function take(what: RegExp): Promise<string | undefined> {
    for (const { path, text } of await letters()) {
      const found = taken.has(path) ? null : what.exec(text);
      if (!found) continue;
      taken.add(path);
      return found[0];
    }
    return undefined;
  }

  async function next(what: RegExp): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const watcher = watch(folder);
    const signal = AbortSignal.timeout(waitMs);
    try {
      for (;;) {
        const changed = once(watcher, 'change', { signal });
        // Ignored when the email is there already.
        changed.catch(() => undefined);
        const found = await take(what);
        if (found) return found;
        await changed;
      }
    } finally {
      watcher.close();
    }
  }

  return { letters, nextLink: () => next(/\bhttps?:\/\/\S+/), nextCode: () => next(/\b\d{6}\b/) };
}
