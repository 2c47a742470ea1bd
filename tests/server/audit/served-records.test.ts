// The trail says what a person read, because the service served it: exports, and by the day all else.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as audit from '../../../contract/audit/audit.ts';
import { listChanges } from '../../../contract/changes/changes.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { listMonitors, searchMonitors } from '../../../contract/monitors/monitors.ts';
import { allEntries, searchCloudLog } from '../../../contract/requests/cloud-log.ts';
import { listUsers } from '../../../contract/users/users.ts';
import { servedSweep } from '../../../server/audit/served-records.ts';
import { servedRecords } from '../../../server/store/schema/index.ts';
import { addMonitor, addMonitors, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const dayMs = 24 * 3_600_000;
let service: TestService;
let other: string;

beforeAll(async () => {
  service = await startTestService();
  other = await addUser(service.db, { firstName: 'Zoë', lastName: 'Reader', administrator: true });
  await addMonitors(
    service.db,
    Array.from({ length: 30 }, (_, n) => ({ name: `Bay ${n}`, serialNumber: `SERVED-${n}` })),
  );
});
afterAll(() => service.close());

const ask = async (endpoint: Endpoint, parts: Parameters<TestService['send']>[1], who?: string) =>
  await service.send(endpoint, parts, who === undefined ? undefined : await service.bearer(who));

async function entries(action: 'export' | 'read') {
  const { data } = await service.ask(audit.listAuditEntries, { query: { action, count: 100 } });
  return data[0]?.entries.toReversed() ?? [];
}

/** Writes to the trail as the service does at a time. */
async function sweepAt(at: Date): Promise<void> {
  await service.servedCounts.flush();
  await servedSweep(service.db)('', at);
}
const sweepIn = (ms: number) => sweepAt(new Date(Date.now() + ms));

/** Dates an open export at noon of its day, so that no midnight comes while it is open. @returns that noon */
async function datedAtNoon(exportId: string): Promise<number> {
  const [row] = await service.db
    .update(servedRecords)
    .set({ lastAt: sql`(${servedRecords.day} + time '12:00') AT TIME ZONE 'UTC'` })
    .where(eq(servedRecords.exportId, exportId))
    .returning();
  return row?.lastAt.getTime() ?? Number.NaN;
}

describe('an export', () => {
  it('is an entry with the number of records that were served for it, whatever its client says', async () => {
    const id = randomUUID();
    for (const page of [1, 2, 3])
      expect((await ask(listMonitors, { query: { count: 10, page, export: id } })).status).toBe(200);
    expect((await ask(audit.recordExport, { body: { export: id, list: 'users', count: 1 } })).status).toBe(
      200,
    );
    expect(await entries('export')).toMatchObject([
      { person_id: service.users.administrator, details: { list: 'monitors', count: 30 } },
    ]);
  });

  it('of nothing is none, nor is one that ended or that is another person’s', async () => {
    const before = await entries('export');
    const id = randomUUID();
    expect((await ask(audit.recordExport, { body: { export: id } })).status).toBe(404);
    await ask(listUsers, { query: { export: id } });
    expect((await ask(audit.recordExport, { body: { export: id } }, other)).status).toBe(404);
    expect((await ask(audit.recordExport, { body: { export: id } })).status).toBe(200);
    expect((await ask(audit.recordExport, { body: { export: id } })).status).toBe(404);
    expect(await entries('export')).toHaveLength(before.length + 1);
  });

  it('of a list without rows is one of none', async () => {
    const id = randomUUID();
    const body = { searchValue: 'nobody has this name' };
    await ask(searchMonitors, { query: { export: id }, body });
    expect((await ask(audit.recordExport, { body: { export: id } })).status).toBe(200);
    expect((await entries('export')).at(-1)).toMatchObject({ details: { list: 'monitors', count: 0 } });
  });

  it('of a cloud log names its monitor, and has all that was sent in parts', async () => {
    const monitorId = await addMonitor(service.db, { name: 'Ward 7' });
    await service.db.execute(sql`
      INSERT INTO activities (id, monitor_id, sequence, type, activity, severity, at, search_key)
      SELECT gen_random_uuid(), ${monitorId}, n, 'event', 'Started', 'INFO', now(), 'started'
      FROM generate_series(1, 2500) AS n`);
    const id = randomUUID();
    const body = { time_from: '2020-01-01T00:00:00Z', time_to: '2030-01-01T00:00:00Z' };
    const query = { count: allEntries, export: id };
    const answer = await ask(searchCloudLog, { params: { id: monitorId }, query, body });
    expect((await answer.json()).count).toBe(2_500);
    await ask(audit.recordExport, { body: { export: id } });
    expect((await entries('export')).at(-1)).toMatchObject({
      details: { list: 'cloudLog', count: 2_500 },
      records: [{ record_id: monitorId }],
    });
  });

  it('that nobody ends is an entry an hour later', async () => {
    const before = await entries('export');
    const query = { count: 20, export: randomUUID() };
    await ask(listMonitors, { query }, other);
    const noon = await datedAtNoon(query.export);
    await sweepAt(new Date(noon + 59 * 60_000));
    expect(await entries('export')).toHaveLength(before.length);
    await sweepAt(new Date(noon + 61 * 60_000));
    expect((await entries('export')).slice(before.length)).toMatchObject([
      { person_id: other, details: { list: 'monitors', count: 20 } },
    ]);
  });

  it('that is kept open is an entry once its day is over', async () => {
    const before = await entries('export');
    const query = { count: 10, export: randomUUID() };
    await ask(listMonitors, { query }, other);
    await sweepAt(new Date((await datedAtNoon(query.export)) + 30 * 60_000));
    expect(await entries('export')).toHaveLength(before.length);
    // So that no hour passes since its last call, the call is dated ahead.
    await service.db.execute(
      sql`UPDATE served_records SET last_at = now() + interval '2 days' WHERE export_id = ${query.export}`,
    );
    await sweepIn(2 * dayMs);
    expect((await entries('export')).slice(before.length)).toMatchObject([
      { person_id: other, details: { count: 10 } },
    ]);
  });

  it('is refused under an id that is none', async () => {
    const answer = await ask(listMonitors, { query: { export: 'mine' } });
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['export']]);
  });
});

describe('reading', () => {
  it('is one entry for a person, an address and a day, once the day is over', async () => {
    await sweepIn(2 * dayMs);
    const before = await entries('read');
    for (const count of [100, 10]) await ask(listMonitors, { query: { count } }, other);
    await ask(listChanges, {}, other);
    await ask(audit.listAuditEntries, { query: { count: 2 } }, other);
    await sweepIn(0);
    expect(await entries('read')).toHaveLength(before.length);
    for (const _ of [1, 2]) await sweepIn(2 * dayMs);
    const read = (await entries('read')).slice(before.length);
    const ofOther = read.filter(({ person_id: id }) => id === other);
    // Thirty monitors of the list, the one with a log, and all records of the feed: two users and Zoë among them.
    expect(ofOther).toMatchObject([{ details: { monitors: 41, changes: 34, auditTrail: 2 } }]);
    expect(ofOther[0]?.details?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
