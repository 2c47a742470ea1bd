// Network certificates of 20,000 monitors: the overview's first rows come within the budget of a list, and the chart of ends
// from one query.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CertificateFilter,
  countEnding,
  countEnds,
  countMonths,
  listCertificates,
} from '../../server/store/certificates/certificates.ts';
import { insertMany } from '../../server/store/common/insert-many.ts';
import { vacuum } from '../../server/store/engine/housekeeping.ts';
import { enrollmentAttempts, monitorCsrs, monitors } from '../../server/store/schema/index.ts';
import {
  findConfiguration,
  writeConfiguration,
} from '../../server/store/site-configuration/configurations.ts';
import { addCertificates } from '../support/certificates.ts';
import { createRecorder } from '../support/explain.ts';
import { createProve, kinds, type Proven } from '../support/prove.ts';
import { addFacilities } from '../support/records.ts';

const fleetSize = 20_000;
const now = new Date('2026-11-22T12:00:00Z');
const everything: CertificateFilter = { search: '', timeZone: 'Europe/Berlin', now };

describe.each(kinds)('$name', ({ open, mayRead }) => {
  let proven: Proven;
  let facilityIds: string[];
  let prove: ReturnType<typeof createProve>;

  beforeAll(async () => {
    proven = await open();
    prove = createProve(proven, [...mayRead, 'site_configurations']);
    const names = Array.from({ length: 40 }, (_, index) => ({ name: `Hospital ${index}` }));
    facilityIds = await addFacilities(proven.db, names);
    const list = Array.from({ length: fleetSize }, (_, index) => ({
      name: `Bed ${index}`,
      days: ((index * 7919) % 800) - 30,
      facilityId: facilityIds[index % 40] ?? '',
    }));
    for (let from = 0; from < fleetSize; from += 2_000) {
      await addCertificates({ db: proven.db, clock: { now } }, list.slice(from, from + 2_000));
    }
    await addCsrs();
    await addAttempts();
    await vacuum(proven.db);
  });
  async function addCsrs() {
    const all = await proven.db.select({ id: monitors.id, facilityId: monitors.facilityId }).from(monitors);
    const csrs = all.flatMap(({ id, facilityId }) =>
      facilityId
        ? [{ monitorId: id, facilityId, parametersVersion: 1, pem: 'csr', keyId: id, fileName: 'a.csr' }]
        : [],
    );
    await insertMany(proven.db, monitorCsrs, csrs);
    for (const id of facilityIds)
      await writeConfiguration(proven.db, await findConfiguration(proven.db, id), { transferType: 'Online' });
  }
  async function addAttempts() {
    const all = await proven.db.select({ id: monitors.id, facilityId: monitors.facilityId }).from(monitors);
    const attempts = all.map(({ id: monitorId, facilityId }) => ({
      id: randomUUID(),
      monitorId,
      facilityId,
      keyId: monitorId,
      url: 'https://est.example.org/simpleenroll',
      isRepeated: false,
      startedAt: now,
      dueAt: now,
      endedAt: now,
      outcome: 'issued' as const,
    }));
    await insertMany(proven.db, enrollmentAttempts, attempts);
  }

  afterAll(() => proven.close());

  it('reads the first page by an index', async () => {
    const page = { count: 10, page: 1 };
    const filters: [string, Partial<CertificateFilter>][] = [
      ['all', {}],
      ['within 30 days', { ends: '30' }],
      ['of a month', { month: '2027-03' }],
      ['of a facility', { facilityId: facilityIds[3] }],
      ['of a rare text', { search: 'bed 1234' }],
      ['of a common text', { search: 'bed' }],
    ];
    for (const [name, filter] of filters) {
      await prove(`certificates ${name}`, (db) => listCertificates(db, { ...everything, ...filter }, page));
    }
  });

  it('counts without reading the certificates themselves, and the months by one query', async () => {
    await prove('all counts', (db) => countEnds(db, everything));
    await prove("the sidebar's count", (db) => countEnding(db, now));
    await prove('months', (db) => countMonths(db, everything));
    const { logger, take } = createRecorder();
    const months = await countMonths(proven.withLogger(logger), everything);
    expect(take()).toHaveLength(1);
    expect(months.reduce((sum, month) => sum + month.count, 0)).toBe(fleetSize);
  });
});
