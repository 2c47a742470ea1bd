// The stream of change events: what it sends, to whom, and when it ends.
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepAliveSeconds, maxIdsInEvent, streamEvents } from '../../../contract/changes/events.ts';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import { createFacility, deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import {
  createMonitor,
  deleteMonitors,
  restoreMonitors,
  updateMonitor,
} from '../../../contract/monitors/monitor-writes.ts';
import { markSilentMonitors } from '../../../server/devices/sweeper.ts';
import { auditedWrite } from '../../../server/store/audit/audited-write.ts';
import { notificationChannel } from '../../../server/store/changes/notify.ts';
import { users } from '../../../server/store/schema/index.ts';
import { copyOnServer } from '../../support/database.ts';
import { type EventReader, readEvents } from '../../support/event-reader.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { addFacility, addMonitor, addMonitors, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
const readers: EventReader[] = [];

beforeAll(async () => {
  service = await startTestService();
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.cancel();
});
afterAll(() => service.close());

/** A stream of the service, as an administrator or with another authorization. */
async function openStream(at = service, authorization?: string): Promise<EventReader> {
  const response = await at.send(streamEvents, {}, authorization);
  expect(response.status).toBe(200);
  const reader = readEvents(response);
  readers.push(reader);
  return reader;
}

const monitorNamed = (name: string) => ({
  body: { monitor_id: name, cloud_id: `IPM-${name}`, auto_log_level: 500, facility_id: null },
});

const deletion = (ids: string[]) => ({
  monitor_menu: 'MONITOR_ALL' as const,
  monitor_ids: ids,
  skippedmonitor_ids: [],
  forceDelete: true,
});

describe('a change', () => {
  it('is sent to open streams with its kind, entity and record ids, and no data of the records', async () => {
    const reader = await openStream();
    const { data } = await service.ask(createMonitor, monitorNamed('CANARY'));
    const id = data[0]?.id ?? '';
    expect(await reader.next()).toEqual({ entity: 'monitors', what: 'created', ids: [id], count: 1 });

    const body = { monitor_id: 'CANARY 2', auto_log_level: 1 };
    await service.ask(updateMonitor, { params: { id }, body });
    expect(await reader.next()).toEqual({ entity: 'monitors', what: 'changed', ids: [id], count: 1 });

    await service.ask(deleteMonitors, { body: deletion([id]) });
    expect(await reader.next()).toEqual({ entity: 'monitors', what: 'deleted', ids: [id], count: 1 });

    await service.ask(restoreMonitors, { body: { monitor_ids: [id] } });
    expect(await reader.next()).toEqual({ entity: 'monitors', what: 'restored', ids: [id], count: 1 });
  });

  it('is sent for every entity that it affects', async () => {
    const facilityId = await addFacility(service.db);
    const monitorId = await addMonitor(service.db, { facilityId });
    const reader = await openStream();
    const body = { facility_ids: [facilityId], skippedfacility_ids: [], forceDelete: true };
    await service.ask(deleteFacilities, { body });
    const events = [await reader.next(), await reader.next()].sort((a, b) =>
      a.entity.localeCompare(b.entity),
    );
    expect(events).toEqual([
      { entity: 'facilities', what: 'deleted', ids: [facilityId], count: 1 },
      { entity: 'monitors', what: 'changed', ids: [monitorId], count: 1 },
    ]);
  });

  it('of many records is sent with their number, without ids', async () => {
    const ids = await addMonitors(
      service.db,
      Array.from({ length: maxIdsInEvent + 1 }, () => ({})),
    );
    const reader = await openStream();
    await service.ask(deleteMonitors, { body: deletion(ids) });
    expect(await reader.next()).toEqual({ entity: 'monitors', what: 'deleted', ids: [], count: ids.length });
  });

  it('is sent at its commit, and not when it is rolled back or changes nothing', async () => {
    const author = { callerId: service.users.administrator, httpRequestId: 'test', address: () => '' };
    const id = await addMonitor(service.db);
    const record = { entity: 'monitor', recordId: id, label: 'Bay', before: null, after: {} } as const;
    const reader = await openStream();
    const act = { action: 'update', entity: 'monitor' } as const;
    const failing = auditedWrite(service.db, author, act, async (_, trail) => {
      await trail.record(record);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await auditedWrite(service.db, author, act, async () => undefined);
    let committed = false;
    const last = reader.next().then((event) => ({ event, committed }));
    await auditedWrite(service.db, author, { action: 'restore', entity: 'monitor' }, async (tx, trail) => {
      await trail.record(record);
      await tx.execute(sql`SELECT 1`);
      committed = true;
    });
    expect(await last).toMatchObject({ event: { what: 'restored', ids: [id] }, committed: true });
  });

  it('is sent also after invalid messages on the channel, which are ignored', async () => {
    const reader = await openStream();
    for (const text of ['', 'no JSON', '{}', '[]', '{"entity":1}']) {
      await service.db.execute(sql`SELECT pg_notify(${notificationChannel}, ${text})`);
    }
    await service.ask(createMonitor, monitorNamed('AFTER'));
    expect(await reader.next()).toMatchObject({ what: 'created' });
  });
});

describe('presence', () => {
  it('is sent once for all monitors that came Online or fell silent within five seconds, and not for heartbeats', async () => {
    const credential = 'a credential';
    const [came = '', stayed = '', fell = ''] = await addMonitors(service.db, [
      { serialNumber: 'CAME', credential },
      { serialNumber: 'STAYED', credential, online: true, lastCommunication: service.clock.now },
      { serialNumber: 'FELL', online: true, lastCommunication: new Date('2026-03-01T10:00:00Z') },
    ]);
    const reader = await openStream();
    const beat = (serial: string) =>
      service.send(heartbeat, {}, `Basic ${Buffer.from(`${serial}:${credential}`).toString('base64')}`);
    for (const serial of ['CAME', 'STAYED', 'CAME']) expect((await beat(serial)).status).toBe(200);
    expect(await markSilentMonitors(service.db, service.clock.now, service.presence)).toBe(1);
    const { ids, ...rest } = await reader.next();
    expect(rest).toEqual({ entity: 'monitors', what: 'presence', count: 2 });
    expect(ids.toSorted()).toEqual([came, fell].sort());
    expect(ids).not.toContain(stayed);
  });
});

function fakeKeepAlives(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
}

async function passKeepAlives(): Promise<void> {
  await vi.advanceTimersByTimeAsync(keepAliveSeconds * 1000);
}

describe('a stream', () => {
  afterEach(() => void vi.useRealTimers());

  it('has headers that keep proxies from caching, compressing and buffering it', async () => {
    const response = await service.send(streamEvents);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.has('content-encoding')).toBe(false);
    await response.body?.cancel();
  });

  it('begins with the reconnection delay and a keep-alive', async () => {
    fakeKeepAlives();
    const response = await service.send(streamEvents);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'retry: 20000\n\n' });
    await passKeepAlives();
    expect(await reader?.read()).toEqual({ done: false, value: ': alive\n\n' });
    await reader?.cancel();
  });

  it.each([
    ['is no longer an administrator', { administrator: false }],
    ['may no longer sign in', { status: 'SUSPENDED' }],
  ] as const)('ends within seconds when its user %s', async (_, values) => {
    const id = await addUser(service.db, { administrator: true });
    fakeKeepAlives();
    const reader = await openStream(service, await service.bearer(id));
    await service.db.update(users).set(values).where(eq(users.id, id));
    await passKeepAlives();
    expect(await reader.rest()).toEqual([]);
  });

  it('ends when its token expires', async () => {
    fakeKeepAlives();
    const reader = await openStream();
    // Tokens expire after ten minutes.
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await passKeepAlives();
    expect(await reader.rest()).toEqual([]);
    expect(reader.retryMs()).toBe(1_000);
  });

  it('is limited in number for each user, and free again when a browser is closed', async () => {
    const port = await freePort();
    const local = await startTestService({ publicUrl: `http://127.0.0.1:${port}` });
    const { address, stop } = await local.listen(port);
    const authorization = await local.bearer(local.users.administrator);
    const closed = new AbortController();
    const open = (signal?: AbortSignal) =>
      fetch(`${address}/api/v1/events`, { headers: { authorization }, ...(signal && { signal }) });
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(closed.signal)));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await open()).status).toBe(429);
    closed.abort();
    await eventually(async () => expect((await open()).status).toBe(200));
    await stop();
    await local.close();
  });

  it('ends when the service stops', async () => {
    const ending = await startTestService();
    const reader = await openStream(ending);
    const rest = reader.rest();
    await ending.close();
    expect(await rest).toEqual([]);
  });
});

const facilityBody = {
  name: 'Lakeview General',
  physical_address: '1 Main Street',
  city: 'Springfield',
  state: 'Illinois',
  zip: '62701',
  timezone: 'America/Chicago',
  country_code: '+1',
  facility_id: 'LAKE-1',
  contact_name: 'Robin Example',
  contact_email: 'robin@example.com',
  contact_phone: '2175550100',
  mca_rep_name: 'Sam Example',
};

function onServer() {
  it('notify each other, and end their streams when the database connection was lost', async () => {
    const databaseUrl = await copyOnServer();
    const first = await startTestService({ databaseUrl });
    const second = await startTestService({ databaseUrl, email: 'second@example.com' });
    const reader = await openStream(second);
    const { data } = await first.ask(createMonitor, monitorNamed('ELSEWHERE'));
    expect(await reader.next()).toMatchObject({ what: 'created', ids: [data[0]?.id] });

    // Notifications may be lost meanwhile: clients reconnect and refetch.
    await first.db.execute(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE 'LISTEN%' AND datname = current_database()`);
    expect(await reader.rest()).toEqual([]);
    const again = await openStream(second);
    await first.ask(createFacility, { body: facilityBody });
    expect(await again.next()).toMatchObject({ entity: 'facilities', what: 'created' });
    await second.close();
    await first.close();
  });
}

if (process.env.TEST_DATABASE === 'postgres') describe('several services on one database', () => onServer());
