// A file of the build as a process of its own, which ends with whoever started it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a file of dist/ and waits until it says that it is ready. */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    // The channel tells the child when these tests are gone, however they went.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    function listen(chunk: Buffer) {
      if (ready.test(said)) return;
      said += String(chunk);
      if (ready.test(said)) resolve();
    }
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}:\n${said}`)));
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
