// The app sends each field that the specification lists, empty where there is none, for servers that expect all.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bar } from '../../support/list-deletes.ts';
import { recording } from '../../support/literal-wire.ts';
import { associateOver } from '../../support/monitor-dialogs.ts';
import { addMonitors, addUsers } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  await addMonitors(service.db, [{ name: 'Bay 1', serialNumber: 'WHOLE-1' }]);
  await addUsers(service.db, [{ firstName: 'Ann', lastName: 'Byrd', facilityIds: [] }]);
});
afterAll(() => service.close());

const keep = (call: RegExp) => recording(call, (_request, pass) => pass());
const whole = { all_selected: true, forceDelete: false };

describe('outside a facility', () => {
  it.each([
    {
      name: 'monitors',
      row: 'Bay 1',
      search: { searchValue: 'bay', facilityId: '', monitor_menu: 'MONITOR_ALL' },
      deletion: {
        ...whole,
        monitor_menu: 'MONITOR_ALL',
        facility_id: '',
        monitor_ids: [],
        skippedmonitor_ids: [],
        searchValue: 'bay',
      },
    },
    {
      name: 'users',
      row: 'Ann Byrd',
      search: { searchValue: 'byrd', facilityId: '', user_menu: 'USER_ALL' },
      deletion: {
        ...whole,
        user_menu: 'USER_ALL',
        facility_id: '',
        user_ids: [],
        skippeduser_ids: [],
        searchValue: 'byrd',
      },
    },
  ])('a search of $name and its delete are sent whole', async ({ name, row, search, deletion }) => {
    const searches = keep(/^POST .*\/search$/);
    const deletes = recording(/^DELETE /, searches.wire);
    const address = `/dashboard/${name}?search=${search.searchValue}`;
    const app = await openScreen(service, address, { wire: deletes.wire });
    await app.user.click(await screen.findByLabelText(`Select ${row}`));
    expect(searches.bodies[0]).toEqual(search);
    await app.user.click(bar().getByText('Delete'));
    await waitFor(() => expect(deletes.bodies[0]).toEqual(deletion));
  });

  it('the serial numbers of Associate are read by page, and searched whole', async () => {
    const { wire, bodies } = keep(/^POST .*\/monitors\/search$/);
    const app = await openScreen(service, '/dashboard/monitors', { wire });
    const { cloudId } = await associateOver(app);
    const reads = () => app.requests.filter((line) => line.includes('count=100'));
    await app.user.click(cloudId);
    await waitFor(() => expect(reads()).toHaveLength(1));
    await app.user.type(cloudId, 'whole');
    await waitFor(() => expect(bodies).toContainEqual(expect.objectContaining({ searchValue: 'whole' })));
    expect(bodies.filter((body) => !('facilityId' in Object(body)))).toEqual([]);
    expect(reads().filter((line) => !line.includes('page=1'))).toEqual([]);
  });
});
