// A queue of fifty monitors while the service is killed in the middle, twice: each ends with one certificate. What was under
// way is repeated once at most, and named in the trail.

import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { startEnrollments } from '../../contract/certificates/enrollment-jobs.ts';
import { getJob } from '../../contract/jobs/jobs.ts';
import { networkCertificates } from '../../server/store/schema/index.ts';
import { readTrail } from '../support/audit-trail.ts';
import { copyOnServer } from '../support/database.ts';
import { startEstServer } from '../support/est-server.ts';
import { addEstSite, issueRegistrar } from '../support/est-site.ts';
import { freePort } from '../support/free-port.ts';
import { createPki } from '../support/pki.ts';
import { startTestService } from '../support/service.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { testRules } from '../support/tls-host.ts';

const monitorCount = 50;
/** The first kill comes after so many certificates, and so does the second. */
const kills = [10, 30];

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** The service calls no EST server at 127.0.0.1. */
function addressOnNetwork(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('This machine has no IPv4 address other than its own.');
  return found.address;
}

it('ends with one certificate for each monitor when the service is killed in the middle', async () => {
  const databaseUrl = await copyOnServer();
  const service = await startTestService({ databaseUrl, estRules: testRules });
  ends.push(service.close);
  service.clock.now = new Date();
  const pki = createPki();
  const address = addressOnNetwork();
  const est = await startEstServer(pki, { address, delayMs: 100 });
  ends.push(est.close);
  await issueRegistrar(pki, est);
  const { facilityId, monitors } = await addEstSite({ service, pki, est }, monitorCount);

  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-queue-'));
  ends.push(() => rm(dataDir, { recursive: true }));
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: 'off',
    SECRET_KEY: 'a-secret-key-for-tests-with-32-characters',
    DATABASE_URL: databaseUrl,
    EST_ALLOW_NETWORKS: address,
  };
  let running: ServiceProcess = await startServiceProcess(settings);
  ends.push(() => running.end('SIGKILL'));

  const before = (await readTrail(service.db)).length;
  const { data } = await service.ask(startEnrollments, { body: { facility_id: facilityId } });
  const id = data[0]?.id ?? '';
  const counts = async () => (await service.ask(getJob, { params: { id } })).data[0]?.counts ?? {};
  for (const count of kills) {
    await expect
      .poll(async () => (await counts()).done ?? 0, { timeout: 240_000 })
      .toBeGreaterThanOrEqual(count);
    await running.end('SIGKILL');
    running = await startServiceProcess(settings);
  }
  await expect.poll(counts, { timeout: 300_000 }).toEqual({ done: monitorCount });

  const stored = await service.db.select().from(networkCertificates);
  expect(stored.map(({ monitorId }) => monitorId).toSorted()).toEqual(
    monitors.map((monitor) => monitor.id).toSorted(),
  );
  const repeated = (await readTrail(service.db))
    .slice(before)
    .flatMap(({ records }) => records)
    .filter(({ after }) => after?.repeated === true)
    .map(({ recordId }) => recordId);
  expect(repeated.length).toBeGreaterThan(0);
  expect(new Set(repeated).size).toBe(repeated.length);
  const issued = est.requests.filter((request) => request.startsWith('POST'));
  // An attempt may have been cut off before the server read it.
  expect(issued.length - monitorCount).toBeLessThanOrEqual(repeated.length);
  process.stdout.write(
    `${monitorCount} monitors, ${kills.length} kills: ${issued.length} certificates issued, ${repeated.length} repeated\n`,
  );
});
