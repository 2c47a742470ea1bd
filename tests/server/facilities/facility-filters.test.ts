// Filters × search × selection of facilities: list, count and check mean exactly the rows that the words name. Each is compared
// with all rows, which the test chooses itself.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchKey } from '../../../contract/common/normalise.ts';
import { type FacilityListFilters, searchFacilities } from '../../../contract/facilities/facilities.ts';
import * as facilityWrites from '../../../contract/facilities/facility-writes.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import {
  addFleet,
  addPlaces,
  choices,
  choose,
  expectChecked,
  type FilteredFacility,
  idsOf,
  isFound,
  optional,
  readSites,
  runs,
} from '../../support/filtered-lists.ts';
import { longTestMs } from '../../support/limits.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let sites: FilteredFacility[];

beforeAll(async () => {
  service = await startTestService();
  await addFleet(service, await addPlaces(service));
  sites = await readSites(service);
}, longTestMs);
afterAll(() => service.close());

it('facilities are listed, counted and selected alike', async () => {
  const filters: fc.Arbitrary<FacilityListFilters> = fc.record({
    state: optional(['Ohio', 'new york', 'Utah', '']),
    monitors: optional(['none'] as const),
  });
  const used = new Set((await service.db.select().from(monitors)).map(({ facilityId }) => facilityId));
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom('', 'mercy', 'st'),
      choices,
      async (given, searchValue, choice) => {
        const rows = sites.filter(
          (row) =>
            isFound(row, searchValue) &&
            (given.state === undefined || searchKey(given.state) === searchKey(row.state)) &&
            (given.monitors === undefined || !used.has(row.id)),
        );
        const body = { searchValue, filters: given };
        const { data, count } = await service.ask(searchFacilities, { query: { count: 100 }, body });
        expect(data.map(({ id }) => id).toSorted()).toEqual(idsOf(rows));
        expect(count).toBe(rows.length);
        const chosen = choose(rows, sites, choice);
        const byIds = { facility_ids: chosen.ids, skippedfacility_ids: chosen.skipped };
        await expectChecked(
          service,
          facilityWrites.deleteFoundFacilities,
          { filters: given, searchValue, ...byIds },
          chosen,
        );
      },
    ),
    runs,
  );
});
