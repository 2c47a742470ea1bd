// The demo's past: thirty days of what a fleet leaves behind.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, max } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecrets } from '../../../server/base/secrets.ts';
import { readCertificate } from '../../../server/certificates/certificate.ts';
import { pemToDer } from '../../../server/certificates/pem.ts';
import { fingerprintOf } from '../../../server/certificates/stored-certificates.ts';
import { demoFacilities } from '../../../server/demo/facilities.ts';
import { demoMonitors } from '../../../server/demo/monitors.ts';
import { makePast, type PastFiles } from '../../../server/demo/past/past.ts';
import { createSeededRandom } from '../../../server/demo/random.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import { demoUsers } from '../../../server/demo/users.ts';
import { createFolderStore } from '../../../server/files/folder-store.ts';
import { createIncomingFolder } from '../../../server/files/incoming-folder.ts';
import { startOfTrail, verifyCalls } from '../../../server/store/audit/verify-calls.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { readConnection } from '../../../server/store/overview/changes.ts';
import { readSampledSpans, takeSample } from '../../../server/store/overview/samples.ts';
import {
  auditCalls,
  connectionSamples,
  files,
  monitorRequests,
  monitors,
  networkCertificates,
} from '../../../server/store/schema/index.ts';
import { openTestDatabase } from '../../support/database.ts';

const secrets = createSecrets('a-secret-key-for-tests-with-32-characters');
const now = new Date('2026-03-01T12:00:00Z');
const day = 24 * 3_600_000;

let service: OpenDatabase;
let dataDir: string;
let store: PastFiles;
let fleet: (typeof monitors.$inferSelect)[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-demo-'));
  service = await openTestDatabase();
  store = {
    files: createFolderStore(join(dataDir, 'files')),
    incoming: createIncomingFolder(join(dataDir, 'incoming')),
  };
  expect(await seedDemo(service.db, secrets, { demoMonitors: 240, dataDir }, now, store)).toBe(true);
  fleet = await service.db.select().from(monitors);
});

afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true });
});

it('ends with the fleet as it is, in counts of thirty days without a gap', async () => {
  const { db } = service;
  const [before] = await db.select({ at: max(connectionSamples.at) }).from(connectionSamples);
  const last = await db
    .select()
    .from(connectionSamples)
    .where(eq(connectionSamples.at, before?.at ?? now));
  await db.delete(connectionSamples).where(eq(connectionSamples.at, before?.at ?? now));
  await takeSample(db, now);
  const taken = await db
    .select()
    .from(connectionSamples)
    .where(eq(connectionSamples.at, before?.at ?? now));
  const sorted = (rows: typeof last) => rows.toSorted((a, b) => a.facilityId.localeCompare(b.facilityId));
  expect(sorted(last)).toEqual(sorted(taken));

  const from = new Date(now.getTime() - 30 * day);
  const covered = await readSampledSpans(db, from, now);
  expect(covered.length).toBeGreaterThan(28 * 24);
  for (const [index, [begin]] of covered.entries()) {
    if (index > 0) expect(begin).toEqual(covered[index - 1]?.[1]);
  }
});

it('has monitors that were always there, switched off at night, and with bad Wi-Fi', async () => {
  const online = fleet.filter((it) => it.online).slice(0, 60);
  const shares = await Promise.all(online.map((it) => readConnection(service.db, it, now, null)));
  const changes = shares.map((it) => it.changes.length);
  expect(shares.filter((it) => it.online === 1).length).toBeGreaterThan(10);
  expect(changes.filter((count) => count > 9 && count < 16).length).toBeGreaterThan(4);
  expect(changes.filter((count) => count > 30).length).toBe(4);
  for (const { changes: own } of shares)
    expect(own.every((change, at) => change.online === (at % 2 === 0))).toBe(true);
});

it('has recordings of both probes and logs whose bytes are there, and requests that failed', async () => {
  const rows = await service.db.select().from(files);
  for (const { id, bytes, sha256 } of rows) {
    const stored = Buffer.from(await new Response(await store.files.read(id)).arrayBuffer());
    expect([stored.length, createHash('sha256').update(stored).digest('hex')]).toEqual([bytes, sha256]);
  }
  expect(new Set(rows.map(({ kind, channel }) => `${kind} ${channel}`))).toEqual(
    new Set(['audio A', 'audio B', 'log null']),
  );
  expect(new Set(rows.map(({ monitorId }) => monitorId)).size).toBeGreaterThan(50);
  const outcomes = await service.db.select({ outcome: monitorRequests.outcome }).from(monitorRequests);
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['done', 'failed', 'unanswered']));
});

it('has certificates that ended, end soon and end later, of monitors that make no keys', async () => {
  const certificates = await service.db.select().from(networkCertificates);
  const days = certificates.map(({ validUntil }) => (validUntil.getTime() - now.getTime()) / day);
  const within = (from: number, to: number) => days.filter((it) => it >= from && it < to).length;
  expect([within(-60, 0), within(0, 30), within(30, 400)]).toEqual([2, 4, 10]);
  for (const { pem, fingerprint, monitorId } of certificates) {
    expect(fingerprintOf(readCertificate(pemToDer(pem)))).toBe(fingerprint);
    expect(fleet.find(({ id }) => id === monitorId)?.online).toBe(false);
  }
});

it('has a trail whose chain is whole', async () => {
  expect(await verifyCalls(service.db, startOfTrail)).toMatchObject({ fault: null });
  const calls = await service.db.select().from(auditCalls).orderBy(auditCalls.sequence);
  expect(calls.length).toBeGreaterThan(200);
  expect(calls.every(({ at }, index) => at < now && at >= (calls[index - 1]?.at ?? at))).toBe(true);
  expect(new Set(calls.map(({ action }) => action))).toEqual(
    new Set(['signIn', 'signOut', 'create', 'update', 'delete', 'refuseSignIn', 'lockOut']),
  );
});

it('is the same at every first start, but for the keys of certificates', async () => {
  async function make() {
    const random = createSeededRandom(2);
    const places = demoFacilities(random);
    const people = demoUsers(random, places, now).users.map((user) => ({
      ...user,
      invitedAt: null,
    }));
    const monitorsOf = demoMonitors(random, 60, places, now, (it) => it);
    const actors = { administrators: people.slice(0, 3), users: people };
    const past = await makePast(random, { fleet: monitorsOf, places, actors }, now);
    const rows = past.requests.files.map(({ row }) => row);
    return JSON.stringify([past.connections, past.requests.requests, rows, past.trail]);
  }
  expect(await make()).toBe(await make());
});
