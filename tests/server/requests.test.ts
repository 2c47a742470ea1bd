// A request from its first word to its last: asked, joined, handed, answered; late, failed, replaced.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streamEvents } from '../../contract/events.ts';
import { getFile } from '../../contract/files.ts';
import { deleteMonitors, restoreMonitors } from '../../contract/monitor-writes.ts';
import { listRecordings } from '../../contract/recordings.ts';
import { askForAudio, askForLog, getUploadStatus, type RequestKind } from '../../contract/requests.ts';
import { readTrail } from '../support/audit-trail.ts';
import { addDevice, bytesOf, type TestDevice } from '../support/device.ts';
import { readEvents } from '../support/event-reader.ts';
import { refused } from '../support/refused.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(async () => {
  device = await addDevice(service);
  service.clock.now = new Date('2026-03-01T12:00:00Z');
});

afterAll(() => service.close());

function later(seconds: number) {
  service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
}

const endpointOf = { audio: askForAudio, log: askForLog };

/** Asks, and answers the id of the request. */
async function ask(kind: RequestKind = 'audio') {
  const { data } = await service.ask(endpointOf[kind], { params: { id: device.id } });
  return data[0]?.[kind]?.id ?? '';
}

async function status() {
  const { data } = await service.ask(getUploadStatus, { params: { id: device.id } });
  return data[0];
}

async function recordings() {
  const params = { id: device.id, fromDate: '2026-03-01', toDate: '2026-03-01' };
  return service.ask(listRecordings, { params, query: {} });
}

describe('a request for audio', () => {
  it('waits, is handed, and is done with its second channel, whose bytes can be read', async () => {
    expect(await status()).toMatchObject({ upload_request: '', audio: null, log: null });
    const id = await ask();
    expect(await status()).toMatchObject({
      probe_status: null,
      audio: { id, state: 'waiting', asked_by: 'Kim Example', asked_at: '2026-03-01T12:00:00.000Z' },
    });
    later(10);
    expect(await device.beat()).toEqual([{ id, kind: 'audio' }]);
    expect(await status()).toMatchObject({
      audio: { state: 'handed', handed_at: '2026-03-01T12:00:10.000Z' },
    });
    later(10);
    expect((await device.sendChannel(id, { channel: 'B' })).status).toBe(200);
    expect(await status()).toMatchObject({
      probe_status: 'AB',
      channel_a: null,
      channel_b: 'COMPLETED',
      audio: { state: 'handed' },
    });
    later(1);
    expect((await device.sendChannel(id, { channel: 'A' })).status).toBe(200);
    expect(await status()).toMatchObject({
      channel_a: 'COMPLETED',
      channel_b: 'COMPLETED',
      audio: { state: 'done', finished_at: '2026-03-01T12:00:21.000Z' },
    });
    expect(await device.beat()).toEqual([]);

    const { data, count } = await recordings();
    expect(count).toBe(1);
    expect(data[0]).toMatchObject({
      correlation_id: id,
      monitor_id: device.id,
      code_name: 'Pump',
      channel: 'B',
    });
    expect(data[0]?.id).toBe(data[0]?.file_data[0]?.id);
    expect(data[0]?.file_data.map(({ channel }) => channel)).toEqual(['B', 'A']);
    const file = await service.ask(getFile, { params: { id: data[0]?.id ?? '' } });
    const { url = '', file_name } = file.data[0] ?? {};
    expect(file_name).toBe('audio_B_20260301_120020.wav');
    const bytes = await service.request(url);
    expect(bytes.headers.get('content-type')).toBe('audio/wav');
    expect(await bytes.text()).toBe('sound of B');
  });

  it.each(['A', 'B'] as const)(
    'is done with channel %s where only that probe is connected',
    async (channel) => {
      const id = await ask();
      await device.beat();
      await device.sendChannel(id, { channel, probe: channel });
      expect(await status()).toMatchObject({ probe_status: channel, audio: { state: 'done' } });
    },
  );

  it('is not answered by a channel whose probe is not connected', async () => {
    const id = await ask();
    const answer = await refused(await device.sendChannel(id, { channel: 'B', probe: 'A' }));
    expect(answer).toMatchObject({ http: 400, errors: { channel: 'This value cannot be read.' } });
    expect(await status()).toMatchObject({ channel_b: null, audio: { state: 'waiting' } });
  });
});

describe('a request for a log', () => {
  it('is told apart by upload_request, and is done with the log', async () => {
    const id = await ask('log');
    expect(await status()).toMatchObject({ upload_request: id, audio: null, log: { state: 'waiting' } });
    expect(await device.beat()).toEqual([{ id, kind: 'log' }]);
    expect((await device.sendLog(id)).status).toBe(200);
    expect(await status()).toMatchObject({ upload_request: '', log: { state: 'done' } });
  });

  it('goes beside one for audio, and neither is answered by what the other asks for', async () => {
    const audio = await ask('audio');
    later(1);
    const log = await ask('log');
    expect(await device.beat()).toEqual([
      { id: audio, kind: 'audio' },
      { id: log, kind: 'log' },
    ]);
    expect((await device.sendLog(audio)).status).toBe(404);
    expect((await device.sendChannel(log)).status).toBe(404);
    expect(await status()).toMatchObject({ audio: { state: 'handed' }, log: { state: 'handed' } });
  });
});

describe('asking again', () => {
  it('joins what is under way, whoever asks and however many at once', async () => {
    const ids = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(new Set(ids).size).toBe(1);
    await device.beat();
    later(299);
    expect(await ask()).toBe(ids[0]);
  });

  it('begins anew when the last was answered', async () => {
    const first = await ask();
    await device.sendChannel(first, { probe: 'A' });
    later(1);
    const second = await ask();
    expect(second).not.toBe(first);
    expect(await status()).toMatchObject({
      probe_status: null,
      channel_a: null,
      audio: { state: 'waiting' },
    });
  });

  it('of a monitor that did not answer within five minutes ends the old one, which is over then', async () => {
    const first = await ask();
    await device.beat();
    later(300);
    expect(await status()).toMatchObject({ audio: { id: first, state: 'unanswered' } });
    const second = await ask();
    expect(second).not.toBe(first);
    expect(await device.beat()).toEqual([{ id: second, kind: 'audio' }]);
    expect(await refused(await device.sendChannel(first))).toMatchObject({
      http: 409,
      message: 'This request is over.',
    });
    expect((await recordings()).count).toBe(0);
  });

  it('is refused for a monitor that is deleted or unknown', async () => {
    await service.ask(deleteMonitors, {
      body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [device.id], forceDelete: true },
    });
    const answers = [device.id, '11111111-1111-4111-8111-111111111111', 'nothing'].map(async (id) =>
      refused(await service.send(askForAudio, { params: { id } })),
    );
    expect(await Promise.all(answers)).toMatchObject([
      { http: 409, message: 'This monitor was deleted. Restore it to change it.' },
      { http: 404, message: 'There is no such monitor.' },
      { http: 404 },
    ]);
    expect(await status()).toMatchObject({ audio: null });
  });
});

describe('a monitor that is deleted while it is asked', () => {
  const selected = () => ({ monitor_ids: [device.id] });
  const remove = () =>
    service.ask(deleteMonitors, { body: { monitor_menu: 'MONITOR_ALL', ...selected(), forceDelete: true } });

  it('has failed, and is asked for nothing when it is restored', async () => {
    const audio = await ask('audio');
    await ask('log');
    await device.beat();
    await remove();
    const failed = { state: 'failed', failure: 'The monitor was deleted.', finished_at: expect.any(String) };
    expect(await status()).toMatchObject({ upload_request: '', audio: failed, log: failed });
    await service.ask(restoreMonitors, { body: selected() });
    expect(await device.beat()).toEqual([]);
    expect((await device.sendChannel(audio)).status).toBe(409);
    later(1);
    expect(await ask('audio')).not.toBe(audio);
  });

  it('is refused what it waits for and what it is sending', async () => {
    const id = await ask();
    const waits = device.take(20, { known: id });
    let goOn: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise<void>((resolve) => (goOn = resolve));
        controller.enqueue(bytesOf('sound'));
        controller.close();
      },
    });
    const path = `/device/v1/requests/${id}/channels/A?probe_status=A&code_name=Pump`;
    const headers = { Authorization: device.authorization, 'Content-Type': 'audio/wav' };
    const sending = service.request(path, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit);
    await device.beat();
    await remove();
    await expect(waits).rejects.toThrow('401');
    goOn();
    expect((await sending).status).toBe(409);
    expect((await recordings()).count).toBe(0);
  });
});

describe('a monitor that is late', () => {
  it('is still heard as long as nobody has asked again', async () => {
    const id = await ask();
    await device.beat();
    later(3600);
    expect(await status()).toMatchObject({ audio: { state: 'unanswered' } });
    expect(await device.beat()).toEqual([{ id, kind: 'audio' }]);
    await device.sendChannel(id, { probe: 'A' });
    expect(await status()).toMatchObject({ channel_a: 'COMPLETED', audio: { state: 'done' } });
  });

  it('is not late while it was never handed the request', async () => {
    await ask();
    later(24 * 3600);
    expect(await status()).toMatchObject({ audio: { state: 'waiting' } });
  });
});

describe('a monitor that cannot', () => {
  it('says so, once or again, and sends nothing for it any more', async () => {
    const id = await ask();
    await device.beat();
    expect((await device.fail(id, 'The probe is loose.')).status).toBe(200);
    expect((await device.fail(id, 'Another reason.')).status).toBe(200);
    expect(await status()).toMatchObject({ audio: { state: 'failed', failure: 'The probe is loose.' } });
    expect((await device.sendChannel(id)).status).toBe(409);
    expect(await device.beat()).toEqual([]);
  });

  it('cannot take back what it has sent', async () => {
    const id = await ask();
    await device.sendChannel(id, { probe: 'A' });
    expect((await device.fail(id)).status).toBe(409);
    expect(await status()).toMatchObject({ audio: { state: 'done' } });
  });

  it('leaves what had arrived before a probe was pulled', async () => {
    const id = await ask();
    await device.sendChannel(id, { channel: 'A', probe: 'AB' });
    expect((await device.fail(id, 'Probe B was pulled.')).status).toBe(200);
    expect(await status()).toMatchObject({ channel_a: 'COMPLETED', audio: { state: 'failed' } });
    expect((await recordings()).data).toMatchObject([{ correlation_id: id, file_data: [{ channel: 'A' }] }]);
  });
});

describe('those who follow', () => {
  it('hear of the monitor whenever its request changes', async () => {
    const reader = readEvents(await service.send(streamEvents));
    const told = { entity: 'requests', what: 'changed', ids: [device.id], count: 1 };
    async function nextOfRequests() {
      for (;;) {
        const event = await reader.next();
        if (event.entity === 'requests' && event.ids.includes(device.id)) return event;
      }
    }
    const id = await ask();
    expect(await nextOfRequests()).toMatchObject(told);
    await device.beat();
    expect(await nextOfRequests()).toMatchObject(told);
    await device.sendChannel(id);
    expect(await nextOfRequests()).toMatchObject(told);
    await device.fail(id);
    expect(await nextOfRequests()).toMatchObject(told);
    await reader.cancel();
  });
});

describe('the audit trail', () => {
  it('has who asked what of which monitor, and nothing of who joined', async () => {
    const id = await ask();
    await ask();
    const calls = (await readTrail(service.db)).filter(({ records }) =>
      records.some(({ recordId }) => recordId === id),
    );
    expect(calls).toMatchObject([
      {
        action: 'create',
        entity: 'request',
        userId: service.people.administrator,
        recordCount: 1,
        records: [{ label: expect.stringContaining('DEV-'), before: null, after: { kind: 'audio' } }],
      },
    ]);
  });
});
