// A file of the build as its own process, which ends together with the tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a file of dist/ and waits until its output matches `ready`. */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    // The closed channel ends the child, even when the tests were killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    function listen(chunk: Buffer) {
      if (ready.test(output)) return;
      output += String(chunk);
      if (ready.test(output)) resolve();
    }
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}:\n${output}`)));
  });
  return child;
}

/** Ends a process, if it runs, and waits for it. */
export async function stopProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
