// `npm run verify-audit` as a process.
import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Its exit code and all that it said. */
export function verifyAudit(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/verify-audit.mjs', ...args],
      { cwd: root, env },
      (error, stdout, stderr) => {
        const code = error ? Number(error.code) : 0;
        resolve({ code, said: stdout + stderr });
      },
    );
  });
}
