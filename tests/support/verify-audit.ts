import { runCommand } from './run-command.ts';

/** `npm run verify-audit` as a process: its exit code and all that it said. */
export function verifyAudit(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  return runCommand('verify-audit', settings, ...args);
}
