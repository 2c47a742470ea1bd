// 5,000 facilities with 20,000 monitors, their files and certificates: what each needs, in one statement a page.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { worstFirst } from '../../server/overview/worst-facilities.ts';
import { insertMany } from '../../server/store/common/insert-many.ts';
import { vacuum } from '../../server/store/engine/housekeeping.ts';
import { readOverview } from '../../server/store/overview/overview.ts';
import { siteConfigurations, siteFiles } from '../../server/store/schema/index.ts';
import { listSiteNeeds } from '../../server/store/site-configuration/site-needs.ts';
import { addCertificates } from '../support/certificates.ts';
import { createProve, kinds, type Proven, print } from '../support/prove.ts';
import { addFacilities } from '../support/records.ts';

const facilityCount = 5_000;
const fleetSize = 20_000;
const dayMs = 86_400_000;
const now = new Date('2026-11-22T12:00:00Z');
const fileKinds = ['wpa', 'root', 'fetchedRoot', 'registrationAuthorityCertificate'] as const;

describe.each(kinds)('$name', ({ open, mayRead }) => {
  let proven: Proven;
  let facilityIds: string[];

  beforeAll(async () => {
    proven = await open();
    const { db } = proven;
    const names = Array.from({ length: facilityCount }, (_, index) => ({ name: `Hospital ${index}` }));
    facilityIds = await addFacilities(db, names);
    const of = (index: number) => facilityIds[index % facilityCount] ?? '';
    const list = Array.from({ length: fleetSize }, (_, index) => ({
      name: `Bed ${index}`,
      days: ((index * 7919) % 800) - 30,
      facilityId: of(index),
    }));
    for (let from = 0; from < fleetSize; from += 2_000)
      await addCertificates({ db, clock: { now } }, list.slice(from, from + 2_000));
    const configured = facilityIds.filter((_, index) => index % 5 !== 0);
    await insertMany(
      db,
      siteConfigurations,
      configured.map((facilityId) => ({ facilityId, parametersVersion: 1 })),
    );
    const files = configured.flatMap((facilityId, index) =>
      fileKinds.map((kind) => ({
        id: randomUUID(),
        facilityId,
        kind,
        fileName: `${kind}.pem`,
        // As long as one is.
        content: 'canary pem '.repeat(180),
        fingerprint: kind === 'wpa' ? null : `${kind} ${index}`,
        validUntil: kind === 'wpa' ? null : new Date(now.getTime() + (((index * 31) % 900) - 30) * dayMs),
        storedAt: now,
        storedBy: randomUUID(),
        storedByName: 'Ada',
      })),
    );
    for (let from = 0; from < files.length; from += 2_000)
      await insertMany(db, siteFiles, files.slice(from, from + 2_000));
    await vacuum(db);
  }, 600_000);

  afterAll(() => proven.close());

  it('is compared for all facilities, by their tables and the index of ends', async () => {
    const whole = ['facilities', 'counts', 'site_configurations', 'site_files'];
    const prove = createProve(proven, [...mayRead, ...whole]);
    await prove('needs, first page', (db) => listSiteNeeds(db, { count: 10, page: 1 }, now));
    await prove('needs, last page', (db) => listSiteNeeds(db, { count: 10, page: 500 }, now));
    const { count } = await listSiteNeeds(proven.db, { count: 10, page: 1 }, now);
    expect(count).toBe(facilityCount);
  });

  it('is as many for the overview, which sorts them by what is Offline', async () => {
    const dayAgo = new Date(now.getTime() - dayMs);
    const { facilities } = await readOverview(proven.db, { silentSince: dayAgo, dayAgo, now });
    expect(facilities).toHaveLength(facilityCount);
    const began = performance.now();
    expect(worstFirst(facilities)).toHaveLength(facilityCount);
    print('worst of 5,000 facilities', [performance.now() - began]);
  });
});
