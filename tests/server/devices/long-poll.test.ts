// A monitor's long poll is answered at once, at whichever service it waits.
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { maxIdsInEvent } from '../../../contract/changes/events.ts';
import { pollRequests } from '../../../contract/devices/gateway.ts';
import { deleteMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor } from '../../../contract/monitors/monitors.ts';
import { requestAudio } from '../../../contract/requests/requests.ts';
import { copyOnServer } from '../../support/database.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addMonitors } from '../../support/records.ts';
import { withRequests } from '../../support/requests.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;
const { ask, status } = withRequests((...given) => {
  [service, device] = given;
});

async function lastCommunication() {
  const { data } = await service.ask(getMonitor, { params: { id: device.id } });
  return data[0]?.last_communication;
}

describe('a long poll', () => {
  it('is answered as soon as its monitor has a request, and no other poll is', async () => {
    const other = await addDevice(service);
    const waits = device.pollRequests(20);
    const waitsWithoutRequest = other.pollRequests(1);
    const id = await ask();
    expect(await waits).toEqual([{ id, kind: 'audio' }]);
    expect(await status()).toMatchObject({ audio: { state: 'handed' } });
    expect(await waitsWithoutRequest).toEqual([]);
  });

  it('is answered at once when a request is open already', async () => {
    const id = await ask('log');
    expect(await device.pollRequests(20)).toEqual([{ id, kind: 'log' }]);
    expect(await device.pollRequests(20)).toEqual([{ id, kind: 'log' }]);
  });

  it('hands over nothing once the monitor has disconnected', async () => {
    const leave = new AbortController();
    const gone = device.pollRequests(20, { signal: leave.signal });
    await device.sendHeartbeat();
    leave.abort();
    await gone.catch(() => undefined);
    await ask();
    expect(await status()).toMatchObject({ audio: { state: 'waiting' } });
  });

  it('hands over nothing when it was aborted before', async () => {
    await ask();
    expect(await device.pollRequests(20, { signal: AbortSignal.abort() }).catch(() => [])).toEqual([]);
    expect(await status()).toMatchObject({ audio: { state: 'waiting' } });
  });

  it('hands over nothing once its connection is closed', async () => {
    const server = await service.listen();
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    const lines = [
      'GET /device/v1/requests?wait_seconds=20 HTTP/1.1',
      'Host: localhost',
      `Authorization: ${device.authorization}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await expect.poll(lastCommunication).toBeTruthy();
    socket.destroy();
    await expect.poll(server.connections).toBe(0);
    await ask();
    expect(await status()).toMatchObject({ audio: { state: 'waiting' } });
    await server.stop();
  });

  it('waits its full time while the monitor knows all open requests', async () => {
    const id = await ask('audio');
    expect(await device.pollRequests(20)).toEqual([{ id, kind: 'audio' }]);
    const waits = device.pollRequests(20, { known: id });
    // Its answer shows that the poll has begun: both are written together.
    await device.sendHeartbeat();
    const log = await ask('log');
    const both = await waits;
    expect(both.map((request) => request.id).toSorted()).toEqual([id, log].toSorted());
    expect(await device.pollRequests(1, { known: `${log},${id}` })).toEqual(both);
    expect(await device.pollRequests(0, { known: `${log},${id}` })).toEqual(both);
  });

  it('rejects more known ids than a monitor can have', async () => {
    const query = { known: 'a,b,c,d,e,f,g,h,i,j,k' };
    const response = await service.send(pollRequests, { query }, device.authorization);
    expect((await readFailure(response)).http).toBe(400);
  });

  it('reads the known ids beside one that is none', async () => {
    const id = await ask('audio');
    const log = await ask('log');
    const known = `${'x'.repeat(65)},${id}`;
    expect((await device.pollRequests(20, { known })).map((request) => request.id)).toContain(log);
  });

  it('is answered when the service stops', async () => {
    const ending = await startTestService();
    const last = await addDevice(ending);
    const waiting = last.pollRequests(20);
    // Its answer shows that the poll has begun: both are written together.
    await last.sendHeartbeat();
    await ending.close();
    expect(await waiting).toEqual([]);
  });

  it('is allowed twice at a time for a monitor, not three times', async () => {
    const waits = [device.pollRequests(20), device.pollRequests(20)];
    // Its answer shows that the polls have begun: all are written together.
    await device.sendHeartbeat();
    await expect(device.pollRequests(20)).rejects.toThrow('429');
    const id = await ask();
    for (const wait of waits) expect(await wait).toEqual([{ id, kind: 'audio' }]);
    expect(await device.pollRequests(20)).toEqual([{ id, kind: 'audio' }]);
  });

  it('is one heartbeat, however often a change wakes it', async () => {
    const others = await addMonitors(
      service.db,
      Array.from({ length: maxIdsInEvent + 1 }, () => ({})),
    );
    service.clock.now = new Date('2026-03-01T12:00:00Z');
    const waits = device.pollRequests(20);
    // Its answer shows that the poll has begun: both are written together.
    await device.sendHeartbeat();
    service.clock.now = new Date('2026-03-01T12:02:00Z');
    // Announced without ids, so that it may be about any monitor.
    await service.ask(deleteMonitors, {
      body: { monitor_ids: others, monitor_menu: 'MONITOR_ALL', forceDelete: true },
    });
    const id = await ask();
    expect(await waits).toEqual([{ id, kind: 'audio' }]);
    expect(await lastCommunication()).toBe('2026-03-01T12:00:00.000Z');
  });

  it('ends when its monitor is deleted', async () => {
    const waits = device.pollRequests(20);
    await device.sendHeartbeat();
    const [refused] = await Promise.allSettled([
      waits,
      service.ask(deleteMonitors, {
        body: { monitor_ids: [device.id], monitor_menu: 'MONITOR_ALL', forceDelete: true },
      }),
    ]);
    expect(refused).toMatchObject({ reason: { message: expect.stringContaining('401') } });
  });

  it('is refused with 503 when too many monitors wait, who may still send heartbeats', async () => {
    const small = await startTestService({ maxWaitingMonitors: 1 });
    const [first, second] = [await addDevice(small), await addDevice(small)];
    const waits = first.pollRequests(20);
    await first.sendHeartbeat();
    const poll = () => small.send(pollRequests, { query: { wait_seconds: 20 } }, second.authorization);
    const refused = await poll();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(48);
    expect(await readFailure(refused)).toMatchObject({
      http: 503,
      message: 'Too many monitors are waiting. Please send heartbeats, and try again later.',
    });
    expect(await second.sendHeartbeat()).toEqual([]);
    expect(await second.pollRequests(0)).toEqual([]);
    await small.ask(requestAudio, { params: { id: first.id } });
    expect(await waits).toHaveLength(1);
    const again = second.pollRequests(20);
    await second.sendHeartbeat();
    await small.close();
    expect(await again).toEqual([]);
  });

  it('waits at most 25 seconds', async () => {
    const answer = await service.send(pollRequests, { query: { wait_seconds: 26 } }, device.authorization);
    expect(await readFailure(answer)).toMatchObject({
      http: 400,
      errors: { wait_seconds: expect.any(String) },
    });
  });
});

function onServer() {
  it("hand over each other's requests, and join requests that are open on another", async () => {
    const databaseUrl = await copyOnServer();
    const first = await startTestService({ databaseUrl });
    const second = await startTestService({ databaseUrl, email: 'second@example.com' });
    const waiting = await addDevice(first);
    const waits = waiting.pollRequests(20);
    // Its answer shows that the poll has begun: both are written together.
    await waiting.sendHeartbeat();
    const params = { id: waiting.id };
    const answers = await Promise.all([first, second].map((it) => it.ask(requestAudio, { params })));
    const ids = new Set(answers.map(({ data }) => data[0]?.audio?.id));
    expect(ids.size).toBe(1);
    expect(await waits).toEqual([{ id: [...ids][0], kind: 'audio' }]);
    await first.close();
    await second.close();
  });
}

if (process.env.TEST_DATABASE === 'postgres') describe('several services on one database', () => onServer());
