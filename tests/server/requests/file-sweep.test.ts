// The sweep sets files without a row aside, unless they are many, and nothing else.

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestAudio } from '../../../contract/requests/requests.ts';
import { listNotices } from '../../../contract/service/notices.ts';
import { createLog } from '../../../server/base/log.ts';
import { createIncomingFolder } from '../../../server/files/incoming-folder.ts';
import { unknownFileSweep } from '../../../server/files/unknown-files.ts';
import { files, sweeps } from '../../../server/store/schema/index.ts';
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

const logged: string[] = [];
const sweepOf = (stepSize: number) =>
  unknownFileSweep(
    { db: service.db, files: service.files, log: createLog((line) => logged.push(line)) },
    stepSize,
  );

/** Steps until a pass is over; answers the last cursor, and how many there were. */
async function pass(stepSize: number, at = now): Promise<{ cursor: string; steps: number }> {
  const step = sweepOf(stepSize);
  for (let [cursor, steps] = ['', 1]; ; steps++) {
    const result = await step(cursor, at);
    cursor = result?.cursor ?? '';
    if (!result?.more) return { cursor, steps };
  }
}

async function stored(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

const aside = () => stored(join(service.folder, 'aside'));

async function putOrphans(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).toSorted();
  for (const id of ids) await put(storedPath(id), ages.old);
  return ids;
}

it('sets few old files without a row aside, deletes them 30 days later, and leaves all others', async () => {
  const device = await addDevice(service);
  const { data } = await service.ask(requestAudio, { params: { id: device.id } });
  await device.sendChannel(data[0]?.audio?.id ?? '');
  const [kept] = await service.db.select().from(files);
  const known = kept?.id ?? '';
  await utimes(join(service.folder, storedPath(known)), ages.old, ages.old);
  const orphans = await putOrphans(10);
  const fresh = randomUUID();
  await put(storedPath(fresh), ages.new);
  // A step may end at any file, also at the first, whose name would come after all others.
  await put('00/not-ours.txt', ages.old);

  await pass(1);
  expect(await aside()).toEqual(orphans);
  expect(logged.join('')).toContain('unknownFiles.setAside');
  const here = [fresh, known, 'not-ours.txt'];
  expect(await stored(service.folder)).toEqual([...orphans, ...here].toSorted());
  await pass(1_000, new Date(now.getTime() + 29 * 24 * 3_600_000));
  expect(await aside()).toEqual([...orphans, fresh].toSorted());
  await pass(1_000, new Date(now.getTime() + 31 * 24 * 3_600_000));
  expect(await aside()).toEqual([fresh]);
  expect(await service.files.has(known)).toBe(true);
});

it('moves none of many, and tells administrators', async () => {
  const before = await aside();
  const orphans = await putOrphans(11);
  const { cursor } = await pass(4);
  expect(await aside()).toEqual(before);
  for (const id of orphans) expect(await service.files.has(id)).toBe(true);
  expect(logged.join('')).toContain('unknownFiles.stopped');
  await service.db.insert(sweeps).values({ name: 'files', dueAt: now, cursor });
  expect((await service.ask(listNotices, {})).data).toMatchObject([{ kind: 'unknownFiles', count: 11 }]);
  // The next pass begins anew, after somebody has looked.
  await service.files.delete(orphans);
  expect((await sweepOf(1_000)(cursor, now))?.cursor).toContain('clean');
});

it('deletes old incomplete uploads', async () => {
  await put('incoming/broken-off', ages.old);
  await put('incoming/under-way', ages.new);
  const incoming = join(service.folder, 'incoming');
  await createIncomingFolder(incoming).deleteOld(now);
  expect(await stored(incoming)).toEqual(['under-way']);
});
