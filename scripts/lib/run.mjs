// Runs a command to its end, and keeps what it says.
import { startCommand } from './children.mjs';

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string, seconds: number }>} `output` has its errors, too
 */
export async function run(command, args, { cwd, env, onLine = () => {} } = {}) {
  const began = performance.now();
  const lines = [];
  function keep(line) {
    lines.push(line);
    onLine(line);
  }
  const code = await startCommand(command, args, { cwd, env, onLine: keep }).ended.catch((error) => {
    keep(error.message);
    return 1;
  });
  return { code, output: lines.join('\n'), seconds: (performance.now() - began) / 1_000 };
}
