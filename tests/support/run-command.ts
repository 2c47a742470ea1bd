// A command of the service, such as `npm run verify-audit`, as a process.
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Its exit code and all that it said. @param name of the command's file in scripts/ */
export function runCommand(
  name: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${name}.mjs`, ...args],
      { cwd: root, env },
      (error, stdout, stderr) => {
        const code = error ? Number(error.code) : 0;
        resolve({ code, said: stdout + stderr });
      },
    );
  });
}
