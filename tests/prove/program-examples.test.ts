// The examples of docs/integrate.md for programs, as they stand there, against a started service. Excel's needs Excel: it was only
// read by Microsoft's own parser of its language when it was written.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceAccountForm } from '../../contract/service-accounts/service-accounts.ts';
import { copyOnServer } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { canProve, hasProgram } from '../support/programs.ts';
import { addMonitors } from '../support/records.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { addServiceAccount, addServiceKey, serviceAccountDay } from '../support/service-accounts.ts';
import { secretKey } from '../support/service-dependencies.ts';
import { startServiceProcess } from '../support/service-process.ts';

const run = promisify(execFile);
const python = '/usr/bin/python3';
const canRun = canProve(
  ['curl', 'jq'].every(hasProgram) && spawnSync(python, ['-c', 'import authlib, requests']).status === 0,
  'curl, jq, python3-authlib and python3-requests',
);

const page = await readFile('docs/integrate.md', 'utf8');
const section = page.slice(page.indexOf('## Programs'), page.indexOf('## People of a directory'));

/** The code of the section in a language, in its order. */
function examples(language: string): string[] {
  const found = section.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'));
  return [...found].map(([, code = '']) => code);
}

let service: TestService;
let folder: string;
let environment: NodeJS.ProcessEnv;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (!canRun) return;
  const databaseUrl = await copyOnServer();
  service = await startTestService({ databaseUrl });
  ends.push(async () => service.close());
  await addMonitors(
    service.db,
    Array.from({ length: 120 }, (_, n) => ({ name: n === 0 ? '=1+1' : `Bay ${n}`, serialNumber: `SN-${n}` })),
  );
  const { id } = await addServiceAccount(service, { name: 'Warehouse', role: 'auditor' });
  const { key } = await addServiceKey(service, id);
  folder = await mkdtemp(join(tmpdir(), 'infusion-examples-'));
  ends.push(() => rm(folder, { recursive: true }));
  const port = String(await freePort());
  const started = await startServiceProcess({
    PORT: port,
    DATA_DIR: folder,
    DEMO: 'off',
    SECRET_KEY: secretKey,
    DATABASE_URL: databaseUrl,
  });
  ends.push(() => started.end('SIGTERM'));
  await started.until('service.started');
  environment = { ...process.env, CONSOLE: `http://localhost:${port}`, CLIENT_ID: id, KEY: key };
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const runExample = (program: string, option: string, code: string | undefined) =>
  run(program, [option, code ?? ''], { cwd: folder, env: environment });

if (!canRun) it('the examples are not tried here: programs are missing', () => undefined);
else {
  it('names what a new account is sent with', () => {
    const [, sent = ''] = /-d '(.*)'/.exec(section.slice(section.indexOf('ADMINISTRATOR_TOKEN'))) ?? [];
    const form = { ...JSON.parse(sent), ends_date: serviceAccountDay(30) };
    expect(serviceAccountForm.parse(form)).toMatchObject({ name: 'Warehouse', role: 'auditor' });
  });

  it('lists the first page by curl', async () => {
    const [, code] = examples('sh');
    const { stdout } = await runExample('bash', '-c', code);
    expect(stdout.trimEnd().split('\n')).toHaveLength(100);
    expect(stdout).toMatch(/^SN-\d+\tBay \d+\tOffline$/m);
  });

  it('keeps a copy by Python, brings it up to date, and writes a table without formulas', async () => {
    const [code] = examples('python');
    await runExample(python, '-c', code);
    const table = async () => (await readFile(join(folder, 'monitors.csv'), 'utf8')).trimEnd().split('\r\n');
    const first = await table();
    expect(first).toHaveLength(1 + 120);
    expect(first[0]).toBe('\ufeffcloud_id,monitor_id,status,last_communication');
    expect(first).toContainEqual(expect.stringMatching(/^SN-0,'=1\+1,/));

    await addMonitors(service.db, [{ name: 'New', serialNumber: 'SN-NEW' }]);
    await runExample(python, '-c', code);
    expect(await table()).toHaveLength(1 + 121);
    const stale = JSON.parse(await readFile(join(folder, 'copy.json'), 'utf8'));
    expect(Object.keys(stale.records)).toEqual(expect.arrayContaining([expect.stringMatching(/^user /)]));
  });

  it('begins anew where the cursor is not known any more', async () => {
    const [code = ''] = examples('python');
    const forget =
      "import json; copy = json.load(open('copy.json')); copy['since'] = 'AAAA'; copy['records']['monitor gone'] = {}; json.dump(copy, open('copy.json', 'w'))";
    await runExample(python, '-c', forget);
    await runExample(python, '-c', code);
    const { records } = JSON.parse(await readFile(join(folder, 'copy.json'), 'utf8'));
    expect(records).not.toHaveProperty('monitor gone');
    expect(Object.keys(records).filter((key) => key.startsWith('monitor '))).toHaveLength(121);
  });
}
