// The check of a table before its import: errors are named by row and column, and nothing is written.
import { describe, expect, it } from 'vitest';
import { checkImport } from '../../../../contract/jobs/imports.ts';
import { monitors } from '../../../../server/store/schema/index.ts';
import { ofMonitors, startImportService, table } from '../../../support/import-service.ts';
import { readFailure } from '../../../support/read-failure.ts';
import { addFacilities, addMonitors } from '../../../support/records.ts';

const { service, check, issuesOf } = startImportService();

describe('the check of monitors', () => {
  it('names each error by row and column, and writes nothing', async () => {
    await addFacilities(service().db, [
      { name: 'Harbor', city: 'Boston', code: 'H1' },
      { name: 'Harbor', city: 'Salem', code: 'H2' },
    ]);
    await addMonitors(service().db, [
      { serialNumber: 'SN-TAKEN' },
      { serialNumber: 'SN-GONE', deletedAt: new Date() },
    ]);
    const body = ofMonitors(
      ['SN-1', 'Bay 1', '', 'Harbor', 'boston', ''],
      ['', 'Bay 2', '', '', '', ''],
      ['S'.repeat(51), '', '', '', '', ''],
      ['SN 3', 'Bay-3', '', '', '', ''],
      ['SN-4', 'A name that is far too long', '501', '', '', ''],
      ['sn-taken', 'Bay 5', 'ten', '', '', ''],
      ['SN-GONE', 'Bay 6', '0', '', '', ''],
      ['SN-7', 'Bay 7', '', 'Harbor', '', ''],
      ['SN-8', 'Bay 8', '', 'Nowhere', '', ''],
      ['SN-9', 'Bay 9', '', '', '', 'H9'],
      ['SN-10', 'Bay 10', '', 'Harbor', 'Salem', 'h1'],
      ['=A1', 'Bay 11', '', '', '', ''],
      ['1.2E+11', '#REF!', '', '', '', ''],
      ['SN-13', 'Bay 13', '', '', '', ''],
      ['sn-13', 'Bay 14', '', '', '', ''],
      ['SN-15', 'Bay 15', '', '', '', ''],
      ['SN-15', 'Bay 15', '', '', '', ''],
    );
    body.rows.push({ row: 19, cells: ['SN-16', 'Bay 16'], ...{ surplus: true } });
    expect(await issuesOf(body)).toEqual([
      '3 cloud_id: Monitor Serial Number is required',
      '4 cloud_id: 50 Characters allowed',
      '4 monitor_id: Monitor Name is required',
      '5 cloud_id: Use letters, digits, hyphens and underscores only',
      '5 monitor_id: Use letters, digits and spaces only',
      '6 monitor_id: 15 Characters allowed',
      '6 auto_log_level: Enter a whole number from 0 to 500',
      '7 auto_log_level: Enter a whole number from 0 to 500',
      '7 cloud_id: This serial number is already in use.',
      '8 cloud_id: A deleted monitor has this serial number. Restore it to use it again.',
      '9 facility: Several facilities have this name. Add the city or the Facility ID.',
      '10 facility: No facility has this name. Add the facility first, or correct the name.',
      '11 facility_code: No facility has this Facility ID.',
      '12 facility_code: The facility with this Facility ID has another name or city.',
      '13 cloud_id: This is a formula, which is not calculated. Copy its value.',
      '14 cloud_id: A spreadsheet has shortened this number. Format the column as text and enter it again.',
      '14 monitor_id: The spreadsheet shows an error in this cell.',
      '15 cloud_id: Another row of the file has the same value. (16)',
      '16 cloud_id: Another row of the file has the same value. (15)',
      '18 cloud_id: The file has this row twice. (17)',
      '19 row: The row has more cells than there are columns.',
    ]);
    expect(await service().db.$count(monitors)).toBe(2);
    expect(await check(body)).toMatchObject({ rows: 18, right: 2 });
  });

  it('finds a facility by its name as people without its letters write it, and first by its own', async () => {
    await addFacilities(service().db, [
      { name: 'Sacré Cœur', city: 'Łódź', code: 'L1' },
      { name: 'Øst', city: 'Århus', code: 'L2' },
      { name: 'Ost', city: 'Aarhus', code: 'L3' },
      { name: 'さくら病院', city: '東京', code: 'L4' },
    ]);
    const body = ofMonitors(
      ['PL-1', 'Bay 1', '', 'sacre coeur', 'lodz', ''],
      ['PL-2', 'Bay 2', '', 'Øst', '', ''],
      ['PL-3', 'Bay 3', '', 'ost', '', ''],
      ['PL-4', 'Bay 4', '', 'サクラ病院', '', ''],
      ['PL-5', 'Bay 5', '', 'ÖST', '', ''],
    );
    expect(await issuesOf(body)).toEqual([
      '6 facility: Several facilities have this name. Add the city or the Facility ID.',
    ]);
  });

  it('warns of values that a spreadsheet seems to have changed', async () => {
    const numbers = ['00123', '00456', '10789', '11234', '2115'].map((it, n) => [it, `Bay ${n}`]);
    const body = table('monitors', ['cloud_id', 'monitor_id'], ...numbers);
    expect(await issuesOf(body)).toEqual([
      '?6 cloud_id: Shorter than the others. A spreadsheet may have removed zeros at the start.',
    ]);
    expect(await check(body)).toMatchObject({ rows: 5, right: 5 });
  });
});
it('refuses no rows, too many rows and unknown records', async () => {
  const empty = await service().send(checkImport, { body: ofMonitors() });
  expect(await readFailure(empty)).toMatchObject({
    http: 400,
    errors: { rows: 'There are no rows to import.' },
  });
  const many = ofMonitors(...Array.from({ length: 10_001 }, () => ['', '']));
  expect(await readFailure(await service().send(checkImport, { body: many }))).toMatchObject({
    http: 400,
    errors: { rows: 'At most 10,000 rows can be imported at once.' },
  });
  const other = { ...ofMonitors(['1']), entity: 'devices' };
  expect((await service().send(checkImport, { body: other })).status).toBe(400);
});
