// Looking at a recording or a log is one entry of the trail, taking it is another.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFile } from '../../../contract/requests/files.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { addDevice, addLog, addRecording } from '../../support/device.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function lastEntry() {
  const { action, entity, details } = (await readTrail(service.db)).at(-1) ?? {};
  return { action, entity, purpose: details?.purpose };
}

it('writes what a file was fetched for; without a word of it, that it was downloaded', async () => {
  const device = await addDevice(service);
  const recording = await addRecording(service, device, 'sound');
  const log = await addLog(service, device, 'a line', 'bay.log');
  const cases = [
    { id: recording, query: { purpose: 'view' }, action: 'view', entity: 'recording', purpose: undefined },
    { id: recording, query: { purpose: 'play' }, action: 'download', entity: 'recording', purpose: 'play' },
    { id: recording, query: {}, action: 'download', entity: 'recording', purpose: 'download' },
    { id: log, query: { purpose: 'view' }, action: 'view', entity: 'monitorLog', purpose: undefined },
    {
      id: log,
      query: { purpose: 'download' },
      action: 'download',
      entity: 'monitorLog',
      purpose: 'download',
    },
  ] as const;
  for (const { id, query, ...entry } of cases) {
    await service.ask(getFile, { params: { id }, query });
    expect(await lastEntry()).toEqual(entry);
  }
});

it('refuses another purpose, and writes nothing', async () => {
  const device = await addDevice(service);
  const id = await addRecording(service, device, 'sound');
  const before = (await readTrail(service.db)).length;
  expect((await service.send(getFile, { params: { id }, query: { purpose: 'keep' } })).status).toBe(400);
  expect((await readTrail(service.db)).length).toBe(before);
});
