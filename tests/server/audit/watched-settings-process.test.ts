// A service that is started with other settings says so in the trail, and nowhere what of them may be secret.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { demoPassword } from '../../../server/demo/password.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { longTestMs } from '../../support/limits.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts';
import { signIn } from '../../support/sign-in.ts';

// The embedded database: its files can be searched.
const DATABASE_URL = '';
const secrets = ['t0p-in-the-path', 't0p-in-the-query', 'an0ther-in-the-path'];
const running: ServiceProcess[] = [];
let DATA_DIR: string;

beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'infusion-settings-'));
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await rm(DATA_DIR, { recursive: true, force: true });
});

async function start(settings: Record<string, string>) {
  const PORT = String(await freePort());
  const AUDIT_SINK_SECRET = 'a secret of thirty-two characters';
  const service = await startServiceProcess({
    ...{ DATA_DIR, DATABASE_URL, DEMO_MONITORS: '4', PORT, AUDIT_SINK_SECRET },
    ...settings,
  });
  running.push(service);
  await service.until('service.started');
  return { service, origin: `http://localhost:${PORT}` };
}

const answer = z.object({
  data: z.array(z.object({ entries: z.array(z.object({ details: z.record(z.string(), z.string()) })) })),
});

async function readEntries(origin: string) {
  const { accessToken } = await signIn(origin, 'admin@example.com', demoPassword);
  const headers = { Authorization: `Bearer ${accessToken}` };
  return eventually(async () => {
    const response = await fetch(`${origin}/api/v1/audit?action=configure`, { headers });
    const { data } = answer.parse(await response.json());
    const details = data.flatMap(({ entries }) => entries.map((it) => it.details));
    expect(details).toHaveLength(3);
    return details;
  });
}

/** The files of a folder, those of the database among them, that have one of these texts. */
async function filesWith(texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(DATA_DIR, { recursive: true, withFileTypes: true });
  const paths = entries.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name));
  const found: string[] = [];
  for (const path of paths) {
    const bytes = await readFile(path);
    if (texts.some((text) => bytes.includes(text))) found.push(path);
  }
  return found;
}

it('tells which settings were changed, and none of their tokens', { timeout: longTestMs }, async () => {
  const recipient = await identityToRecipient(await generateIdentity());
  const host = `https://localhost:${await freePort()}`;
  const first = await start({ AUDIT_SINK: `${host}/${secrets[0]}?token=${secrets[1]}` });
  await first.service.end('SIGTERM');
  const second = await start({
    AUDIT_SINK: `${host}/${secrets[2]}`,
    DEVICE_STORAGE: 'session',
    BACKUP_RECIPIENT: recipient,
  });
  const entries = await readEntries(second.origin);
  expect(entries).toEqual(
    expect.arrayContaining([
      { setting: 'AUDIT_SINK', was: host, now: host },
      { setting: 'DEVICE_STORAGE', was: 'full', now: 'session' },
      { setting: 'BACKUP_RECIPIENT', was: 'notSet', now: recipient },
    ]),
  );
  await second.service.end('SIGTERM');
  expect(await filesWith(secrets)).toEqual([]);
  // As they are stored, entries would be found.
  expect(await filesWith([host])).not.toEqual([]);
});
