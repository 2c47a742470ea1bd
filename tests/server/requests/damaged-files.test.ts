// Stored files whose bytes are not those that came are found, and are not handed out as whole.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../server/base/log.ts';
import { readDamagedFilesNotice, scrubStep, scrubSweep } from '../../../server/files/scrub.ts';
import { wholeContent } from '../../../server/files/whole-content.ts';
import { addDevice, addLog, bytesOf } from '../../support/device.ts';
import { runSweep } from '../../support/run-sweep.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let id: string;
let path: string;
const logged: string[] = [];

beforeAll(async () => {
  service = await startTestService();
  id = await addLog(service, await addDevice(service), 'a line\n');
  path = join(service.folder, id.slice(0, 2), id);
});

afterAll(() => service.close());

async function scrub(): Promise<number | undefined> {
  const log = createLog((line) => logged.push(line));
  await service.db.execute(sql`UPDATE sweeps SET due_at = '2000-01-01' WHERE name = ${scrubSweep}`);
  await runSweep(
    service.db,
    scrubSweep,
    new Date(),
    scrubStep({ db: service.db, files: service.files, log }),
  );
  return (await readDamagedFilesNotice(service.db))?.count;
}

it('a slow pass finds what is damaged or gone, and takes it off when it is whole again', async () => {
  expect(await scrub()).toBeUndefined();
  await writeFile(path, 'a lime\n');
  expect(await scrub()).toBe(1);
  await rm(path);
  expect(await scrub()).toBe(1);
  expect(logged.filter((line) => line.includes('file.damaged'))).toHaveLength(1);
  await writeFile(path, 'a line\n');
  expect(await scrub()).toBeUndefined();
});

it('a whole file is broken off before its last bytes when they are not those that came', async () => {
  const sha256 = '2f4a8e0f4b0c9e1f'.repeat(4);
  let told = 0;
  const body = new Blob([bytesOf('a line\n')]).stream().pipeThrough(wholeContent(sha256, () => (told += 1)));
  await expect(new Response(body).text()).rejects.toThrow('not what was stored');
  expect(told).toBe(1);
});
