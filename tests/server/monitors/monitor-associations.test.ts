// Associating many monitors in one call: which of them change, which stay as they are, and what follows for their facility.
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/monitors/monitor-writes.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { monitorRequests, monitors } from '../../../server/store/schema/index.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacilities, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { typedParameters } from '../../support/site-configuration.ts';

const all = { monitor_menu: 'MONITOR_ALL' } as const;
const unknown = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let old: string;
let harbor: string;
let ids: string[];

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  await service.db.delete(monitorRequests);
  await service.db.delete(monitors);
  [old = '', harbor = ''] = await addFacilities(service.db, [{}, {}]);
  ids = await addMonitors(service.db, [
    { name: 'Bay 1', facilityId: old },
    { name: 'Bay 2', facilityId: harbor },
    { name: 'Bay 3' },
    { name: 'Ward 4' },
    { name: 'Bay 5', deletedAt: new Date() },
  ]);
});

async function facilityOf(name: string): Promise<string | null | undefined> {
  const [row] = await service.db.select().from(monitors).where(eq(monitors.name, name));
  return row?.facilityId;
}

const idOf = (index: number) => ids[index] ?? '';

describe('associating many monitors', () => {
  it('says which have changed, which were there already, and which have left the list', async () => {
    const body = { ...all, monitor_ids: [idOf(0), idOf(1), idOf(4), unknown], new_facility_id: harbor };
    const { data, count } = await service.ask(contract.associateMonitors, { body });
    expect(data).toEqual({
      changed: [idOf(0)],
      unchanged: [idOf(1)],
      skipped: [{ id: idOf(4), monitor_id: 'Bay 5', cloud_id: expect.any(String) }],
    });
    expect(count).toBe(1);
    expect(await facilityOf('Bay 1')).toBe(harbor);
    expect(await facilityOf('Bay 5')).toBeNull();
  });

  it('leaves alone who belongs to a facility by now, where Unassigned Monitors were selected', async () => {
    const body = {
      monitor_menu: 'MONITOR_UNASSIGNED' as const,
      monitor_ids: [idOf(0), idOf(2)],
      new_facility_id: harbor,
    };
    const { data } = await service.ask(contract.associateMonitors, { body });
    expect(data).toMatchObject({ changed: [idOf(2)], skipped: [{ id: idOf(0), monitor_id: 'Bay 1' }] });
    expect(await facilityOf('Bay 1')).toBe(old);
  });

  it('takes all of a search but some, and none of them when their number has changed', async () => {
    const body = {
      ...all,
      searchValue: 'bay',
      all_selected: true,
      skippedmonitor_ids: [idOf(1)],
      new_facility_id: null,
    };
    const changed = { ...body, expected_count: 3 };
    expect(
      await readFailure(await service.send(contract.associateMonitors, { body: changed })),
    ).toMatchObject({ http: 409, code: 'COUNT_CHANGED', count: 2 });
    expect(await facilityOf('Bay 1')).toBe(old);
    const { data } = await service.ask(contract.associateMonitors, {
      body: { ...body, expected_count: 2 },
    });
    expect(data).toMatchObject({ changed: [idOf(0)], unchanged: [idOf(2)] });
    expect(await facilityOf('Bay 2')).toBe(harbor);
  });

  it('asks those that come to a facility for a CSR, and raises the version of those alone', async () => {
    await service.ask(saveCsrParameters, { body: typedParameters(harbor) });
    const body = { ...all, monitor_ids: [idOf(0), idOf(1), idOf(2)], new_facility_id: harbor };
    await service.ask(contract.associateMonitors, { body });
    const open = await service.db
      .select({ id: monitorRequests.monitorId })
      .from(monitorRequests)
      .where(and(eq(monitorRequests.kind, 'csr'), isNull(monitorRequests.outcome)));
    // Bay 2 was asked when the parameters were saved.
    expect(open.map(({ id }) => id).sort()).toEqual([idOf(0), idOf(1), idOf(2)].sort());
    const rows = await service.db.select().from(monitors).orderBy(monitors.name);
    expect(rows.map(({ name, version }) => [name, version])).toEqual([
      ['Bay 1', 2],
      ['Bay 2', 1],
      ['Bay 3', 2],
      ['Bay 5', 1],
      ['Ward 4', 1],
    ]);
  });

  it('refuses an unknown facility, nothing selected, unknown monitors and Deleted Monitors', async () => {
    const refused = async (body: object) =>
      readFailure(await service.send(contract.associateMonitors, { body: { ...all, ...body } }));
    const some = { monitor_ids: [idOf(0)] };
    expect(await refused({ ...some, new_facility_id: unknown })).toMatchObject({
      http: 404,
      errors: { new_facility_id: 'Facility not found.' },
    });
    expect(await refused({ new_facility_id: harbor })).toMatchObject({ http: 422 });
    expect(await refused({ monitor_ids: [unknown], new_facility_id: harbor })).toMatchObject({ http: 404 });
    expect(
      await refused({ ...some, monitor_menu: 'MONITOR_DELETED', new_facility_id: harbor }),
    ).toMatchObject({ http: 422 });
    expect(await facilityOf('Bay 1')).toBe(old);
  });
});
