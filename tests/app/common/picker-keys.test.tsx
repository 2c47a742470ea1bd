// Every kind of picker by keyboard: a fixed list (State, Time Zone), dial codes, one record and several records.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { states } from '../../../contract/common/states.ts';
import { getMonitorBySerialNumber } from '../../../contract/monitors/monitors.ts';
import { exactChoice, matchChoices, rankChoices } from '../../../src/ui/fields/rank-choices.ts';
import { dialogClosed, openAddForm } from '../../support/form-dialog.ts';
import { openAssociate } from '../../support/monitor-dialogs.ts';
import { addFacilities, addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  const [mercy = ''] = await addFacilities(service.db, [
    { name: 'Mercy', code: 'M-1' },
    { name: 'Mercy West', code: 'M-2' },
    { name: 'Old Mercy', code: 'M-3' },
  ]);
  await addMonitors(service.db, [{ name: 'Bay 7', serialNumber: 'KEY-7', facilityId: mercy }]);
});
afterAll(() => service.close());

const shown = () => screen.queryAllByRole('option', { hidden: true });

/** The option that a screen reader hears as the one that Enter takes. */
function active(picker: HTMLElement): string | null {
  const id = picker.getAttribute('aria-activedescendant');
  return id === null
    ? null
    : (document.getElementById(id)?.firstElementChild?.firstElementChild?.textContent ?? null);
}

async function addFacility() {
  const form = await openAddForm(await openScreen(service, '/dashboard/facilitylist'), 'Facility');
  const picker = (name: string) => form.dialog.getByRole<HTMLInputElement>('combobox', { name });
  // The dialog gives the focus to its first field.
  await waitFor(() => expect(document.activeElement).toBe(form.field('Hospital Name')));
  return { ...form, picker, errors: () => form.dialog.queryAllByText('City is required') };
}

describe('ranking', () => {
  const names = (typed: string) => matchChoices(states, typed, (name) => name);

  it('has names that begin with the text first, then those with such a word, then the rest', () => {
    expect(names('wa')).toEqual(['Washington', 'Delaware', 'Hawaii', 'Iowa']);
    expect(names('virginia')).toEqual(['Virginia', 'West Virginia']);
    expect(names('c')).toEqual(expect.arrayContaining(['California', 'North Carolina', 'Kentucky']));
    expect(names('new york')).toEqual(['New York']);
    expect(matchChoices(['America/New_York'], 'new york', (zone) => zone)).toHaveLength(1);
    // As it is pasted from a document: with a space that does not break, and a sign that nobody sees.
    expect(names('New\u00a0Yo\u200brk')).toEqual(['New York']);
  });

  it('loses and invents nothing, and keeps the order of equals', () => {
    const name = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(fc.array(name), name, (all, typed) => {
        const choices = all.map((each, index) => ({ id: String(index), name: each }));
        const ranked = rankChoices(choices, typed);
        expect(ranked.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(choices);
        expect(rankChoices(ranked, typed)).toEqual(ranked);
        const exact = exactChoice(choices, typed);
        if (exact) expect(ranked[0]).toBe(exact);
      }),
    );
  });
});

describe('a fixed list', () => {
  it('marks its first match, which Enter takes without submitting the form', async () => {
    const { app, picker, errors } = await addFacility();
    const state = picker('State');
    await app.user.click(state);
    expect(active(state)).toBeNull();
    await app.user.keyboard('Wa');
    expect(active(state)).toBe('Washington');
    await app.user.keyboard('{Enter}');
    expect(state.value).toBe('Washington');
    expect(shown()).toEqual([]);
    expect(errors()).toEqual([]);
    // With its list open and nothing marked, Enter only closes it.
    await app.user.click(state);
    expect(shown()).not.toEqual([]);
    await app.user.keyboard('{Enter}');
    expect(shown()).toEqual([]);
    expect(errors()).toEqual([]);
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(errors()).not.toEqual([]));
  });

  it('is taken by Tab, by its whole name alone when it is left otherwise, and by arrow keys', async () => {
    const { app, field, picker } = await addFacility();
    const [state, zone] = [picker('State'), picker('Time Zone')];
    await app.user.click(state);
    await app.user.keyboard('Washington');
    await app.user.tab();
    expect(state.value).toBe('Washington');
    expect(document.activeElement).toBe(field('Zip'));

    await app.user.click(zone);
    await app.user.keyboard('new york');
    await app.user.tab();
    expect(zone.value).toBe('America/New_York');

    await app.user.clear(state);
    await app.user.type(state, 'texas');
    await app.user.click(field('City'));
    expect(state.value).toBe('Texas');
    await app.user.clear(state);
    await app.user.type(state, 'Wa');
    await app.user.click(field('City'));
    expect(state.value).toBe('Texas');

    await app.user.click(state);
    await app.user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(active(state)).toBe('U.S. Virgin Islands');
    await app.user.keyboard('{Enter}');
    expect(state.value).toBe('U.S. Virgin Islands');
  });

  it('takes nothing while an input method composes a word, nor with the Enter that ends it', async () => {
    const { app, picker, errors } = await addFacility();
    const state = picker('State');
    await app.user.click(state);
    await app.user.keyboard('Wa');
    fireEvent.compositionStart(state);
    fireEvent.keyDown(state, { key: 'Enter', keyCode: 229, isComposing: true });
    fireEvent.compositionEnd(state);
    // Safari ends the composition before the key that ended it.
    fireEvent.keyDown(state, { key: 'Enter', keyCode: 229 });
    expect(state.value).toBe('Wa');
    expect(shown()).not.toEqual([]);
    expect(errors()).toEqual([]);
    await app.user.keyboard('{Enter}');
    expect(state.value).toBe('Washington');
  });

  it('takes a dial code by the name of its country', async () => {
    const { app, picker } = await addFacility();
    const code = picker('Country Code');
    await app.user.click(code);
    await app.user.keyboard('kingdom');
    await app.user.tab();
    expect(code.value).toBe('+44');
    await app.user.click(code);
    await app.user.keyboard('+1');
    expect(
      within(screen.getAllByRole('option', { hidden: true })[0] as HTMLElement).getByText('United States'),
    );
  });
});

describe('records that the service finds', () => {
  it('are marked, and taken by Enter', async () => {
    const { app, dialog } = await openAssociate(service);
    const facility = dialog.getByRole<HTMLInputElement>('combobox', { name: 'select Facility' });
    const serial = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Monitor Serial Number' });
    await app.user.type(serial, 'key');
    await waitFor(() => expect(active(serial)).toBe('KEY-7'));
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(facility.value).toBe('Mercy'));
    await app.user.clear(facility);
    await app.user.type(facility, 'mercy');
    await waitFor(() => expect(active(facility)).toBe('Mercy'));
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(facility.value).toBe('Mercy West');
  });

  it('are taken by their whole name, before the service has answered', async () => {
    const { app, dialog } = await openAssociate(service);
    const serial = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Monitor Serial Number' });
    // As a scanner types: at once, with Enter behind it.
    await app.user.click(serial);
    await app.user.paste('key-7');
    await app.user.keyboard('{Enter}');
    const name = dialog.getByLabelText<HTMLInputElement>('Monitor Name');
    await waitFor(() => expect(name.value).toBe('Bay 7'));
    expect(serial.value).toBe('KEY-7');
    const facility = dialog.getByRole<HTMLInputElement>('combobox', { name: 'select Facility' });
    await app.user.clear(facility);
    await app.user.paste('old mercy');
    await app.user.tab();
    await waitFor(() => expect(facility.value).toBe('Old Mercy'));
  });

  it('are not taken while an input method composes a word', async () => {
    const { app, dialog } = await openAssociate(service);
    const serial = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Monitor Serial Number' });
    await app.user.type(serial, 'key');
    await waitFor(() => expect(active(serial)).toBe('KEY-7'));
    fireEvent.compositionStart(serial);
    for (const key of ['ArrowDown', 'Enter', 'Escape'])
      fireEvent.keyDown(serial, { key, keyCode: 229, isComposing: true });
    fireEvent.compositionEnd(serial, { data: '键' });
    fireEvent.keyDown(serial, { key: 'Enter', keyCode: 229 });
    expect(active(serial)).toBe('KEY-7');
    expect(serial.value).toBe('key');
    await app.user.keyboard('{Enter}');
    expect(serial.value).toBe('KEY-7');
  });

  /** Answers searches of facilities only when the returned function is called. */
  function holdSearches(app: Awaited<ReturnType<typeof openScreen>>): () => void {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    app.rewire(async (request, pass) => {
      if (request.url.includes('/facilities/names')) await held;
      return await pass();
    });
    return answer;
  }

  it('are saved with the form when Save was pressed before the service has answered', async () => {
    const { app, dialog } = await openAssociate(service);
    const serial = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Monitor Serial Number' });
    await app.user.click(serial);
    await app.user.paste('KEY-7');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(dialog.getByLabelText('Monitor Name')).toHaveProperty('value', 'Bay 7'));
    const answer = holdSearches(app);
    const facility = dialog.getByRole<HTMLInputElement>('combobox', { name: 'select Facility' });
    await app.user.clear(facility);
    await app.user.paste('mercy west');
    const save = dialog.getByRole('button', { name: 'Save' });
    await app.user.click(save);
    expect(save.getAttribute('data-loading')).toBe('true');
    expect(app.requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
    answer();
    await dialogClosed();
    const { data } = await service.ask(getMonitorBySerialNumber, { params: { cloudId: 'KEY-7' } });
    expect(data[0]).toMatchObject({ assigned_facility: { name: 'Mercy West' } });
  });

  it('that are none are not left out of what is saved: the list opens again and says so', async () => {
    const { app, dialog, fill } = await openAddForm(await openScreen(service, '/dashboard/users'), 'User');
    await fill('First Name', 'Ann');
    const answer = holdSearches(app);
    const facilities = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Facility' });
    await app.user.click(facilities);
    await app.user.paste('nowhere');
    const save = dialog.getByRole('button', { name: 'Save' });
    await app.user.click(save);
    expect(save.getAttribute('data-loading')).toBe('true');
    answer();
    expect(await screen.findByText('No Records Found')).toBeTruthy();
    expect(save.getAttribute('data-loading')).toBeNull();
    expect(facilities.value).toBe('nowhere');
    await waitFor(() => expect(document.activeElement).toBe(facilities));
    // Nothing was tried: no field is marked.
    expect(dialog.queryByText('Last Name is required')).toBeNull();
  });

  it('are added by Tab, which takes none away', async () => {
    const { app, dialog } = await openAddForm(await openScreen(service, '/dashboard/users'), 'User');
    const facilities = dialog.getByRole('combobox', { name: 'Facility' });
    for (const _ of [1, 2]) {
      await app.user.click(facilities);
      await app.user.keyboard('west');
      await waitFor(() => expect(active(facilities)).toBe('Mercy West'));
      await app.user.tab();
      expect(dialog.getByRole('button', { name: 'Remove Mercy West' })).toBeTruthy();
    }
  });
});
