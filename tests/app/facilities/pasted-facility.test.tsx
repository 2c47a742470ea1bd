// Values that are pasted into Add Facility on the real service: what the field says, and what is stored.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchFacilities } from '../../../contract/facilities/facilities.ts';
import { dialogClosed, openAddForm } from '../../support/form-dialog.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('stores pasted values in plain characters, and says what it left out', async () => {
  const app = await openScreen(service, '/dashboard/facilitylist?search=none');
  const { dialog, field, fill, choose, save } = await openAddForm(app, 'Facility');
  const says = (label: string, text: string) =>
    expect(field(label).closest('[class*=field]')?.textContent).toContain(text);

  await fill('Hospital Name', 'St.\u00A0Mary\u2019s\u2014North/East');
  expect(field('Hospital Name').value).toBe('St Marys North East');
  says('Hospital Name', 'Digits and symbols are removed. Left out: “.” apostrophe “-” …');
  await fill('Physical Address', '12\u2013\uFF11\uFF14\u3000Main\u200B Street\nBuilding 2');
  expect(field('Physical Address').value).toBe('12-14 Main Street Building 2');
  await fill('City', 'Winston-Salem');
  await choose('State', 'North Carolina');
  await fill('Zip', '27101-4011');
  says('Zip', 'Left out: “-4011”');
  await choose('Time Zone', 'America/New_York');
  await fill('Facility Id', 'NC\u2011PASTED');
  await fill('Facility Contact Name', 'Ana\u00A0Lima');
  await fill('MCA REP Name', 'Ana\u00A0Lima');
  await fill('Email', 'Ana Lima <ana@example.org>');
  expect(field('Email').value).toBe('');
  // It is still said when the field is left, where the field is empty and must not be.
  await app.user.tab();
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  says('Email', 'Not pasted because of space. This character is not allowed');
  await fill('Email', ' ana@\u200Bexample.org\u00A0');
  await fill('Phone Number', '+49 30 1234567');
  expect(field('Phone Number').value).toBe('');
  says('Phone Number', 'Not pasted: “+49 30 1234567” is not one number of the right length');
  await fill('Phone Number', 'Tel.: +44 (0)20 7946-0958 ext. 12');
  expect(field('Phone Number').value).toBe('2079460958');
  says('Phone Number', 'Country code +44, as pasted. Left out: “Tel.:” “ext. 12”');
  expect(dialog.getByLabelText('Country Code', { selector: 'input' })).toHaveProperty('value', '+44');

  await save();
  await dialogClosed();
  await screen.findByText('St Marys North East saved');
  const { data } = await service.ask(searchFacilities, { query: {}, body: { searchValue: 'NC-PASTED' } });
  expect(data).toMatchObject([
    {
      name: 'St Marys North East',
      physical_address: '12-14 Main Street Building 2',
      city: 'Winston Salem',
      zip: '27101',
      facility_id: 'NC-PASTED',
      contact_name: 'Ana Lima',
      contact_email: 'ana@example.org',
      country_code: '+44',
      contact_phone: '2079460958',
    },
  ]);
});

it('says of a name that is cut, too, which signs it left out', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  const { field, fill } = await openAddForm(app, 'Monitor');
  await fill('Monitor Name', '“ICU”—Bed 4 (left side)');
  expect(field('Monitor Name').value).toBe('ICU Bed 4 left ');
  expect(field('Monitor Name').closest('[class*=field]')?.textContent).toContain(
    'Use letters, digits and spaces only (left out: quotation mark “-” “(” …). 15 Characters allowed',
  );
});

it('names the signs of a stored value that the rule refuses', async () => {
  const app = await openScreen(service, '/dashboard/facilitylist?search=none');
  const { fill, field, dialog } = await openAddForm(app, 'Facility');
  await fill('Phone Number', '92175550100');
  expect(field('Phone Number').value).toBe('');
  await app.user.type(field('Hospital Name'), 'A-B');
  expect(field('Hospital Name').value).toBe('AB');
  expect(dialog.getByText('Left out: “-”', { exact: false })).toBeTruthy();
});
