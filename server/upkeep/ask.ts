// An embedded database is open in one process only. What a command needs of it while the service runs, it asks the service
// for: by a file in the data folder, which the service answers with another one. Whoever can write there may ask.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { createFileOnce, readTextFile, replaceFile } from '../base/durable-file.ts';
import { describeError, type Log } from '../base/log.ts';
import { randomUUID } from '../base/platform.ts';
import { repeat } from '../base/schedules.ts';
import { StartError } from '../base/start-error.ts';
import type { Say } from './progress.ts';

const pollMs = 100;
/** The service looks every half a second, and says at least every 10 s that it is still at work. */
const silentMs = 60_000;
const aliveMs = 10_000;

const question = z.object({ act: z.string(), given: z.unknown() });
const answer = z.object({
  state: z.enum(['working', 'done', 'failed']),
  /** Changes with each sign of life. */
  beat: z.number(),
  /** All that it has said, in lines. */
  said: z.array(z.string()),
  /** Why it failed. */
  message: z.string().optional(),
});
type Answer = z.output<typeof answer>;

/** Acts that the service carries out when it is asked, by name. */
export type Acts = Readonly<Record<string, (given: unknown, say: Say) => Promise<unknown>>>;

const folderOf = (dataDir: string) => join(dataDir, 'asks');
const pathsOf = (folder: string, id: string) => ({
  asked: join(folder, `${id}.ask`),
  answered: join(folder, `${id}.answer`),
});

/** Answers what commands ask, until the returned function is called. Questions of an earlier time are dropped. */
export async function answerAsks(dataDir: string, acts: Acts, log: Log): Promise<() => Promise<void>> {
  const folder = folderOf(dataDir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });

  async function answerOne(id: string): Promise<void> {
    const { asked, answered } = pathsOf(folder, id);
    const said: string[] = [];
    let writing: Promise<unknown> = Promise.resolve();
    /** One after the other: the last one stays. */
    function answerWith(state: Pick<Answer, 'state' | 'message'>): Promise<unknown> {
      const text = JSON.stringify({ ...state, said, beat: performance.now() });
      writing = writing.then(() => replaceFile(answered, folder, text));
      return writing;
    }
    const beat = () => void answerWith({ state: 'working' }).catch(() => undefined);
    const text = await readTextFile(asked);
    await rm(asked, { force: true });
    const beating = setInterval(beat, aliveMs);
    try {
      const { act, given } = question.parse(JSON.parse(text ?? ''));
      const perform = acts[act];
      if (!perform) throw new StartError(`This version of the service knows no “${act}”.`);
      await perform(given, (line) => {
        said.push(line);
        beat();
      });
      log.info('ask.done', { act });
      clearInterval(beating);
      await answerWith({ state: 'done' });
    } catch (error) {
      clearInterval(beating);
      log.error('ask.failed', { error: describeError(error) });
      await answerWith({ state: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  async function look(): Promise<void> {
    for (const name of await readdir(folder)) if (name.endsWith('.ask')) await answerOne(name.slice(0, -4));
  }

  return repeat('asks', look, { log, failed: 'ask.failed' });
}

async function readAnswer(path: string): Promise<Answer | null> {
  const text = await readTextFile(path);
  return text === null ? null : answer.parse(JSON.parse(text));
}

/** @throws StartError with what the service answers, or when it says nothing */
async function awaitAnswer(path: string, say: Say): Promise<void> {
  let beat = 0;
  let heard = 0;
  for (let heardAt = performance.now(); performance.now() - heardAt <= silentMs; await wait(pollMs)) {
    const said = await readAnswer(path);
    for (const line of said?.said.slice(heard) ?? []) say(line);
    heard = said?.said.length ?? heard;
    if (said?.state === 'done') return;
    if (said?.state === 'failed') throw new StartError(`The service answered: ${said.message}`);
    if (said && said.beat !== beat) {
      beat = said.beat;
      heardAt = performance.now();
    }
  }
  throw new StartError('The running service does not answer. Stop it, and try again.');
}

/** Asks the service that runs with this data folder. @throws StartError with what it answers, or when it says nothing */
export async function askService(
  dataDir: string,
  act: string,
  given: unknown = {},
  say: Say = () => undefined,
): Promise<void> {
  const folder = folderOf(dataDir);
  const { asked, answered } = pathsOf(folder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await createFileOnce(asked, folder, JSON.stringify({ act, given }));
  try {
    await awaitAnswer(answered, say);
  } finally {
    await rm(asked, { force: true });
    await rm(answered, { force: true });
  }
}
