// A database that was restored from a dump, beside its original, with the same files and EST servers: a copy removes
// nothing, asks nobody and sends nothing until it adopts the files.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEnrollments } from '../../../contract/certificates/enrollment-jobs.ts';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import { createFacility } from '../../../contract/facilities/facility-writes.ts';
import { listRecordings } from '../../../contract/requests/recordings.ts';
import { getCapabilities } from '../../../contract/service/capabilities.ts';
import { listNotices } from '../../../contract/service/notices.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { createUser, resetUser } from '../../../contract/users/user-writes.ts';
import { readSinkNotice } from '../../../server/audit/sink/sink-notice.ts';
import { createLog } from '../../../server/base/log.ts';
import type { FileStore } from '../../../server/files/file-store.ts';
import { createFolderStore } from '../../../server/files/folder-store.ts';
import { adoptFiles, createPairing } from '../../../server/files/pairing.ts';
import { createS3Store } from '../../../server/files/s3-store.ts';
import type { Mailer } from '../../../server/mail/mail.ts';
import { MailFailure } from '../../../server/mail/mail-failure.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { latestMigration } from '../../../server/store/engine/migrations.ts';
import { openPglite } from '../../../server/store/engine/pglite.ts';
import { installation } from '../../../server/store/schema/index.ts';
import { dumpFile, openTestDatabase } from '../../support/database.ts';
import { addDevice, addRecording } from '../../support/device.ts';
import { type EstTestServer, estPassword, estUser, startEstServer } from '../../support/est-server.ts';
import { addEstSite, estUrlsOf, issueRegistrar } from '../../support/est-site.ts';
import { eventually } from '../../support/eventually.ts';
import { startFakeS3 } from '../../support/fake-s3.ts';
import { typedFacility, typedUser } from '../../support/form-values.ts';
import { closeLater } from '../../support/open-resources.ts';
import { createPki, type Pki } from '../../support/pki.ts';
import { addEntries, senderTo, sendNow, syslogTo } from '../../support/sent-trail.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { testRules } from '../../support/tls-host.ts';

const hourMs = 3_600_000;
const pairingTimes = { renewMs: 0, waitMs: 0 };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-shared-'));
  closeLater(() => rm(folder, { recursive: true }));
  return folder;
}

const database = async () => openPglite({ loadDataDir: new Blob([await readFile(await dumpFile())]) });

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((it) => it.isFile()).map(({ name }) => name);
  return names.filter((name) => !name.endsWith('.json')).toSorted();
}

interface SharedFiles {
  files: FileStore;
  /** All but the mark. */
  names(): Promise<string[]>;
  /** Makes all older than what the sweep of unknown files leaves alone. */
  age(): Promise<void>;
}

const longAgo = () => new Date(Date.now() - 2 * hourMs);

async function sharedFolder(): Promise<SharedFiles> {
  const folder = await newFolder();
  return {
    files: createFolderStore(folder),
    names: () => filesIn(folder),
    async age() {
      for (const id of await filesIn(folder)) {
        await utimes(join(folder, id.slice(0, 2), id), longAgo(), longAgo());
      }
    },
  };
}

async function sharedBucket(): Promise<SharedFiles> {
  const key = { region: 'eu-test-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret' };
  const bucket = 'recordings';
  const { endpoint, objects, stop } = await startFakeS3(key, bucket);
  closeLater(stop);
  return {
    files: createS3Store({ endpoint, bucket, ...key }, 'files/shared/'),
    names: async () => [...objects.keys()].filter((name) => !name.endsWith('.json')).toSorted(),
    async age() {
      for (const object of objects.values()) object.at = longAgo();
    },
  };
}

describe.each([
  ['folder', sharedFolder],
  ['bucket', sharedBucket],
])('a restored dump beside its original, with the same %s', (_, share) => {
  let shared: SharedFiles;
  let files: FileStore;
  let pki: Pki;
  let est: EstTestServer;
  let original: TestService;
  let copy: TestService;
  let facilityId: string;
  let monitors: readonly { id: string }[];
  let device: Awaited<ReturnType<typeof addDevice>>;
  let stored: string[];
  let sent: string[];
  const failing: Mailer = {
    async send() {
      throw new MailFailure('unreachable', 'down', '');
    },
  };
  const working: Mailer = {
    async send({ to }) {
      sent.push(to);
    },
  };

  beforeAll(async () => {
    sent = [];
    shared = await share();
    files = shared.files;
    pki = createPki();
    est = await startEstServer(pki);
    closeLater(() => est.close());
    await issueRegistrar(pki, est);
    const first = await database();
    const both = { estRules: testRules, mailTimes: { backoffMs: [0] as [number] } };
    original = await startTestService({
      ...both,
      database: first,
      mailer: failing,
      other: { files, pairingTimes },
    });
    original.clock.now = new Date();
    // Three things wait in the dump: a file that is due, a job, an email.
    device = await addDevice(original);
    await addRecording(original, device, 'ping');
    ({ facilityId, monitors } = await addEstSite({ service: original, pki, est }, 1));
    const access = { facility_id: facilityId, user_name: estUser, user_password: estPassword };
    await original.ask(savePassword, { body: { ...access, ...estUrlsOf(est.url) } });
    await original.ask(startEnrollments, { body: { facility_id: facilityId } });
    await original.ask(createUser, { body: typedUser([facilityId], { email: 'new@example.com' }) });
    await original.pairing.check();
    await original.pairing.check();
    const dump = await first.client.dumpDataDir('none');
    await original.pairing.check();
    // The original goes on: the dump does not know this one.
    original.clock.now = new Date();
    await addRecording(original, device, 'pong');
    stored = await shared.names();
    await shared.age();
    const restored = await openPglite({ loadDataDir: dump });
    // The original could not send its trail away, and had said so.
    const auditSink = { sink: syslogTo(1), from: 'first' } as const;
    await addEntries(restored.db, 1);
    await sendNow(restored.db, senderTo(restored.db, auditSink.sink));
    await sendNow(restored.db, senderTo(restored.db, auditSink.sink));
    expect(await readSinkNotice(restored.db)).not.toBeNull();
    copy = await startTestService({
      ...both,
      database: restored,
      email: 'copy@example.com',
      mailer: working,
      other: {
        files,
        pairingTimes,
        auditSink,
        retention: {
          activitiesDays: 1,
          requestsDays: 1,
          filesDays: 1,
          connectionsDays: 1,
          samplesDays: 1,
        },
      },
    });
    copy.clock.now = new Date(Date.now() + 48 * hourMs);
  });

  it('removes, asks and sends nothing for a day, and says what it is', async () => {
    await copy.pairing.check();
    const stopJobs = copy.startJobs();
    for (let hour = 0; hour < 24; hour++) {
      copy.clock.now = new Date(copy.clock.now.getTime() + hourMs);
      await copy.pairing.check();
      await copy.sweep();
      await copy.tryMails();
    }
    await stopJobs();
    expect(stored).toHaveLength(2);
    expect(await shared.names()).toEqual(stored);
    expect([est.requests, sent]).toEqual([[], []]);
    expect(copy.logged()).toContain('copy.found');
    expect(await (await copy.request('/readyz')).json()).toMatchObject({ status: true, warnings: ['copy'] });
    const { data: notices } = await copy.ask(listNotices, {});
    expect(notices).toMatchObject([{ kind: 'copy', help: expect.stringContaining('npm run adopt-files') }]);
    const { data } = await original.ask(listNotices, {});
    expect(data.map(({ kind }) => kind)).not.toContain('copy');
  });

  it('refuses what leaves the database, and does what does not', async () => {
    const [user] = [copy.users.nurse];
    const refused = [
      await copy.send(obtainClientCertificate, { params: { facilityId, monitorId: monitors[0]?.id ?? '' } }),
      await copy.send(startEnrollments, { body: { facility_id: facilityId } }),
      await copy.send(resetUser, { params: { id: user } }),
    ];
    for (const response of refused) {
      expect(response.status).toBe(423);
      expect(await response.json()).toMatchObject({ code: 'COPY', message: expect.stringContaining('copy') });
    }
    const heartbeat = await copy.request('/device/v1/heartbeat', {
      method: 'POST',
      headers: { Authorization: device.authorization },
    });
    expect(heartbeat.status).toBe(503);
    expect(Number(heartbeat.headers.get('retry-after'))).toBeGreaterThan(0);
    await copy.ask(createFacility, { body: typedFacility({ facility_code: 'COPY-1' }) });
    await copy.ask(getCapabilities, {});
  });

  it('works once it has adopted the files, and its original is a copy then', async () => {
    await adoptFiles({ db: copy.db, files });
    await copy.pairing.check();
    await copy.pairing.check();
    expect(copy.pairing.copy()).toBeNull();
    const stopJobs = copy.startJobs();
    await eventually(async () => expect(est.requests).toEqual(['POST /.well-known/est/simpleenroll 200']));
    await stopJobs();
    await copy.tryMails();
    expect(sent).toEqual(['new@example.com']);
    await copy.sweep();
    const params = { id: device.id, fromDate: '2020-01-01', toDate: '2100-01-01' };
    expect((await copy.ask(listRecordings, { params, query: {} })).data).toEqual([]);
    await original.pairing.check();
    await original.sweep();
    expect(original.pairing.copy()).toMatchObject({ reason: 'files' });
  });
});

describe('the mark', () => {
  let opened: OpenDatabase;
  const log = createLog(() => undefined);

  beforeAll(async () => {
    opened = await openTestDatabase();
    closeLater(() => opened.close());
  });

  async function pair(
    parts: { files?: FileStore; address?: string } = {},
    times: Partial<typeof pairingTimes> = pairingTimes,
  ) {
    const files = parts.files ?? createFolderStore(await newFolder());
    const { db } = opened;
    const about = { db, isReadOnly: false, log, now: () => new Date() };
    return { files, pairing: createPairing({ ...about, files, address: parts.address }, times) };
  }

  async function adopted(address?: string) {
    const files = createFolderStore(await newFolder());
    await adoptFiles({ db: opened.db, files, address });
    return files;
  }

  it('is shared by several processes, whichever of them renews it', async () => {
    const files = await adopted();
    const { pairing: a } = await pair({ files });
    const { pairing: b } = await pair({ files });
    for (let round = 0; round < 20; round++) await Promise.all([a.check(), b.check()]);
    expect([a.copy(), b.copy(), a.mayTidy(), b.mayTidy()]).toEqual([null, null, true, true]);
  });

  it('lets a service serve at once, and remove nothing before another would have shown itself', async () => {
    const { pairing } = await pair({ files: await adopted() }, { waitMs: 1_000_000, renewMs: 0 });
    await pairing.check();
    await pairing.check();
    expect([pairing.copy(), pairing.mayWork(), pairing.mayTidy()]).toEqual([null, true, false]);
  });

  it.each([
    ['missing', (path: string) => rm(path)],
    ['unreadable', (path: string) => writeFile(path, '{"mar')],
    ['of another database', (path: string) => writeFile(path, JSON.stringify({ mark: randomUUID() }))],
  ])('that is %s makes a copy', async (_, damage) => {
    const folder = await newFolder();
    const files = createFolderStore(folder);
    await adoptFiles({ db: opened.db, files });
    await adoptFiles({ db: opened.db, files });
    await damage(join(folder, 'mark.json'));
    const { pairing } = await pair({ files });
    await pairing.check();
    expect(pairing.copy()).toMatchObject({ reason: 'files' });
    await adoptFiles({ db: opened.db, files });
    await pairing.check();
    expect(pairing.copy()).toBeNull();
  });

  it('that cannot be read now lets nothing be removed or begun until it can', async () => {
    const files = await adopted();
    let isAway = true;
    const away: FileStore = {
      ...files,
      readText: async (name) => (isAway ? Promise.reject(new Error('away')) : files.readText(name)),
    };
    const { pairing } = await pair({ files: away });
    await pairing.check();
    expect([pairing.copy(), pairing.mayWork(), pairing.mayTidy()]).toEqual([null, false, false]);
    isAway = false;
    await pairing.check();
    await pairing.check();
    expect([pairing.mayWork(), pairing.mayTidy()]).toEqual([true, true]);
  });

  it('goes with the address, where one is set', async () => {
    const files = await adopted('https://console.example.org');
    const reasonAt = async (address?: string) => {
      const { pairing } = await pair({ files, ...(address && { address }) });
      await pairing.check();
      return pairing.copy()?.reason ?? null;
    };
    expect(await reasonAt()).toBeNull();
    expect(await reasonAt('https://console.example.org')).toBeNull();
    expect(await reasonAt('https://test.example.org')).toBe('address');
    expect(await reasonAt('http://localhost:8080')).toBe('address');
  });
});

describe('READONLY_COPY', () => {
  it('refuses all writes', async () => {
    const service = await startTestService({ other: { readonlyCopy: true } });
    const response = await service.send(createFacility, { body: typedFacility({}) });
    expect(response.status).toBe(423);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('read-only') });
    await service.ask(getCapabilities, {});
    expect((await service.ask(listNotices, {})).data).toMatchObject([{ kind: 'copy' }]);
  });
});

describe('a process of an earlier version', () => {
  it('writes no more once a newer one has stored what it does not understand, and says so', async () => {
    const service = await startTestService();
    await service.pairing.check();
    await service.ask(createFacility, { body: typedFacility({}) });
    const device = await addDevice(service);
    await service.db.update(installation).set({ firstWriter: latestMigration() + 1 });
    await service.pairing.check();
    const response = await service.send(createFacility, { body: typedFacility({}) });
    expect(response.status).toBe(423);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('being upgraded') });
    // Another process may take it.
    const fromMonitor = await service.send(heartbeat, {}, device.authorization);
    expect([fromMonitor.status, fromMonitor.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    expect([service.pairing.mayWork(), service.pairing.mayTidy()]).toEqual([false, false]);
    expect((await service.ask(listNotices, {})).data).toMatchObject([
      {
        kind: 'copy',
        title: 'A server has an earlier version',
        // Which one has to be upgraded.
        records: [{ name: '1.2.3, release 4, commit 0a1b2c3d4e5f, migration 0047_latest' }],
      },
    ]);
    await service.db.update(installation).set({ firstWriter: latestMigration() });
    await service.pairing.check();
    await service.ask(createFacility, { body: typedFacility({}) });
  });
});
