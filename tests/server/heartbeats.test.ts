// Heartbeats that arrive together are written in one statement, and each monitor gets its own answer.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAudio } from '../../contract/monitors/requests.ts';
import { createHeartbeats } from '../../server/devices/heartbeats.ts';
import { monitors } from '../../server/store/schema/index.ts';
import { addDevice } from '../support/device.ts';
import { addMonitors } from '../support/records.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

const now = () => service.clock.now;

/** How many statements wrote rows of monitors; a trigger counts them. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  await service.db.execute(sql`CREATE TABLE IF NOT EXISTS written (n integer)`);
  await service.db.execute(sql`CREATE OR REPLACE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO written VALUES (1); RETURN NULL; END $$`);
  await service.db.execute(sql`CREATE OR REPLACE TRIGGER note_write AFTER UPDATE ON monitors
    FOR EACH STATEMENT EXECUTE FUNCTION note_write()`);
  await work();
  const [row] = await service.db.select({ n: sql<number>`count(*)::int` }).from(sql`written`);
  await service.db.execute(sql`DROP TRIGGER note_write ON monitors`);
  await service.db.execute(sql`DROP TABLE written`);
  return row?.n ?? 0;
}

describe('heartbeats', () => {
  it('of two hundred monitors are written in one statement, and those that were Offline are reported', async () => {
    const ids = await addMonitors(
      service.db,
      Array.from({ length: 200 }, (_, n) => ({ online: n % 2 === 0 })),
    );
    const cameOnline: string[] = [];
    const recordHeartbeat = createHeartbeats(service.db, now, {
      record: (changed) => cameOnline.push(...changed),
    });
    expect(await statementsOf(() => Promise.all([...ids, ...ids].map(recordHeartbeat)))).toBe(1);
    expect(cameOnline.toSorted()).toEqual(ids.filter((_, n) => n % 2).toSorted());
    const rows = await service.db.select().from(monitors);
    const updated = rows.filter(({ id }) => ids.includes(id));
    expect(updated.every((row) => row.online && row.lastCommunication?.getTime() === now().getTime())).toBe(
      true,
    );
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
    const recordHeartbeat = createHeartbeats(service.db, now, { record: () => undefined });
    await service.db.execute(sql`ALTER TABLE monitor_requests RENAME TO elsewhere`);
    await expect(recordHeartbeat(id)).rejects.toThrow();
    await service.db.execute(sql`ALTER TABLE elsewhere RENAME TO monitor_requests`);
    expect(await recordHeartbeat(id)).toEqual([]);
    const [row] = await service.db.select().from(monitors).where(eq(monitors.id, id));
    expect(row?.online).toBe(true);
  });
});
