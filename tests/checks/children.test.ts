// No process that a command started outlives it: packages being installed, builds, services.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const children = join(import.meta.dirname, '../../scripts/lib/children.mjs');
const waits = `console.log('child', process.pid); setTimeout(() => {}, 60_000);`;

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.each([
  ["startCommand(process.execPath, ['-e', waits])", 'endOnSignals', 0],
  ["startNode(['-e', waits], { onLine: console.log })", 'endOnSignals', 0],
  ["startCommand(process.execPath, ['-e', waits])", 'endWithSignals', 1],
])('%s ends with its command: %s', async (start, end, code) => {
  const script = `
    import { endOnSignals, endWithSignals, startCommand, startNode } from ${JSON.stringify(children)};
    const waits = ${JSON.stringify(waits)};
    ${end}();
    ${start};
  `;
  const command = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const ended = once(command, 'exit');
  const [line] = await once(createInterface({ input: command.stdout }), 'line');
  const pid = Number(String(line).replace('child ', ''));
  expect(isThere(pid)).toBe(true);
  command.kill('SIGTERM');
  expect(await ended).toEqual([code, null]);
  expect(isThere(pid)).toBe(false);
});

it.skipIf(process.platform === 'win32')(
  'what npm runs ends with npm, whose shell hands no signal on',
  async () => {
    const script = `
    import { endOnSignals, startCommand } from ${JSON.stringify(children)};
    endOnSignals();
    startCommand(process.execPath, ['-e', ${JSON.stringify(waits)}]);
  `;
    // More than one command, or some shells would become Node themselves.
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, script], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    const [line] = await once(createInterface({ input: shell.stdout }), 'line');
    const pid = Number(String(line).replace('child ', ''));
    shell.kill('SIGTERM');
    await expect.poll(() => isThere(pid)).toBe(false);
  },
);
