// Add Facility and Edit Facility on the real service: every message, what is stored, conflicts, lost answers.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolate } from '../../../contract/common/isolate.ts';
import { getFacility, searchFacilities } from '../../../contract/facilities/facilities.ts';
import { createFacility, updateFacility } from '../../../contract/facilities/facility-writes.ts';
import { dialogClosed, formOf, openAddForm } from '../../support/form-dialog.ts';
import { typedFacility } from '../../support/form-values.ts';
import { addFacility } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function openAdd(search = 'none') {
  // A list without rows, in which elements are found faster.
  const app = await openScreen(service, `/dashboard/facilitylist?search=${search}`);
  return await openAddForm(app, 'Facility');
}

async function openEdit(name: string) {
  const app = await openScreen(service, `/dashboard/facilitylist?search=${encodeURIComponent(name)}`);
  await app.user.click(await screen.findByLabelText(`Edit ${name}`));
  await screen.findByLabelText('Hospital Name');
  return formOf(app, 'Edit Facility');
}

async function stored(name: string) {
  const { data } = await service.ask(searchFacilities, { query: {}, body: { searchValue: name } });
  return data;
}

const add = async (more: object) => {
  const { data } = await service.ask(createFacility, { body: typedFacility(more) });
  return data[0]?.id ?? '';
};

describe('Add Facility', () => {
  it('has its fields in order, and shows what each one requires', async () => {
    const { app, dialog, save } = await openAdd();
    const labels = Array.from(document.querySelectorAll('form label'), (label) => label.textContent);
    expect(labels).toEqual([
      'Hospital Name',
      'Physical Address',
      'City',
      'State',
      'Zip',
      'Time Zone',
      'Facility Id',
      'Facility Contact Name',
      'MCA REP Name',
      'Email',
      'Country Code',
      'Phone Number',
    ]);
    await save();
    for (const message of [
      'Hospital Name is required',
      'Physical Address is required',
      'City is required',
      'State is required',
      'Only Numbers are allowed',
      'Time Zone is required',
      'Facility Id is required',
      'Facility Contact Name is required',
      'MCA REP Name is required',
      'Email is required',
      'Phone Number is required',
    ]) {
      expect(dialog.getByText(message)).toBeTruthy();
    }
    expect(app.requests.some((line) => line.startsWith('POST /api/v1/facilities '))).toBe(false);
  });

  it('drops invalid characters with a message', async () => {
    const { field, fill } = await openAdd();
    const said = () => field('Hospital Name').closest('[class*=field]')?.textContent;
    // It is said before anybody types, and nobody types again what is dropped by rule.
    const rule = 'Letters and spaces only. Digits and symbols are removed.';
    const live = () => field('Hospital Name').closest('[class*=field]')?.querySelector('[role=status]');
    expect(said()?.trimEnd()).toBe(`Hospital Name${rule}`);
    expect(live()?.textContent).toBe('');
    await fill('Hospital Name', "St. O'Hara 7");
    expect(field('Hospital Name').value).toBe('St OHara');
    expect(said()).toBe(`Hospital Name${rule} Left out: “.” apostrophe “7”`);
    expect(live()?.textContent).toBe('Left out: “.” apostrophe “7”');
    await fill('Zip', '02a115-1234');
    expect(field('Zip').value).toBe('');
    await fill('Zip', '02115-1234');
    expect(field('Zip').value).toBe('02115');
    await fill('Phone Number', '(617) 555-0100');
    expect(field('Phone Number').value).toBe('6175550100');
    await fill('Facility Id', 'x'.repeat(60));
    expect(field('Facility Id').value).toBe('x'.repeat(50));
  });

  it('shows the error of a field when it loses the focus', async () => {
    const { app, dialog, fill } = await openAdd();
    for (const [label, text, message] of [
      ['Zip', '0211', '5 digits required'],
      ['Email', 'robin', 'Wrong email format'],
      ['Email', 'r', 'Minimum 3 symbols'],
      ['Phone Number', '061755501', '10 digits required'],
      ['Phone Number', '0617555010', '10 digits required'],
    ] as const) {
      await fill(label, text);
      await app.user.tab();
      expect(dialog.getByText(message)).toBeTruthy();
    }
  });

  it('saves the typed values, and closes when the list is updated', async () => {
    const { app, fill, choose, save } = await openAdd('eire');
    const typed = typedFacility({ name: 'Éire Hôpital מרפאה' });
    await fill('Hospital Name', ` ${typed.name} `);
    await fill('Physical Address', typed.physical_address);
    await fill('City', typed.city);
    await choose('State', typed.state);
    await fill('Zip', typed.zip);
    await choose('Time Zone', typed.timezone);
    await fill('Facility Id', typed.facility_id);
    await fill('Facility Contact Name', typed.contact_name);
    await fill('MCA REP Name', typed.mca_rep_name);
    await fill('Email', typed.contact_email);
    await choose('Country Code', 'United Kingdom');
    await fill('Phone Number', typed.contact_phone);
    await save();
    await dialogClosed();
    expect(screen.getByText(typed.name)).toBeTruthy();
    expect(await screen.findByText(`${isolate(typed.name)} saved`)).toBeTruthy();
    const [row, ...others] = await stored(typed.facility_id);
    expect(others).toEqual([]);
    expect(row).toMatchObject(typed);
    await app.user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(app.address()).toBe(`/dashboard/facility-details/${row?.id}`));
  });
});

describe('Edit Facility', () => {
  it('loads the facility first, with a spinner, and shows it as it is stored', async () => {
    await add({ name: 'Unaltered', zip: '02115', facility_id: 'UN-1' });
    const app = await openScreen(service, '/dashboard/facilitylist?search=unaltered');
    const edit = await screen.findByLabelText('Edit Unaltered');
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    app.rewire(async (_request, pass) => {
      await answered;
      return await pass();
    });
    await app.user.click(edit);
    const loading = within(await screen.findByRole('dialog', { name: 'Edit Facility' }));
    expect(await loading.findByText('Loading …')).toBeTruthy();
    answer();
    const zip = await screen.findByLabelText<HTMLInputElement>('Zip');
    expect(zip.value).toBe('02115');
    expect(screen.getByLabelText<HTMLInputElement>('State', { selector: 'input' }).value).toBe(
      'Massachusetts',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Country Code', { selector: 'input' }).value).toBe('+44');
  });

  it('says why the facility could not be loaded, and loads it on Retry', async () => {
    await addFacility(service.db, { name: 'Unread' });
    const app = await openScreen(service, '/dashboard/facilitylist?search=Unread');
    const edit = await screen.findByLabelText('Edit Unread');
    app.rewire(async (request, pass) =>
      request.method === 'GET' && /\/facilities\/[^/]+$/.test(new URL(request.url).pathname)
        ? Response.json({ status: false, message: 'The pump is off.' }, { status: 422 })
        : await pass(),
    );
    await app.user.click(edit);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Facility' }));
    await dialog.findByText('The pump is off.');
    app.rewire((_request, pass) => pass());
    await app.user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Hospital Name')).toHaveProperty('value', 'Unread');
  });

  it('shows a stored value that is not among the options, and refuses it only on Save', async () => {
    await add({ name: 'Outside' });
    const strange: Wire = async (request, pass) => {
      const answer = await pass();
      const path = new URL(request.url).pathname;
      if (request.method !== 'GET' || !/facilities\/[\w-]+$/.test(path)) return answer;
      const body: unknown = JSON.parse((await answer.text()).replace('"Massachusetts"', '"Ontario"'));
      return Response.json(body);
    };
    const app = await openScreen(service, '/dashboard/facilitylist?search=outside');
    const edit = await screen.findByLabelText('Edit Outside');
    app.rewire(strange);
    await app.user.click(edit);
    expect((await screen.findByLabelText<HTMLInputElement>('State', { selector: 'input' })).value).toBe(
      'Ontario',
    );
    await app.user.click(screen.getByText('Save'));
    expect(screen.getByText('State is required')).toBeTruthy();
  });

  it('shows on the field that a Facility Id is taken, and keeps the typed text', async () => {
    await add({ name: 'Taken', facility_id: 'taken-1' });
    await add({ name: 'Second' });
    const { dialog, field, fill, save } = await openEdit('Second');
    await fill('City', 'Worcester');
    await fill('Facility Id', 'TAKEN-1');
    await save();
    expect(await dialog.findByText('This Facility Id is already in use.')).toBeTruthy();
    expect(field('Facility Id').getAttribute('aria-invalid')).toBe('true');
    expect(field('City').value).toBe('Worcester');
  });

  it('shows why it was not saved, and saves at the second attempt', async () => {
    await add({ name: 'Twice' });
    const { app, dialog, field, fill, save } = await openEdit('Twice');
    await fill('City', 'Worcester');
    app.rewire(async (request, pass) =>
      request.method === 'PUT'
        ? Response.json({ status: false, message: 'The pump is off.' }, { status: 422 })
        : await pass(),
    );
    await save();
    expect(await dialog.findByText('The pump is off.')).toBeTruthy();
    expect(field('City').value).toBe('Worcester');
    app.rewire((_request, pass) => pass());
    await save();
    await dialogClosed();
    expect((await stored('Twice'))[0]?.city).toBe('Worcester');
  });

  it('shows both versions when someone else changed the facility', async () => {
    const id = await add({ name: 'Contested' });
    const { app, dialog, fill, save } = await openEdit('Contested');
    await fill('City', 'Worcester');
    await service.ask(updateFacility, {
      params: { id },
      body: typedFacility({ name: 'Contested', city: 'Salem', zip: '01970' }),
    });
    await save();
    const city = within(await dialog.findByRole('group', { name: 'City' }));
    expect(city.getByText('Salem')).toBeTruthy();
    await app.user.click(city.getByRole('radio', { name: /Worcester/ }));
    await save();
    await dialogClosed();
    const { data } = await service.ask(getFacility, { params: { id } });
    // Their version is preselected where only they changed a field.
    expect(data[0]).toMatchObject({ city: 'Worcester', zip: '01970' });
  });

  it('looks up whether a save without an answer was done', async () => {
    await add({ name: 'Lost' });
    const { app, fill, save } = await openEdit('Lost');
    await fill('City', 'Worcester');
    app.rewire(async (request, pass) => {
      const answer = await pass();
      if (request.method === 'PUT') throw new TypeError('Failed to fetch');
      return answer;
    });
    await save();
    await dialogClosed();
    expect(app.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(1);
  });

  it('asks before it discards typed text', async () => {
    await add({ name: 'Dropped' });
    const { app, dialog, fill } = await openEdit('Dropped');
    await fill('City', 'Worcester');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await app.user.click(dialog.getByRole('button', { name: 'Discard' }));
    await dialogClosed();
    expect((await stored('Dropped'))[0]?.city).toBe('Boston');
  });
});
