// The service as a process of its own, and what it says.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { entryArguments } from './entry.ts';
import { overloadDelayMs } from './limits.ts';

const root = join(import.meta.dirname, '../..');

export interface ServiceProcess {
  child: ChildProcess;
  output(): string;
  errors(): string;
  /** Waits until a line with this event was logged. */
  until(event: string): Promise<void>;
  /** The exit code; null after a signal. */
  ended: Promise<number | null>;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

interface Options {
  /** Node's own options, such as a module to import first. */
  preload?: readonly string[];
  /** A command that runs Node. */
  wrapper?: readonly string[];
}

/** Starts it with these settings. */
export async function startServiceProcess(
  settings: Record<string, string>,
  { preload = [], wrapper = [] }: Options = {},
): Promise<ServiceProcess> {
  const entry = await entryArguments('server');
  const [command = '', ...args] = [...wrapper, process.execPath, ...preload, ...entry];
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, OVERLOAD_DELAY_MS: overloadDelayMs, ...settings },
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);

  async function until(event: string): Promise<void> {
    const gone = ended.then((code) => {
      throw new Error(`ended with ${code}: ${text.err}${text.out}`);
    });
    while (!text.out.includes(`"event":"${event}"`)) await Promise.race([once(child.stdout, 'data'), gone]);
  }

  return {
    child,
    output: () => text.out,
    errors: () => text.err,
    until,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
