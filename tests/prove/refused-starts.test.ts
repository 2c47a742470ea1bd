// `npm start` that is refused again and again, as a supervisor repeats it: the log keeps what was there, and has each reason.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { closeLater } from '../support/open-resources.ts';
import { startServiceProcess } from '../support/service-process.ts';

const root = join(import.meta.dirname, '../..');

function start(settings: Record<string, string>): Promise<{ code: number; errors: string }> {
  // It may build first, and not as for tests.
  const env = { ...process.env, NODE_ENV: '', VITEST: '', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs'], { cwd: root, env }, (error, _out, errors) =>
      resolve({ code: Number(error?.code ?? 0), errors }),
    );
  });
}

it('keeps every line through five refused starts, and the reason of each', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-refused-'));
  closeLater(() => rm(dataDir, { recursive: true }));
  const settings = { PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: 'off', DATABASE_URL: '' };
  const first = await startServiceProcess({ ...settings, SECRET_KEY: 'f'.repeat(64) });
  await first.until('service.started');
  await first.end('SIGTERM');
  const readLog = () => readFile(join(dataDir, 'service.log'), 'utf8');
  let before = '';
  for (let n = 1; n <= 5; n++) {
    const { code, errors } = await start({ ...settings, SECRET_KEY: 'e'.repeat(64) });
    expect(code).toBe(1);
    const log = await readLog();
    // The reason stands in the terminal and in the log; every earlier line is still there.
    const [reason = ''] = errors.split('\n').filter((line) => line.includes('SECRET_KEY'));
    expect(reason).not.toBe('');
    expect(log.startsWith(before)).toBe(true);
    const entries = log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const said = entries.filter(({ text }) => text === reason);
    // Sentences may be warnings, too; the error is that it has not started.
    expect(said.map(({ level }) => level)).toEqual(Array(n).fill('warn'));
    expect(entries.at(-1)).toMatchObject({ level: 'error', event: 'service.notStarted' });
    before = log;
  }
});
