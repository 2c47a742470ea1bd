// A disk that is almost full, or full: monitors keep what they have and send it later, people go on, and everyone is told.

import { expect, it } from 'vitest';
import { contractMessages } from '../../../contract/common/messages.ts';
import { reportCloudLog } from '../../../contract/devices/gateway.ts';
import { createFacility } from '../../../contract/facilities/facility-writes.ts';
import { requestAudio, requestLog } from '../../../contract/requests/requests.ts';
import { listNotices } from '../../../contract/service/notices.ts';
import { createFreeSpace } from '../../../server/base/free-space.ts';
import { createLog } from '../../../server/base/log.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { typedFacility } from '../../support/form-values.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const mebibyte = 1024 ** 2;

/** A disk of 200 MiB, with as much free as a test says. */
function testDisk(freeMib: number, minFreeBytes?: number) {
  const disk = { freeMib };
  const lines: string[] = [];
  const freeSpace = createFreeSpace({
    readSpace: async () => ({ freeBytes: disk.freeMib * mebibyte, totalBytes: 200 * mebibyte }),
    minFreeBytes,
    now: () => new Date('2026-03-01T12:00:00Z'),
    log: createLog((line) => lines.push(line)),
  });
  return { disk, freeSpace, events: () => lines.map((line) => JSON.parse(line)) };
}

function sendEntries(service: TestService, { authorization }: TestDevice) {
  const entry = { sequence: 1, type: 'Alarm', activity: 'Occlusion', at: '2026-03-01T11:00:00Z' };
  return service.send(reportCloudLog, { body: { entries: [entry] } }, authorization);
}

it('is almost full from a tenth of the disk on, and until a fifth more than that is free', async () => {
  const { disk, freeSpace, events } = testDisk(20);
  expect(await freeSpace.check()).toBe(false);
  disk.freeMib = 19;
  expect(await freeSpace.check()).toBe(true);
  disk.freeMib = 22;
  expect(await freeSpace.check()).toBe(false);
  expect(freeSpace.lowSince()).not.toBeNull();
  disk.freeMib = 24;
  expect(await freeSpace.check()).toBe(true);
  expect(freeSpace.lowSince()).toBeNull();
  expect(events()).toMatchObject([
    { level: 'error', event: 'disk.low', freeMiB: 19, markMiB: 20 },
    { level: 'info', event: 'disk.recovered', freeMiB: 24 },
  ]);
});

it('is almost full below the mark of a setting', async () => {
  const { disk, freeSpace } = testDisk(50, 50 * mebibyte);
  expect(await freeSpace.check()).toBe(false);
  disk.freeMib = 49;
  expect(await freeSpace.check()).toBe(true);
});

it('refuses what monitors send in masses, tells people, and takes it when there is room again', async () => {
  const { disk, freeSpace } = testDisk(10);
  const service = await startTestService({ other: { freeSpace }, metricsToken: 'token-of-the-metrics' });
  const device = await addDevice(service);
  const audio = (await service.ask(requestAudio, { params: { id: device.id } })).data[0]?.audio?.id ?? '';
  const log = (await service.ask(requestLog, { params: { id: device.id } })).data[0]?.log?.id ?? '';
  await freeSpace.check();

  for (const response of [
    await device.sendChannel(audio),
    await device.sendLog(log),
    await sendEntries(service, device),
  ]) {
    expect(response.status).toBe(507);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThanOrEqual(60);
    expect(await response.json()).toMatchObject({ status: false, message: contractMessages.diskFull });
  }
  expect(await device.sendHeartbeat()).toHaveLength(2);
  expect((await service.ask(listNotices, {})).data).toMatchObject([
    { kind: 'disk', title: contractMessages.noticeDisk, detail: '0.01 / 0.20 GiB' },
  ]);
  const ready = await service.request('/readyz');
  expect([ready.status, await ready.json()]).toMatchObject([200, { files: 'ready', warnings: ['disk'] }]);

  disk.freeMib = 100;
  await freeSpace.check();
  expect((await device.sendChannel(audio)).status).toBe(200);
  expect((await sendEntries(service, device)).status).toBe(200);
  expect((await service.ask(listNotices, {})).data).toEqual([]);
});

it('breaks off an upload before it takes what is left for people, between two looks at the disk', async () => {
  const { disk, freeSpace, events } = testDisk(25);
  const service = await startTestService({ other: { freeSpace } });
  const device = await addDevice(service);
  const audio = (await service.ask(requestAudio, { params: { id: device.id } })).data[0]?.audio?.id ?? '';
  await freeSpace.check();
  const large = await device.sendChannel(audio, { bytes: new Uint8Array(8 * mebibyte) });
  expect(large.status).toBe(507);
  expect(Number(large.headers.get('Retry-After'))).toBeGreaterThanOrEqual(60);
  expect(events()).toMatchObject([{ event: 'disk.low' }]);
  // People are told with the next look, which finds as much as before: the upload has left nothing behind.
  disk.freeMib = 25;
  expect(await freeSpace.check()).toBe(true);
  expect(freeSpace.lowSince()).toBeNull();
  expect((await device.sendChannel(audio)).status).toBe(200);
});

it('answers 507 where a write finds the disk full, and the same call succeeds later', async () => {
  const disk = { isFull: true };
  const service = await startTestService();
  const { files } = service;
  const put = files.put.bind(files);
  files.put = async (id, file) => {
    if (disk.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await put(id, file);
  };
  const device = await addDevice(service);
  const audio = (await service.ask(requestAudio, { params: { id: device.id } })).data[0]?.audio?.id ?? '';
  expect((await device.sendChannel(audio)).status).toBe(507);
  disk.isFull = false;
  expect((await device.sendChannel(audio)).status).toBe(200);
});

it('lets people save while the disk is almost full', async () => {
  const { freeSpace } = testDisk(10);
  await freeSpace.check();
  const service = await startTestService({ other: { freeSpace } });
  const { data } = await service.ask(createFacility, { body: typedFacility({ name: 'North Clinic' }) });
  expect(data).toMatchObject([{ name: 'North Clinic' }]);
});
