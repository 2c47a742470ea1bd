// Debian's rsyslog receives the trail of the demo over TLS, in order, while it is ended, killed and started again and while others go
// on writing: nothing is missing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seedDemo } from '../../server/demo/seed.ts';
import { writeCheckpoint } from '../../server/store/audit/checkpoints.ts';
import { auditCheckpoints } from '../../server/store/schema/index.ts';
import { readTrail } from '../support/audit-trail.ts';
import { eventually } from '../support/eventually.ts';
import { longWaitMs } from '../support/limits.ts';
import { createPki } from '../support/pki.ts';
import { hasRsyslog, startRsyslog, type Written } from '../support/rsyslog.ts';
import {
  addEntries,
  addLongEntry,
  firstOfEach,
  positionOf,
  senderTo,
  syslogTo,
} from '../support/sent-trail.ts';
import { startTestService } from '../support/service.ts';
import { checkpointKey, secrets } from '../support/service-dependencies.ts';
import { issueServer } from '../support/tls-host.ts';

it.skipIf(!hasRsyslog())(
  'brings the trail of the demo to rsyslog, cut off and back: nothing is missing',
  async () => {
    const service = await startTestService();
    const { db } = service;
    const dataDir = await mkdtemp(join(tmpdir(), 'infusion-demo-'));
    await seedDemo(db, secrets, { demoMonitors: 240, dataDir }, service.clock.now);
    await rm(dataDir, { recursive: true });
    const pki = createPki();
    issueServer(pki, 'server');
    const ca = pki.read('server-ca.pem');
    const rsyslog = await startRsyslog({ ca, cert: pki.read('server.pem'), key: pki.read('server.key') });
    const target = { host: 'localhost', tls: { ca } };
    const open = [1, 2].map(() =>
      senderTo(db, syslogTo(rsyslog.port, target, { settleMs: 2_000 }), {
        times: { pauseMs: 200, maxPauseMs: 500, leaseMs: 5_000 },
      }),
    );
    for (const sender of open) sender.start();
    let writes = true;
    const writing = (async () => {
      while (writes) {
        await addEntries(db, 3);
        await addLongEntry(db, 60, 300);
        await writeCheckpoint(db, checkpointKey, new Date());
      }
    })();
    const grown = async (by: number) => {
      const before = (await rsyslog.written()).length;
      await eventually(
        async () => expect((await rsyslog.written()).length).toBeGreaterThan(before + by),
        longWaitMs,
      );
    };
    await grown(50);
    await rsyslog.end('SIGTERM');
    await rsyslog.start();
    await grown(20);
    await rsyslog.end('SIGKILL');
    await eventually(async () => expect((await positionOf(db)).problem).not.toBeNull(), longWaitMs);
    await rsyslog.start();
    await grown(20);
    writes = false;
    await writing;
    const calls = await readTrail(db);
    const checkpoints = await db.select().from(auditCheckpoints);
    const last = { sequence: calls.length, checkpoint: checkpoints.length };
    await eventually(async () => expect(await positionOf(db)).toMatchObject(last), longWaitMs);
    for (const sender of open) await sender.close();

    const written = await rsyslog.written();
    const entries = written.filter(({ kind }) => kind === 'entry');
    expect(firstOfEach(entries)).toEqual(calls.map(({ sequence }) => `entry ${sequence}`));
    const checks = written.filter(({ kind }) => kind === 'checkpoint');
    expect(firstOfEach(checks)).toEqual(checkpoints.map((_, n) => `checkpoint ${n + 1}`));
    const recordsOf = (parts: readonly Written[]) =>
      new Set(parts.flatMap(({ json }) => JSON.stringify(json.records).match(/"record_id":"[^"]+"/g) ?? []));
    for (const { sequence, hash, recordCount, records } of calls) {
      const parts = entries.filter(({ number }) => number === sequence);
      expect(new Set(parts.map((part) => part.hash))).toEqual(new Set([hash]));
      expect(parts.some(({ more }) => !more)).toBe(true);
      expect(parts[0]?.json.record_count).toBe(recordCount);
      if (records.every(({ entity }) => entity === 'facility'))
        expect(recordsOf(parts).size).toBe(recordCount);
    }
  },
);
