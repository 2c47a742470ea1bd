// The import as a person does it: a file or pasted cells, columns matched, errors by row, then what became of it.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { facilities, jobs, monitors } from '../../../server/store/schema/index.ts';
import { catchDownloads } from '../../support/downloads.ts';
import { encodeAs } from '../../support/encode-text.ts';
import { addFacility } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { goOffline } from '../../support/site-screen.ts';
import { withoutCapabilities } from '../../support/without-capabilities.ts';

let service: TestService;
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  service = await startTestService();
  stopJobs = service.startJobs();
});
afterAll(async () => {
  await stopJobs();
  await service.close();
});
beforeEach(async () => {
  localStorage.removeItem('infusion.import-columns');
  await service.db.delete(jobs);
  await service.db.delete(monitors);
  await service.db.delete(facilities);
});

type App = Awaited<ReturnType<typeof openScreen>>;
const address = '/dashboard/import';

async function press(app: App, name: string | RegExp): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name }));
}

async function choose(app: App, text: string, name = 'ward.csv'): Promise<void> {
  await app.user.upload(await screen.findByLabelText('CSV file'), new File([text], name));
}

async function paste(app: App, text: string): Promise<void> {
  await app.user.click(await screen.findByLabelText('Or paste cells'));
  await app.user.paste(text);
  await press(app, 'Use these cells');
}

const card = () => screen.findByLabelText(/^Import: /, { selector: 'section' });

it('imports the right rows of a file, names the others, and gives credentials and result as files', async () => {
  await addFacility(service.db, { name: 'Harbor' });
  const downloads = catchDownloads();
  const app = await openScreen(service, address);
  await choose(
    app,
    '\uFEFFSerial;Label;Hospital\r\nSN-1;Bay 1;Harbor\r\nSN-2;Bay-2;\r\nSN-3;Bay 3;Nowhere\r\n',
  );
  expect(await screen.findByText('ward.csv: 3 rows, 3 columns')).toBeTruthy();
  expect(screen.getByLabelText('What is Label?')).toHaveProperty('value', 'monitor_id');
  await press(app, 'Check all rows');
  expect(await screen.findByText('1 row can be imported.')).toBeTruthy();
  expect(screen.getByText('2 rows have errors.')).toBeTruthy();
  const table = within(screen.getByRole('region', { name: 'Errors and warnings' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RowColumnValueReason',
    '3Monitor NameBay-2Use letters, digits and spaces only',
    '4FacilityNowhereNo facility has this name. Add the facility first, or correct the name.',
  ]);
  await press(app, 'Errors as file');
  await waitFor(() => expect(downloads.names).toEqual(['Import errors.csv']));
  expect(await downloads.text(0)).toContain('3,Monitor Name,Bay-2,"Use letters, digits and spaces only"\r\n');
  // Not while rows have errors.
  expect(screen.getByLabelText(/^All rows, or none/)).toHaveProperty('disabled', true);
  await press(app, 'Import 1 row');
  const job = within(await card());
  expect(await job.findByText('Monitors from ward.csv: 1 of 3 imported')).toBeTruthy();
  expect(job.getByText(/2 with errors · 1 new gateway credential is waiting for you/)).toBeTruthy();
  const rows = await service.db.select().from(monitors);
  expect(rows.map(({ serialNumber, name }) => [serialNumber, name])).toEqual([['SN-1', 'Bay 1']]);

  await app.user.click(job.getByRole('button', { name: 'Failed rows as file' }));
  await waitFor(() => expect(downloads.names).toContain('Failed rows.csv'));
  const failed = await downloads.text(1);
  expect(failed.split('\r\n')).toEqual([
    'Monitor Serial Number,Monitor Name,Facility,Row,Reason',
    'SN-2,Bay-2,,3,"Monitor Name: Use letters, digits and spaces only"',
    'SN-3,Bay 3,Nowhere,4,"Facility: No facility has this name. Add the facility first, or correct the name."',
    '',
  ]);

  await app.user.click(job.getByRole('button', { name: 'Save credentials' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The imported monitor has a new gateway credential.')).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: "I've saved it" }));
  await waitFor(() => expect(job.queryByRole('button', { name: 'Save credentials' })).toBeNull());
});

it('imports the file of failed rows as it stands, once they are corrected', async () => {
  const downloads = catchDownloads();
  const app = await openScreen(service, address);
  await choose(app, 'Serial,Name,Hospital\nSN-1,Bay 1,\nSN-2,Bay 2,Nowhere\nSN-3,,\n');
  await press(app, 'Check all rows');
  await press(app, 'Import 1 row');
  await app.user.click(await within(await card()).findByRole('button', { name: 'Failed rows as file' }));
  await waitFor(() => expect(downloads.names).toContain('Failed rows.csv'));
  const failed = await downloads.text(0);
  await choose(app, failed.replace('Nowhere', 'Harbor').replace('SN-3,,', 'SN-3,Bay 3,'), 'again.csv');
  expect(await screen.findByText('again.csv: 2 rows, 5 columns')).toBeTruthy();
  for (const head of ['Row', 'Reason'])
    expect(screen.getByLabelText(`What is ${head}?`)).toHaveProperty('value', '');
  await addFacility(service.db, { name: 'Harbor' });
  await press(app, 'Check all rows');
  expect(await screen.findByText('2 rows can be imported.')).toBeTruthy();
  await press(app, 'Import 2 rows');
  expect(await screen.findByText('Monitors from again.csv: 2 of 2 imported')).toBeTruthy();
  expect(await service.db.$count(monitors)).toBe(3);
  // Where all were imported there is no such file.
  expect(screen.getAllByRole('button', { name: 'Failed rows as file' })).toHaveLength(1);
});

it('offers the encoding of a file, whose letters change at once', async () => {
  const app = await openScreen(service, address);
  const bytes = encodeAs('Serial,Name\nSN-1,병동 1\nSN-2,중환자실\n', 'EUC-KR');
  await app.user.upload(await screen.findByLabelText('CSV file'), new File([bytes], 'ward.csv'));
  const encoding = await screen.findByLabelText('Text encoding');
  expect(screen.queryByText('병동 1 · 중환자실')).toBeNull();
  await app.user.selectOptions(encoding, 'UTF-8');
  expect(screen.getByText(/^\d+ characters cannot be read in this encoding\.$/)).toBeTruthy();
  await app.user.selectOptions(encoding, 'Korean: EUC-KR');
  // In the preview, and in the examples of the column.
  expect(screen.getAllByText('병동 1 · 중환자실')).toHaveLength(2);
  expect(screen.queryByText(/cannot be read/)).toBeNull();
  await press(app, 'Check all rows');
  await press(app, 'Import 2 rows');
  await within(await card()).findByText(/2 of 2 imported/);
  const rows = await service.db.select().from(monitors);
  expect(rows.map(({ name }) => name).sort()).toEqual(['병동 1', '중환자실']);
});

it('looks for heads again in the encoding that is chosen', async () => {
  const app = await openScreen(service, address);
  const bytes = encodeAs('シリアル番号,名前,メモ2\nSN-1,病棟 1,\n', 'Shift_JIS');
  await app.user.upload(await screen.findByLabelText('CSV file'), new File([bytes], 'ward.csv'));
  const encoding = await screen.findByLabelText('Text encoding');
  const hasHead = () => screen.getByLabelText('The first row has the names of the columns');
  expect(hasHead()).toHaveProperty('checked', true);
  await app.user.selectOptions(encoding, 'Western European: Windows-1252');
  expect(hasHead()).toHaveProperty('checked', false);
  await app.user.selectOptions(encoding, 'Japanese: Shift_JIS');
  expect(hasHead()).toHaveProperty('checked', true);
  // A choice by hand stays until another file is chosen.
  await app.user.click(hasHead());
  await app.user.selectOptions(encoding, 'Japanese: EUC-JP');
  await app.user.selectOptions(encoding, 'Japanese: Shift_JIS');
  expect(hasHead()).toHaveProperty('checked', false);
  await app.user.click(screen.getByRole('button', { name: /^Change/ }));
  await app.user.upload(await screen.findByLabelText('CSV file'), new File([bytes], 'ward.csv'));
  expect(hasHead()).toHaveProperty('checked', true);
});

it('offers no encoding where all would read the same', async () => {
  const app = await openScreen(service, address);
  await choose(app, 'Serial,Name\nSN-1,Bay 1\n');
  await screen.findByRole('button', { name: 'Check all rows' });
  expect(screen.queryByLabelText('Text encoding')).toBeNull();
});

it('names a row that may hold others, and one that only repeats the heads', async () => {
  const app = await openScreen(service, address);
  await choose(
    app,
    'Serial,Name,Note\nSN-1,Bay 1,"clip\nSN-2,Bay 2,ok\nSN-3,Bay 3,5"\nSerial,Name,Note\nSN-4,Bay 4,\n',
  );
  await press(app, 'Check all rows');
  expect(await screen.findByText('2 rows can be imported.')).toBeTruthy();
  expect(screen.getByText('2 rows have warnings: look at them before you import.')).toBeTruthy();
  const table = within(screen.getByRole('region', { name: 'Errors and warnings' }));
  expect(
    table.getByText(/^Warning: A cell in this row spans several lines that may be separate rows/),
  ).toBeTruthy();
  expect(table.getByText(/^Warning: This row repeats the column names and is skipped/)).toBeTruthy();
});

it('takes pasted cells, remembers the columns, and imports all rows at once', async () => {
  const app = await openScreen(service, address);
  await paste(app, 'Device\tTag\nSN-1\tBay 1\nSN-2\tBay 2\n');
  expect(await screen.findByText('Still missing: Monitor Serial Number, Monitor Name')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check all rows' })).toHaveProperty('disabled', true);
  await app.user.selectOptions(screen.getByLabelText('What is Device?'), 'Monitor Serial Number');
  await app.user.selectOptions(screen.getByLabelText('What is Tag?'), 'Monitor Name');
  await press(app, 'Check all rows');
  expect(await screen.findByText('2 rows can be imported.')).toBeTruthy();
  await app.user.click(screen.getByLabelText(/^All rows, or none/));
  await press(app, 'Import 2 rows');
  expect(await within(await card()).findByText('Monitors from Pasted cells: 2 of 2 imported')).toBeTruthy();
  expect(await service.db.$count(monitors)).toBe(2);
  // Another table with these heads is matched.
  await paste(app, 'Tag\tDevice\nBay 3\tSN-3\n');
  expect(await screen.findByLabelText('What is Tag?')).toHaveProperty('value', 'monitor_id');
  expect(screen.getByLabelText('What is Device?')).toHaveProperty('value', 'cloud_id');
});

it('keeps what was pasted for another entity, and what was matched while it is changed', async () => {
  const app = await openScreen(service, address);
  await app.user.click(await screen.findByLabelText('Or paste cells'));
  await app.user.paste('SN-1\tBay 1\nSN-2\tBay 2\n');
  await app.user.click(screen.getByLabelText('Facilities'));
  await app.user.click(await screen.findByLabelText('Monitors'));
  await press(app, 'Use these cells');
  // It has a digit, and no name that is known.
  expect(await screen.findByLabelText('The first row has the names of the columns')).toHaveProperty(
    'checked',
    false,
  );
  await app.user.selectOptions(screen.getByLabelText('What is Column A?'), 'Monitor Serial Number');
  await app.user.selectOptions(screen.getByLabelText('What is Column B?'), 'Monitor Name');
  await press(app, 'Check all rows');
  expect(await screen.findByText('2 rows can be imported.')).toBeTruthy();
  expect(screen.getByText('Pasted cells: 2 rows, 2 columns')).toBeTruthy();
  await press(app, 'Change: Match the columns');
  expect(screen.getByLabelText('What is Column A?')).toHaveProperty('value', 'cloud_id');
  expect(screen.getByLabelText('What is Column B?')).toHaveProperty('value', 'monitor_id');
});

it('sends no cell that is cut, and takes a file whose name is too long for the trail', async () => {
  const app = await openScreen(service, address);
  await choose(app, `SN,Name,Facility\nSN-1,Bay 1,\nSN-2,Bay 2,${'x'.repeat(2_001)}\n`);
  expect(await screen.findByText('Row 3: A cell has more than 2,000 characters.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check all rows' })).toHaveProperty('disabled', true);
  await press(app, 'Change: Choose a table');
  await choose(app, 'SN,Name\nSN-1,Bay 1\n', `${'n'.repeat(250)}.csv`);
  await press(app, 'Check all rows');
  await press(app, 'Import 1 row');
  expect(await within(await card()).findByText(/1 of 1 imported/)).toBeTruthy();
});

it('shows an import after a reload', async () => {
  const app = await openScreen(service, address);
  await paste(app, 'SN\tName\nSN-1\tBay 1\n');
  await press(app, 'Check all rows');
  await press(app, 'Import 1 row');
  await within(await card()).findByText(/1 of 1 imported/);
  cleanup();
  await openScreen(service, address);
  expect(await within(await card()).findByText('Monitors from Pasted cells: 1 of 1 imported')).toBeTruthy();
});

it.each([
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), /^This is a workbook/],
  ['no rows', '\n\n', 'There are no rows in it.'],
  ['an open quotation mark', 'a,b\n1,"2\n', 'A quotation mark in row 2 is not closed.'],
  ['too many rows', 'a\n1\n'.repeat(6_000), 'It has 12,000 rows. At most 10,000 can be imported at once.'],
])('says what is wrong with %s', async (_, content, text) => {
  const app = await openScreen(service, address);
  await app.user.upload(await screen.findByLabelText('CSV file'), new File([content], 'ward.csv'));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says where the service is not reached, and where it imports nothing', async () => {
  const app = await openScreen(service, address);
  await paste(app, 'SN\tName\nSN-1\tBay 1\n');
  await screen.findByRole('button', { name: 'Check all rows' });
  await goOffline(app);
  await press(app, 'Check all rows');
  expect(await screen.findByText(/^Could not check the rows\./)).toBeTruthy();
  cleanup();
  await openScreen(service, address, { wire: withoutCapabilities('imports') });
  expect(await screen.findByText('This server does not import tables')).toBeTruthy();
});
