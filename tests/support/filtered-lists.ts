// Records for the tests of filters, and how these choose rows themselves: by the words of the screens, not as the service does.

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { dayMs } from '../../contract/common/durations.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { searchKey, searchWords } from '../../contract/common/normalise.ts';
import { userStatuses } from '../../contract/users/users.ts';
import { facilities, monitors, users } from '../../server/store/schema/index.ts';
import { addCertificates } from './certificates.ts';
import { readFailure } from './read-failure.ts';
import { addFacilities, addMonitors, addUsers } from './records.ts';
import type { TestService } from './service.ts';

const endDays = [-5, 10, 29, 50, 80, 400];
const placeNames = ['Lakeview General', 'St. Mary’s', 'Mercy West', 'Nobody There'];

/** 'npm run prove' tries ten times as many. */
export const runs = { numRuns: process.env.TEST_SAMPLES === 'all' ? 400 : 40, seed: 35 };

interface Row {
  id: string;
  /** The texts that a search looks at. */
  texts: string[];
}

export type FilteredMonitor = Row & typeof monitors.$inferSelect;
export type FilteredUser = Row & typeof users.$inferSelect & { facilityIds: string[] };
export type FilteredFacility = Row & typeof facilities.$inferSelect;

/** Facilities of two states. @returns their ids */
export function addPlaces({ db }: TestService): Promise<string[]> {
  return addFacilities(
    db,
    placeNames.map((name, at) => ({ name, state: at % 2 ? 'Ohio' : 'New York' })),
  );
}

const nameAmong = (places: readonly string[], id: string | null) =>
  placeNames[places.indexOf(id ?? '')] ?? '';

/** Monitors in all states. @returns in how many days the certificate of a monitor ends, too */
export async function addFleet(service: TestService, places: readonly string[]) {
  const now = service.clock.now.getTime();
  await addMonitors(
    service.db,
    Array.from({ length: 150 }, (_, n) => {
      const heard = n % 7 === 0 ? null : new Date(now - (n % 40) * dayMs - 60_000);
      const deletedAt = n % 11 === 0 ? new Date(now) : null;
      return {
        name: `${n % 2 ? 'Ward' : 'ICU'} ${n % 23}`,
        facilityId: deletedAt || n % 4 === 3 ? null : (places[n % 3] ?? null),
        online: n % 5 === 0 && heard !== null && !deletedAt,
        lastCommunication: heard,
        deletedAt,
      };
    }),
  );
  await service.db.update(monitors).set({ autoLogLevel: 500 });
  const certified = await addCertificates(
    service,
    endDays.map((days) => ({ days, facilityId: places[0] ?? '', name: `ICU ${days + 100}` })),
  );
  const certificateDays = new Map(certified.map((id, at) => [id, endDays[at] ?? 0]));
  await addCertificates(service, [
    { days: 10, facilityId: places[0] ?? '', name: 'ICU 7', isSuperseded: true },
  ]);
  const rows = await service.db.select().from(monitors);
  for (const row of rows.filter(({ serialNumber }) => serialNumber.endsWith('3'))) {
    await service.db.update(monitors).set({ autoLogLevel: 50 }).where(eq(monitors.id, row.id));
  }
  const fleet: FilteredMonitor[] = (await service.db.select().from(monitors)).map((row) => ({
    ...row,
    texts: [row.name, row.serialNumber, nameAmong(places, row.facilityId)],
  }));
  return { fleet, certificateDays };
}

/** Users in all states, of no, one or several facilities. @returns them with those that the service had */
export async function addPeople({ db }: TestService, places: readonly string[]): Promise<FilteredUser[]> {
  const facilityIdsOf = (n: number) => places.slice(0, n % 4).filter((_, at) => (n + at) % 3 > 0);
  const ids = await addUsers(
    db,
    Array.from({ length: 90 }, (_, n) => ({
      firstName: n % 2 ? 'Ada' : 'Grace',
      lastName: `Li ${n % 5}`,
      administrator: n % 9 === 0,
      status: userStatuses[n % userStatuses.length] ?? 'ACTIVE',
      facilityIds: facilityIdsOf(n),
    })),
  );
  return (await db.select().from(users)).map((row) => {
    const at = ids.indexOf(row.id);
    const facilityIds = at < 0 ? [] : facilityIdsOf(at);
    const texts = [`${row.firstName} ${row.lastName}`, row.email, row.phoneNumber];
    return { ...row, facilityIds, texts: [...texts, ...facilityIds.map((id) => nameAmong(places, id))] };
  });
}

export async function readSites({ db }: TestService): Promise<FilteredFacility[]> {
  return (await db.select().from(facilities)).map((row) => ({
    ...row,
    texts: [row.name, row.physicalAddress, row.code, row.city, row.state, row.zip],
  }));
}

export const isFound = ({ texts }: Row, search: string) =>
  searchWords(search).every((word) => texts.some((text) => searchKey(text).includes(word)));

export const idsOf = (rows: readonly Pick<Row, 'id'>[]) => rows.map(({ id }) => id).toSorted();

interface Chosen<One> {
  ids: string[];
  skipped: string[];
  all: boolean;
  expected: readonly One[];
}

/** How a person chooses in a list: some of its rows, all, or all but some. */
export const choices = fc.record({
  mode: fc.constantFrom('some', 'all', 'all-but'),
  step: fc.integer({ min: 2, max: 5 }),
});

export function choose<One extends Row>(
  rows: readonly One[],
  others: readonly One[],
  { mode, step }: { mode: string; step: number },
): Chosen<One> {
  const few = rows.filter((_, at) => at % step === 0);
  // Only those that the list shows count, also where they are chosen by id.
  const strangers = others.filter((row) => !rows.includes(row)).slice(0, 2);
  if (mode === 'some') return { ids: idsOf([...few, ...strangers]), skipped: [], all: false, expected: few };
  if (mode === 'all') return { ids: [], skipped: [], all: true, expected: rows };
  return { ids: [], skipped: idsOf(few), all: true, expected: rows.filter((row) => !few.includes(row)) };
}

/** The check of a delete counts them; of ids that are none of the list, it knows none. */
export async function expectChecked(
  service: TestService,
  endpoint: Endpoint,
  selection: object,
  { ids, all, expected }: Chosen<Row>,
): Promise<void> {
  const body = { ...selection, ...(all && { all_selected: true }), forceDelete: false };
  const checked = await readFailure(await service.send(endpoint, { body }));
  if (!all && ids.length === 0) expect(checked).toMatchObject({ http: 422 });
  else if (!all && expected.length === 0) expect(checked).toMatchObject({ http: 404 });
  else expect(checked).toMatchObject({ count: expected.length });
}

/** A filter that is set to one of these, or not set. */
export const optional = <T>(values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 });
