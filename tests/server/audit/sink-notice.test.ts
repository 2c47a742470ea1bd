// Administrators and Prometheus are told that the trail does not reach where it is sent to: since when, why, and how much waits.
import { expect, it } from 'vitest';
import { listNotices } from '../../../contract/service/notices.ts';
import { createMetrics } from '../../../server/app/metrics.ts';
import { createCounters } from '../../../server/base/counters.ts';
import { openTestDatabase } from '../../support/database.ts';
import { addCheckpoint, addEntries, senderTo, sendNow, syslogTo } from '../../support/sent-trail.ts';
import { startTestService } from '../../support/service.ts';
import { runs } from '../../support/service-dependencies.ts';
import { startSyslogReceiver } from '../../support/syslog-receiver.ts';

const metricsToken = 'a-token-for-metrics-with-32-characters';

it('is told once it was so for minutes, with what waits, and ends when it is over', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const away = syslogTo(1);
  const counters = createCounters();
  const metrics = createMetrics({ ...database, counters, runs, hasTrailSink: true });
  const auditSink = { sink: away, from: 'first' } as const;
  const service = await startTestService({
    database,
    other: { auditSink, metrics: { metrics, token: metricsToken } },
  });
  await service.pairing.check();
  const notices = async () =>
    (await service.ask(listNotices, {})).data.filter(({ kind }) => kind === 'trailSink');
  await addEntries(db, 2);
  await addCheckpoint(db);
  await sendNow(db, senderTo(db, away, { times: { noticeAfterMs: 300_000 } }));
  expect(await notices()).toEqual([]);
  const failing = senderTo(db, away);
  await sendNow(db, failing);
  expect(await notices()).toMatchObject([
    {
      count: 3,
      title: 'Audit trail does not reach the log server',
      help: expect.stringContaining('The log server cannot be reached.'),
      detail: expect.stringContaining('syslog+tcp://127.0.0.1:1: '),
      acts: [],
    },
  ]);
  const response = await service.request('/metrics', {
    headers: { Authorization: `Bearer ${metricsToken}` },
  });
  const text = await response.text();
  expect(text).toContain('infusion_trail_sink_waiting{kind="entry"} 2');
  expect(text).toContain('infusion_trail_sink_waiting{kind="checkpoint"} 1');
  expect(text).toContain('infusion_trail_sink_failing{problem="unreachable"} 1');
  expect(text).toContain('infusion_trail_sink_sent_timestamp_seconds 0');
  expect(text).toMatch(/^infusion_trail_sink_oldest_waiting_timestamp_seconds [1-9]/m);
  expect(text).toContain('infusion_notices{kind="trailSink"} 3');
  const receiver = await startSyslogReceiver();
  await sendNow(db, senderTo(db, syslogTo(receiver.port)));
  expect(await notices()).toEqual([]);
});

it('has no metric and no notice where the trail is sent nowhere', async () => {
  const service = await startTestService({ metricsToken });
  const response = await service.request('/metrics', {
    headers: { Authorization: `Bearer ${metricsToken}` },
  });
  expect(await response.text()).not.toMatch(/trail_sink|trailSink/);
});
