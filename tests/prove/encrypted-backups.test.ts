// `npm run backup` with BACKUP_RECIPIENT, as processes: whichever of both has the setting, the command or the service that makes the
// backup of an embedded database, it is encrypted; and `npm run restore` opens it with an identity.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startServiceProcess } from '../support/service-process.ts';

const root = join(import.meta.dirname, '../..');
type Settings = Record<string, string>;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

function run(command: 'backup' | 'restore', settings: Settings, ...args: string[]) {
  const env = { ...process.env, ...settings };
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [`scripts/${command}.mjs`, ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

const tablesIn = async (backup: string) =>
  (await readdir(join(backup, 'database'))).map((name) => name.split('.').at(-1));

it('is encrypted by the running service, by its own setting or that of the command, and restored', async () => {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const common = { DEMO: 'off', SECRET_KEY: 'a-secret-key-for-tests-with-32-characters' };
  const settings = { ...common, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
  const withKey = { ...settings, BACKUP_RECIPIENT: recipient };
  for (const [name, ofService, ofCommand] of [
    ['by-command', settings, withKey],
    ['by-service', withKey, settings],
  ] as const) {
    const service = await startServiceProcess(ofService);
    await service.until('service.started');
    const made = await run('backup', ofCommand, join(folder, name));
    await service.end('SIGTERM');
    expect(made.code, made.said).toBe(0);
    expect(made.said).toContain(`It is encrypted to ${recipient}`);
    expect(new Set(await tablesIn(join(folder, name)))).toEqual(new Set(['age']));
  }
  const alone = join(folder, 'alone');
  const stopped = await run('backup', withKey, alone);
  expect(stopped.code, stopped.said).toBe(0);
  expect(new Set(await tablesIn(alone))).toEqual(new Set(['age']));

  const restored = { ...common, DATA_DIR: join(folder, 'restored') };
  const without = await run('restore', restored, alone);
  expect([without.code, without.said]).toEqual([
    2,
    expect.stringContaining('name the file of its identity with --identity'),
  ]);
  await writeFile(join(folder, 'identity.txt'), `# public key: ${recipient}\n${identity}\n`);
  const { code, said } = await run('restore', restored, alone, '--identity', join(folder, 'identity.txt'));
  expect(code, said).toBe(0);
  expect(said).toContain('Everything was restored, and compared with the backup.');
  const wrong = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
  const refused = await startServiceProcess({ ...settings, BACKUP_RECIPIENT: wrong });
  expect(await refused.ended).not.toBe(0);
  expect(refused.errors()).toContain('BACKUP_RECIPIENT is no public key of age');
});
