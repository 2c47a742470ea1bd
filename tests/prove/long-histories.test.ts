// One monitor with 10,000 recordings, 10,000 logs and 100,000 cloud log entries, among others with fewer: every query
// of its details uses an index, and all cloud log entries are read in chunks.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phraseKeyOf } from '../../contract/common/normalise.ts';
import { sortOrder } from '../../contract/common/paging.ts';
import { severities } from '../../contract/requests/cloud-log.ts';
import { insertMany } from '../../server/store/common/insert-many.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { vacuum } from '../../server/store/engine/housekeeping.ts';
import { recordHeartbeats } from '../../server/store/overview/presence.ts';
import { type CloudLogFilter, listCloudLog, readCloudLog } from '../../server/store/requests/cloud-log.ts';
import { findStoredEntries, lockSeries } from '../../server/store/requests/cloud-log-reports.ts';
import { listLogs } from '../../server/store/requests/files.ts';
import { listRecordings, recordingsWithin } from '../../server/store/requests/recordings.ts';
import { handOverRequests, latestRequests } from '../../server/store/requests/requests.ts';
import { cloudLogEntries, files, monitorRequests, recordings } from '../../server/store/schema/index.ts';
import { createProve, kinds, type Proven, print } from '../support/prove.ts';
import { addMonitors } from '../support/records.ts';

const many = 10_000;
const entries = 100_000;
const minuteMs = 60_000;
const begin = Date.parse('2026-01-01T00:00:00Z');
const at = (minutes: number) => new Date(begin + minutes * minuteMs);
const always = { from: at(0), before: at(entries) };
const lastWeek = { from: at(many - 7 * 24 * 60), before: at(entries) };

/** Requests, one a minute, that are done; with their recordings and their logs. */
function historyOf(monitorId: string, count: number) {
  const requests = Array.from({ length: count * 2 }, (_, n) => ({
    id: randomUUID(),
    monitorId,
    kind: n % 2 ? ('log' as const) : ('audio' as const),
    askedBy: randomUUID(),
    askedByName: 'Kim Example',
    askedAt: at(n >> 1),
    handedAt: at(n >> 1),
    finishedAt: at(n >> 1),
    outcome: 'done' as const,
    hasChannelA: true,
    hasChannelB: true,
  }));
  const ofAudio = requests.filter(({ kind }) => kind === 'audio');
  const fileOf = (
    { id: requestId, kind, askedAt: createdAt }: (typeof requests)[number],
    channel: 'A' | 'B' | null,
  ) => ({
    id: randomUUID(),
    monitorId,
    requestId,
    kind,
    channel,
    probeStatus: channel ? ('AB' as const) : null,
    fileName: 'a.wav',
    contentType: 'audio/wav',
    bytes: 1,
    sha256: '',
    createdAt,
  });
  return {
    requests,
    recordings: ofAudio.map(({ id, askedAt }) => ({ id, monitorId, codeName: 'Pump', createdAt: askedAt })),
    files: requests.flatMap((it) =>
      it.kind === 'log' ? [fileOf(it, null)] : [fileOf(it, 'A'), fileOf(it, 'B')],
    ),
  };
}

function entriesOf(monitorId: string, count: number) {
  return Array.from({ length: count }, (_, n) => {
    const type = n % 4 ? 'Pump' : 'Alarm';
    const activity = n % 5_000 ? `Rate changed to ${n % 400} ml/h` : `Occlusion of line ${n}`;
    const severity = severities[n % 50 === 0 ? 2 : n % 10 === 0 ? 1 : 0] ?? 'INFO';
    const entry = { id: randomUUID(), sequence: n, type, activity, severity, at: at(n) };
    return { ...entry, monitorId, searchKey: phraseKeyOf(type, activity) };
  });
}

describe.each(kinds)('$name', ({ open, mayRead }) => {
  let proven: Proven;
  let monitorId: string;
  let monitorIds: string[];
  /** Has counted from 0 a hundred times. */
  let resetId: string;
  let prove: ReturnType<typeof createProve>;

  beforeAll(async () => {
    proven = await open();
    // A server may read a thousand monitors faster than their index.
    prove = createProve(proven, [
      ...mayRead,
      ...(mayRead.length > 0 ? ['monitors', 'monitor_presence'] : []),
    ]);
    monitorIds = await addMonitors(
      proven.db,
      Array.from({ length: 1_000 }, () => ({})),
    );
    monitorId = monitorIds[0] ?? '';
    resetId = monitorIds[60] ?? '';
    for (const [index, id] of monitorIds.slice(0, 60).entries()) {
      const history = historyOf(id, index === 0 ? many : 100);
      await insertMany(proven.db, monitorRequests, history.requests);
      await insertMany(proven.db, recordings, history.recordings);
      await insertMany(proven.db, files, history.files);
      await insertMany(proven.db, cloudLogEntries, entriesOf(id, index === 0 ? entries : 5_000));
    }
    const ofStarts = Array.from({ length: 100 }, (_, start) =>
      entriesOf(resetId, 500).map((entry, n) => ({ ...entry, series: start + 1, at: at(start * 500 + n) })),
    );
    await insertMany(proven.db, cloudLogEntries, ofStarts.flat());
    await vacuum(proven.db);
  });

  afterAll(() => proven.close());

  it('lists recordings and logs by their indexes, the first page and the last', async () => {
    for (const sort_order of sortOrder.options) {
      for (const page of [1, 2_000]) {
        const query = { count: 5, page, sort_column: 'created_date', sort_order } as const;
        for (const [span, which] of Object.entries({ always, lastWeek })) {
          await prove(`recordings ${span}, page ${page} ${sort_order}`, (db) =>
            listRecordings(db, recordingsWithin(monitorId, which), query),
          );
          await prove(`logs ${span}, page ${page} ${sort_order}`, (db) =>
            listLogs(db, monitorId, which, query),
          );
        }
      }
    }
  });

  it('reads the latest and the open requests by their indexes', async () => {
    expect(await prove('status', (db) => latestRequests(db, monitorId))).toBeLessThan(10);
    expect(await prove('nothing open', (db) => handOverRequests(db, [monitorId], at(0)))).toBeLessThan(10);
    await prove('heartbeats of 100 monitors', (db) =>
      recordHeartbeats(db, monitorIds.slice(0, 100), new Date()),
    );
    await prove('open requests of 100 monitors', (db) =>
      handOverRequests(db, monitorIds.slice(0, 100), at(0)),
    );
  });

  const filter = (more: Partial<CloudLogFilter> = {}): CloudLogFilter => ({
    monitorId,
    from: at(0),
    to: at(entries),
    severity: null,
    text: '',
    ...more,
  });
  const week = { from: at(entries - 7 * 24 * 60) };

  const cases = [null, 'ERROR' as const].flatMap((severity) =>
    ['', 'occlusion', 'alarm', 'rate changed', 'nowhere', '7'].flatMap((text) =>
      [
        { severity, text },
        { severity, text, ...week },
      ].flatMap((terms) => [1, 50].map((page) => ({ terms, page }))),
    ),
  );

  it('finds cloud log entries by time, severity and text', async () => {
    for (const { terms, page } of cases) {
      const query = { count: 10, page, sort_column: 'updated_date', sort_order: 'desc' } as const;
      const span = 'from' in terms ? 'week' : 'always';
      await prove(`cloud log ${span} ${terms.severity ?? 'ALL'} "${terms.text}" page ${page}`, (db) =>
        listCloudLog(db, filter(terms), query),
      );
    }
  });

  it('finds what is stored of a report, also after many resets, by its index', async () => {
    const whole = entriesOf(monitorId, 500);
    const find = (id: string, current: number) => (db: Database) =>
      findStoredEntries(db, id, { current, firstOfCredential: 1 }, whole);
    expect((await find(monitorId, 1)(proven.db)).repeated).toHaveLength(500);
    expect(await prove('a report of 500 again', find(monitorId, 1))).toBeLessThan(2_100);
    expect(await prove('a report of 500 after 100 resets', find(resetId, 100))).toBeLessThan(2_100);
    await prove('the lock of a report', (db) => lockSeries(db, monitorId));
  });

  it('reads each entry once when it reads all of them', async () => {
    async function readAll(db: Database) {
      const others = filter({ monitorId: monitorIds[1] ?? '' });
      for (const order of sortOrder.options) for await (const _ of readCloudLog(db, others, order));
    }
    // 5,000 entries in both orders.
    expect(await prove('all 5,000 cloud log entries, twice', readAll)).toBeLessThan(20_100);
  });

  it('reads all 100,000 cloud log entries in chunks', async () => {
    const began = performance.now();
    let rows = 0;
    let first = 0;
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    let peak = before;
    for await (const chunk of readCloudLog(proven.db, filter(), 'desc')) {
      first ||= performance.now() - began;
      rows += chunk.length;
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    }
    expect(rows).toBe(entries);
    print('all cloud log entries', [performance.now() - began]);
    print('first chunk of them', [first]);
    process.stdout.write(`heap grew by at most ${((peak - before) / 2 ** 20).toFixed(0)} MB\n`);
  });
});
