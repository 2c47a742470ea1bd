// The sweep deletes files without a row, and nothing else.

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestAudio } from '../../../contract/requests/requests.ts';
import { createIncomingFolder } from '../../../server/files/incoming-folder.ts';
import { fileSweep } from '../../../server/files/sweep.ts';
import { files } from '../../../server/store/schema/index.ts';
import { addDevice } from '../../support/device.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
const now = new Date();
const ages = { old: new Date(now.getTime() - 2 * 3_600_000), new: now };

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

async function put(path: string, at: Date): Promise<void> {
  const place = join(service.folder, path);
  await mkdir(join(place, '..'), { recursive: true });
  await writeFile(place, 'bytes');
  await utimes(place, at, at);
}

const storedPath = (id: string) => join(id.slice(0, 2), id);

it('deletes old files without a row and old incomplete uploads', async () => {
  const device = await addDevice(service);
  const { data } = await service.ask(requestAudio, { params: { id: device.id } });
  await device.sendChannel(data[0]?.audio?.id ?? '');
  const [kept] = await service.db.select().from(files);
  const known = kept?.id ?? '';
  await utimes(join(service.folder, storedPath(known)), ages.old, ages.old);

  const orphans = Array.from({ length: 600 }, () => randomUUID());
  for (const id of orphans) await put(storedPath(id), ages.old);
  const fresh = randomUUID();
  await put(storedPath(fresh), ages.new);
  await put('ab/not-ours.txt', ages.old);
  await put('incoming/broken-off', ages.old);
  await put('incoming/under-way', ages.new);

  const incoming = join(service.folder, 'incoming');
  const step = fileSweep({ db: service.db, files: service.files }, 250);
  let [cursor, steps] = ['', 0];
  do {
    ({ cursor } = await step(cursor, now));
    steps += 1;
  } while (cursor);
  expect(steps).toBe(3);
  await createIncomingFolder(incoming).deleteOld(now);
  const entries = await readdir(service.folder, { recursive: true, withFileTypes: true });
  const left = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(left.toSorted()).toEqual([fresh, known, 'not-ours.txt', 'under-way'].toSorted());
});
