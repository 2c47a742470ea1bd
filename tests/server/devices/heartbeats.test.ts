// Heartbeats that arrive together are written together, in limited rounds, one at a time, to a narrow table of their own.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import { requestAudio } from '../../../contract/requests/requests.ts';
import { createHeartbeats } from '../../../server/devices/heartbeats.ts';
import { lockRows } from '../../../server/store/common/selection.ts';
import { monitorPresence, monitors } from '../../../server/store/schema/index.ts';
import { addDevice } from '../../support/device.ts';
import { addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

const now = () => service.clock.now;

/** How many rows of a table each statement wrote; a trigger counts them. */
async function writesTo(table: 'monitors' | 'monitor_presence', work: () => Promise<unknown>) {
  const { db } = service;
  await db.execute(sql`CREATE TABLE written (n integer)`);
  await db.execute(sql`CREATE OR REPLACE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO written SELECT count(*) FROM come HAVING count(*) > 0; RETURN NULL; END $$`);
  await db.execute(sql`CREATE TRIGGER note_write AFTER UPDATE ON ${sql.identifier(table)}
    REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_write()`);
  await work();
  const rows = await db.select({ n: sql<number>`n` }).from(sql`written`);
  await db.execute(sql`DROP TRIGGER note_write ON ${sql.identifier(table)}`);
  await db.execute(sql`DROP TABLE written`);
  return rows.map(({ n }) => n);
}

const fleetOf = (count: number, online: boolean) =>
  addMonitors(
    service.db,
    Array.from({ length: count }, () => ({ online, lastCommunication: online ? new Date(0) : null })),
  );

describe('heartbeats', () => {
  it('of monitors that are Online write no row of monitors, and their time is in all answers', async () => {
    const devices = await Promise.all(
      Array.from({ length: 3 }, () =>
        addDevice(service, { online: true, lastCommunication: new Date('2026-02-01') }),
      ),
    );
    expect(await writesTo('monitors', () => Promise.all(devices.map((it) => it.sendHeartbeat())))).toEqual(
      [],
    );
    const { data } = await service.ask(listMonitors, { query: { count: 100 } });
    const times = data
      .filter(({ id }) => devices.some((it) => it.id === id))
      .map((it) => it.last_communication);
    expect(times).toEqual(devices.map(() => now().toISOString()));
  });

  it('of two hundred monitors are written in one statement, and those that were Offline are reported', async () => {
    const online = await fleetOf(100, true);
    const offline = await fleetOf(100, false);
    const cameOnline: string[] = [];
    const { record } = createHeartbeats(service.db, now, {
      record: (changed) => cameOnline.push(...changed),
    });
    const ids = [...online, ...offline];
    const beats = () => Promise.all([...ids, ...ids].map((id) => record(id)));
    expect(await writesTo('monitor_presence', beats)).toEqual([100]);
    expect(cameOnline.toSorted()).toEqual(offline.toSorted());
    expect(await writesTo('monitor_presence', beats)).toEqual([200]);
    const rows = await service.db.select().from(monitors).where(inArray(monitors.id, ids));
    expect(rows.every((row) => row.online)).toBe(true);
  });

  it('of a large fleet are written in rounds of five hundred', async () => {
    const ids = await fleetOf(1_200, true);
    const { record } = createHeartbeats(service.db, now, { record: () => undefined });
    const written = await writesTo('monitor_presence', () => Promise.all(ids.map((id) => record(id))));
    expect(written).toEqual([500, 500, 200]);
  });

  it("of one batch are each answered with their own monitor's requests", async () => {
    const devices = await Promise.all(Array.from({ length: 5 }, () => addDevice(service)));
    const requestIds: string[] = [];
    for (const { id } of devices) {
      const { data } = await service.ask(requestAudio, { params: { id } });
      requestIds.push(data[0]?.audio?.id ?? '');
    }
    const answers = await Promise.all(devices.map((device) => device.sendHeartbeat()));
    expect(answers).toEqual(requestIds.map((id) => [{ id, kind: 'audio' }]));
  });

  it('fail when the database fails, and work again afterwards', async () => {
    const [id = ''] = await addMonitors(service.db, [{}]);
    const { record } = createHeartbeats(service.db, now, { record: () => undefined });
    await service.db.execute(sql`ALTER TABLE monitor_requests RENAME TO elsewhere`);
    await expect(record(id)).rejects.toThrow();
    await service.db.execute(sql`ALTER TABLE elsewhere RENAME TO monitor_requests`);
    expect(await record(id)).toEqual([]);
    const [row] = await service.db.select().from(monitors).where(eq(monitors.id, id));
    expect(row?.online).toBe(true);
  });

  it('are asked for after 48 to 72 seconds, so that a fleet that began together does not stay together', async () => {
    const { authorization } = await addDevice(service);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await service.send(heartbeat, {}, authorization);
        const { data } = (await response.json()) as { data: { next_in_seconds: number }[] };
        return data[0]?.next_in_seconds ?? 0;
      }),
    );
    expect(new Set(answers).size).toBeGreaterThan(1);
    expect(answers.filter((seconds) => seconds < 48 || seconds > 72)).toEqual([]);
  });
});

function onServer() {
  it('are answered while a bulk change holds their monitors and requests, and leave the pool to others', async () => {
    const devices = await Promise.all(Array.from({ length: 15 }, () => addDevice(service)));
    for (const { id } of devices.slice(0, 5)) await service.ask(requestAudio, { params: { id } });
    const ids = devices.map(({ id }) => id);
    const online = and(inArray(monitors.id, ids), monitors.online);
    await service.db.transaction(async (tx) => {
      await lockRows(tx, monitors, inArray(monitors.id, ids));
      await tx.execute(sql`SELECT FROM monitor_requests FOR UPDATE`);
      const answers = devices.map((device) => device.sendHeartbeat());
      for (const answer of answers) expect(await answer).toEqual([]);
      await service.ask(listMonitors, { query: { count: 10 } });
      expect(await service.db.$count(monitorPresence, inArray(monitorPresence.monitorId, ids))).toBe(15);
      expect(await service.db.$count(monitors, online)).toBe(0);
    });
    const [first] = await Promise.all(devices.map((device) => device.sendHeartbeat()));
    expect(first).toHaveLength(1);
    expect(await service.db.$count(monitors, online)).toBe(15);
  });

  it('wait in one round at a time for a database that does not answer', async () => {
    const ids = await fleetOf(20, true);
    const { record } = createHeartbeats(service.db, now, { record: () => undefined });
    const beats = await service.db.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE monitor_presence IN EXCLUSIVE MODE`);
      const answers: Promise<unknown>[] = [];
      for (const id of ids) {
        answers.push(record(id));
        await expect.poll(() => waitingForLocks(), { interval: 5 }).toBe(1);
      }
      return { answers };
    });
    expect(await Promise.all(beats.answers)).toHaveLength(20);
  });
}

/** How many connections of this database wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const [row] = await service.db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() AND wait_event_type = 'Lock'`);
  return row?.n ?? 0;
}

if (process.env.TEST_DATABASE === 'postgres') describe('on a server, heartbeats', () => onServer());
