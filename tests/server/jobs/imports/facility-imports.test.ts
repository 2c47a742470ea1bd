// Imports of facilities, with what spreadsheets write.
import { describe, expect, it } from 'vitest';
import { facilities } from '../../../../server/store/schema/index.ts';
import { startImportService, table } from '../../../support/import-service.ts';
import { addFacilities } from '../../../support/records.ts';

const { service, issuesOf, run, entriesOf } = startImportService();

describe('facilities', () => {
  const columns = [
    'name',
    'facility_id',
    'physical_address',
    'city',
    'state',
    'zip',
    'timezone',
    'contact_name',
    'contact_email',
    'country_code',
    'contact_phone',
    'mca_rep_name',
  ];
  const row = (more: Record<string, string> = {}) =>
    columns.map(
      (column) =>
        ({
          name: 'Harbor',
          facility_id: 'H1',
          physical_address: '1 Main St',
          city: 'Boston',
          state: 'massachusetts',
          zip: '02115',
          timezone: 'america/new_york',
          contact_name: 'Robin Example',
          contact_email: 'robin@example.com',
          country_code: '1',
          contact_phone: '(617) 555-0123',
          mca_rep_name: 'Sam Example',
          ...more,
        })[column] ?? '',
    );

  it('are added, with what spreadsheets write of phones, states and dial codes', async () => {
    const job = await run(table('facilities', columns, row()), 'all');
    expect(job.counts).toEqual({ done: 1 });
    expect(await service().db.select().from(facilities)).toMatchObject([
      {
        name: 'Harbor',
        code: 'H1',
        state: 'Massachusetts',
        zip: '02115',
        timezone: 'America/New_York',
        countryCode: '+1',
        contactPhone: '6175550123',
      },
    ]);
    const [entry] = await entriesOf(job.id);
    expect(entry).toMatchObject({ action: 'create', entity: 'facility', record_count: 1 });
    expect(entry?.records[0]?.after).toMatchObject({ facility_id: 'H1', contact_phone: '6175550123' });
  });

  it('name a lost zero, and what is no state or time zone', async () => {
    await addFacilities(service().db, [{ code: 'h2' }]);
    const body = table(
      'facilities',
      columns,
      row({ zip: '2115', state: 'MA', timezone: 'Boston' }),
      row({ facility_id: 'H2', contact_phone: '12', contact_email: 'robin' }),
    );
    expect(await issuesOf(body)).toEqual([
      '2 state: Not a state. Use its full name, such as Massachusetts.',
      '2 timezone: Not a time zone. Use a name such as America/New_York.',
      '2 zip: 5 digits required. A spreadsheet may have removed the 0 at the start.',
      '3 contact_email: Wrong email format',
      '3 contact_phone: 10 digits required',
      '3 facility_id: This Facility Id is already in use.',
    ]);
  });
});
