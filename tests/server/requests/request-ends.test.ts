// Requests that are cancelled, or whose monitor is deleted, late or reports a failure, and the events and audit entries of that.
import { describe, expect, it } from 'vitest';
import { streamEvents } from '../../../contract/changes/events.ts';
import { deleteMonitors, restoreMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { handOverRequests } from '../../../server/store/requests/requests.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { bytesOf, type TestDevice } from '../../support/device.ts';
import { readEvents } from '../../support/event-reader.ts';
import { readFailure } from '../../support/read-failure.ts';
import { withRequests } from '../../support/requests.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;
const { later, ask, cancel, status, recordings } = withRequests((...given) => {
  [service, device] = given;
});

describe('deleting a monitor with an open request', () => {
  const selected = () => ({ monitor_ids: [device.id] });
  const remove = () =>
    service.ask(deleteMonitors, { body: { monitor_menu: 'MONITOR_ALL', ...selected(), forceDelete: true } });

  it('fails the request, which stays failed when the monitor is restored', async () => {
    const audio = await ask('audio');
    await ask('log');
    await device.sendHeartbeat();
    await remove();
    const failed = { state: 'failed', failure: 'The monitor was deleted.', finished_at: expect.any(String) };
    expect(await status()).toMatchObject({ upload_request: '', audio: failed, log: failed });
    await service.ask(restoreMonitors, { body: selected() });
    expect(await device.sendHeartbeat()).toEqual([]);
    expect((await device.sendChannel(audio)).status).toBe(409);
    later(1);
    expect(await ask('audio')).not.toBe(audio);
  });

  it("rejects the monitor's long poll and upload", async () => {
    const id = await ask();
    // Awaited later, but expected from the beginning: it may end before the next line.
    const refused = expect(device.pollRequests(20, { known: id })).rejects.toThrow('401');
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
    await device.sendHeartbeat();
    await remove();
    await refused;
    goOn();
    expect((await sending).status).toBe(409);
    expect((await recordings()).count).toBe(0);
  });
});

describe('a monitor that is late', () => {
  it('can still answer until a new request is made', async () => {
    const id = await ask();
    await device.sendHeartbeat();
    later(3600);
    expect(await status()).toMatchObject({ audio: { state: 'unanswered' } });
    expect(await device.sendHeartbeat()).toEqual([{ id, kind: 'audio' }]);
    await device.sendChannel(id, { probe: 'A' });
    expect(await status()).toMatchObject({ channel_a: 'COMPLETED', audio: { state: 'done' } });
  });

  it('is not late as long as the request was not handed over', async () => {
    await ask();
    later(24 * 3600);
    expect(await status()).toMatchObject({ audio: { state: 'waiting' } });
  });
});

describe('a monitor that reports a failure', () => {
  it('fails the request, may repeat the report, and can upload no more', async () => {
    const id = await ask();
    await device.sendHeartbeat();
    expect((await device.reportFailure(id, 'The probe is loose.')).status).toBe(200);
    expect((await device.reportFailure(id, 'Another reason.')).status).toBe(200);
    expect(await status()).toMatchObject({ audio: { state: 'failed', failure: 'The probe is loose.' } });
    expect((await device.sendChannel(id)).status).toBe(409);
    expect(await device.sendHeartbeat()).toEqual([]);
  });

  it('cannot fail a request that is done', async () => {
    const id = await ask();
    await device.sendChannel(id, { probe: 'A' });
    expect((await device.reportFailure(id)).status).toBe(409);
    expect(await status()).toMatchObject({ audio: { state: 'done' } });
  });

  it('keeps a channel that arrived before the failure', async () => {
    const id = await ask();
    await device.sendChannel(id, { channel: 'A', probe: 'AB' });
    expect((await device.reportFailure(id, 'Probe B was pulled.')).status).toBe(200);
    expect(await status()).toMatchObject({ channel_a: 'COMPLETED', audio: { state: 'failed' } });
    expect((await recordings()).data).toMatchObject([{ correlation_id: id, file_data: [{ channel: 'A' }] }]);
  });
});

describe('open event streams', () => {
  it('get a change of the monitor whenever its request changes', async () => {
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
    await device.sendHeartbeat();
    expect(await nextOfRequests()).toMatchObject(told);
    await device.sendChannel(id);
    expect(await nextOfRequests()).toMatchObject(told);
    await device.reportFailure(id);
    expect(await nextOfRequests()).toMatchObject(told);
    await reader.cancel();
  });
});

describe('the audit trail', () => {
  it('records who requested what from which monitor, but not who joined', async () => {
    const id = await ask();
    await ask();
    const calls = (await readTrail(service.db)).filter(({ records }) =>
      records.some(({ recordId }) => recordId === id),
    );
    expect(calls).toMatchObject([
      {
        action: 'create',
        entity: 'request',
        userId: service.users.administrator,
        recordCount: 1,
        records: [{ label: expect.stringContaining('DEV-'), before: null, after: { kind: 'audio' } }],
      },
    ]);
  });
});

async function rowsOf(id: string) {
  const calls = await readTrail(service.db);
  return calls.filter(
    ({ action, records }) => action !== 'create' && records.some((one) => one.recordId === id),
  );
}

describe('cancelling a request', () => {
  it('ends it: the monitor does not receive it, and the next one is new', async () => {
    const id = await ask('log');
    later(90);
    expect(await status()).toMatchObject({ log: { state: 'waiting', open_seconds: 90 } });
    expect((await cancel(id)).status).toBe(200);
    expect(await status()).toMatchObject({
      upload_request: '',
      log: { id, state: 'cancelled', open_seconds: null, finished_at: '2026-03-01T12:01:30.000Z' },
    });
    expect(await device.sendHeartbeat()).toEqual([]);
    expect(await ask('log')).not.toBe(id);
  });

  it('may be repeated, is told to open screens, and stands in the trail once', async () => {
    const reader = readEvents(await service.send(streamEvents));
    const id = await ask();
    const told = { entity: 'requests', what: 'changed', ids: [device.id], count: 1 };
    expect(await reader.next()).toMatchObject(told);
    expect((await cancel(id)).status).toBe(200);
    expect(await reader.next()).toMatchObject(told);
    await reader.cancel();
    expect((await cancel(id)).status).toBe(200);
    expect(await rowsOf(id)).toMatchObject([
      {
        action: 'update',
        entity: 'request',
        userId: service.users.administrator,
        records: [
          { before: { request_state: 'waiting' }, after: { kind: 'audio', request_state: 'cancelled' } },
        ],
      },
    ]);
  });

  it('is over for a monitor that answers all the same', async () => {
    const id = await ask('log');
    await cancel(id);
    expect((await device.sendLog(id)).status).toBe(409);
    expect((await device.reportFailure(id)).status).toBe(409);
    expect(await device.pollRequests(0)).toEqual([]);
  });

  it('is refused once the monitor has received it, or it is over', async () => {
    const id = await ask();
    await device.sendHeartbeat();
    expect(await readFailure(await cancel(id))).toMatchObject({
      http: 409,
      message: 'The monitor has already received this request.',
    });
    expect(await status()).toMatchObject({ audio: { state: 'handed' } });
    await device.sendChannel(id, { probe: 'A' });
    expect(await readFailure(await cancel(id))).toMatchObject({ http: 409 });
    expect(await status()).toMatchObject({ audio: { state: 'done' } });
  });

  it('is refused for what is not a request of this monitor', async () => {
    for (const id of ['11111111-1111-4111-8111-111111111111', 'nothing'])
      expect((await cancel(id)).status).toBe(404);
  });

  it('has one winner when the monitor asks at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await ask();
      const [answer, received] = await Promise.all([cancel(id), device.sendHeartbeat()]);
      const state = (await status())?.audio?.state;
      if (answer.status === 200) expect([received, state]).toEqual([[], 'cancelled']);
      else expect([received, state]).toEqual([[{ id, kind: 'audio' }], 'handed']);
      if (state === 'handed') await device.reportFailure(id);
      later(1);
    }
  });

  it('wins against a heartbeat that had read it before', async () => {
    const id = await ask();
    // The request is read while it is open, and marked after it was cancelled.
    let cancelled = false;
    const slow = new Proxy(service.db, {
      get(db, name) {
        if (name !== 'transaction') return Reflect.get(db, name, db);
        return async (...given: Parameters<typeof db.transaction>) => {
          if (!cancelled) await cancel(id);
          cancelled = true;
          return db.transaction(...given);
        };
      },
    });
    const handed = await handOverRequests(slow, [device.id], service.clock.now);
    expect(handed.get(device.id)).toBeUndefined();
    expect(await status()).toMatchObject({ audio: { state: 'cancelled', handed_at: null } });
  });
});
