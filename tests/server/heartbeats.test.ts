// Heartbeats that come together are written together, and each monitor gets its own answer.
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

/** How often the rows of monitors were written, by the database's own account. */
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
  it('of two hundred monitors are one statement, which reports who was Offline', async () => {
    const ids = await addMonitors(
      service.db,
      Array.from({ length: 200 }, (_, n) => ({ online: n % 2 === 0 })),
    );
    const noted: string[] = [];
    const hear = createHeartbeats(service.db, now, { record: (changed) => noted.push(...changed) });
    expect(await statementsOf(() => Promise.all([...ids, ...ids].map(hear)))).toBe(1);
    expect(noted.toSorted()).toEqual(ids.filter((_, n) => n % 2).toSorted());
    const rows = await service.db.select().from(monitors);
    const heard = rows.filter(({ id }) => ids.includes(id));
    expect(heard.every((row) => row.online && row.lastCommunication?.getTime() === now().getTime())).toBe(
      true,
    );
  });

  it("of one batch are each answered with their own monitor's requests", async () => {
    const devices = await Promise.all(Array.from({ length: 5 }, () => addDevice(service)));
    const asked: string[] = [];
    for (const { id } of devices) {
      const { data } = await service.ask(requestAudio, { params: { id } });
      asked.push(data[0]?.audio?.id ?? '');
    }
    const answers = await Promise.all(devices.map((device) => device.sendHeartbeat()));
    expect(answers).toEqual(asked.map((id) => [{ id, kind: 'audio' }]));
  });

  it('fail when the database fails, and work again afterwards', async () => {
    const [id = ''] = await addMonitors(service.db, [{}]);
    const hear = createHeartbeats(service.db, now, { record: () => undefined });
    await service.db.execute(sql`ALTER TABLE monitor_requests RENAME TO elsewhere`);
    await expect(hear(id)).rejects.toThrow();
    await service.db.execute(sql`ALTER TABLE elsewhere RENAME TO monitor_requests`);
    expect(await hear(id)).toEqual([]);
    const [row] = await service.db.select().from(monitors).where(eq(monitors.id, id));
    expect(row?.online).toBe(true);
  });
});
