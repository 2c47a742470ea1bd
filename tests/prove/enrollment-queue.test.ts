// A queue of fifty monitors while the service is killed in the middle, twice: each ends with one certificate, or says that
// one may have been issued, and is repeated only when a person says so.

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
import { proofMs } from '../support/limits.ts';
import { createPki } from '../support/pki.ts';
import { startTestService } from '../support/service.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { testRules } from '../support/tls-host.ts';
import { until } from '../support/until.ts';

const monitorCount = 50;
/** How many are asked for at once. */
const concurrency = 3;
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

it('asks at most once for each monitor when the service is killed in the middle', {
  timeout: proofMs,
}, async () => {
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
    await until(async () => ((await counts()).done ?? 0) >= count);
    await running.end('SIGKILL');
    running = await startServiceProcess(settings);
  }
  const ended = async () => {
    const { done = 0, failed = 0 } = await counts();
    return done + failed;
  };
  await until(async () => (await ended()) === monitorCount);
  const { failed: lost = 0 } = await counts();

  // At most what ran when the service was killed; the job itself repeats none of it.
  expect(lost).toBeLessThanOrEqual(kills.length * concurrency);
  const certified = async () =>
    (await service.db.select().from(networkCertificates)).map((it) => it.monitorId);
  expect(new Set(await certified()).size).toBe(monitorCount - lost);
  expect(await certified()).toHaveLength(monitorCount - lost);
  const countIssued = () => est.requests.filter((request) => request.startsWith('POST')).length;
  const issued = countIssued();
  expect(issued).toBeLessThanOrEqual(monitorCount);
  const repeatedSince = async () =>
    (await readTrail(service.db))
      .slice(before)
      .flatMap(({ records }) => records)
      .filter(({ after }) => after?.repeated === true).length;
  expect(await repeatedSince()).toBe(0);

  // A person starts another job for those of which no answer came.
  if (lost > 0) {
    // The process that enrolls has the machine's clock: a job knows of the attempts that were begun before it.
    service.clock.now = new Date();
    const again = await service.ask(startEnrollments, { body: { facility_id: facilityId } });
    const params = { id: again.data[0]?.id ?? '' };
    const jobAgain = async () => (await service.ask(getJob, { params })).data[0];
    await until(async () => Boolean((await jobAgain())?.ended_date));
    expect((await jobAgain())?.counts).toEqual({ done: lost });
    expect(await repeatedSince()).toBe(lost);
  }
  expect((await certified()).toSorted()).toEqual(monitors.map((monitor) => monitor.id).toSorted());
  process.stdout.write(
    `${monitorCount} monitors, ${kills.length} kills: ${issued} certificates issued, ${lost} without an answer\n`,
  );
});
