// All Facilities on the real service: columns, sorts, search, and opening a facility.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addFacilities } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { setScreenWidth } from '../../support/screen-width.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
const names = Array.from({ length: 12 }, (_, index) => `Hospital ${String.fromCharCode(65 + index)}`);

beforeAll(async () => {
  service = await startTestService();
  await addFacilities(
    service.db,
    names.map((name, index) => ({
      name,
      physicalAddress: `${40 - index} Main Street`,
      city: index === 3 ? 'Boston' : 'Chicago',
      state: index === 3 ? 'Massachusetts' : 'Illinois',
      zip: index === 3 ? '02115' : `606${20 + index}`,
      code: `CODE-${20 + index}`,
    })),
  );
});
afterAll(() => service.close());

const open = async (address = '/dashboard/facilitylist') => {
  const app = await openScreen(service, address);
  await screen.findByText('All Facilities', { selector: 'h1' });
  await waitFor(() => expect(document.querySelector('td')).toBeTruthy());
  return app;
};

/** The facilities of the table, from the top down: by selector, because roles take seconds. */
function shown(): string[] {
  return Array.from(document.querySelectorAll('tbody a'), ({ textContent }) => textContent ?? '');
}

describe('the facility list', () => {
  it('has an icon in every header that sorts, and in no other', async () => {
    await open();
    const icons = screen
      .getAllByRole('columnheader')
      .filter((head) => head.querySelector('svg'))
      .map(({ textContent }) => textContent);
    expect(icons).toEqual(['Facility Name', 'Address', 'Facility ID', 'City', 'State', 'Zip']);
  });

  it('shows its columns in order, sorted by name', async () => {
    await open();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual([
      '',
      'Facility Name',
      'Address',
      'Facility ID',
      'City',
      'State',
      'Zip',
      'Timezone',
      'Edit',
    ]);
    expect(shown()).toEqual(names.slice(0, 10));
    expect(screen.getByText(/^12 facilities · updated/)).toBeTruthy();
    await screen.findAllByText('0 monitors');
    const cells = within(screen.getByRole('row', { name: /Hospital D/ })).getAllByRole('cell');
    expect(cells.slice(1, 8).map(({ textContent }) => textContent)).toEqual([
      'Hospital D 0 monitors',
      '37 Main Street',
      'CODE-23',
      'Boston',
      'Massachusetts',
      '02115',
      'America/Chicago',
    ]);
    expect(within(cells[8] as HTMLElement).getByRole('button', { name: 'Edit Hospital D' })).toBeTruthy();
  });

  it.each([
    ['Address', 'physical_address', 'Hospital L'],
    ['Facility ID', 'facility_id', 'Hospital A'],
    ['City', 'city', 'Hospital D'],
    ['State', 'state', 'Hospital A'],
    ['Zip', 'zip', 'Hospital D'],
  ])('sorts by %s', async (label, sort, first) => {
    const app = await open();
    await app.user.click(screen.getByText(label, { selector: 'th button *' }));
    await waitFor(() => expect(app.address()).toBe(`/dashboard/facilitylist?sort=${sort}&order=asc`));
    const header = () => screen.getByText(label, { selector: 'th *' }).closest('th');
    await waitFor(() => expect(header()?.getAttribute('aria-sort')).toBe('ascending'));
    if (sort !== 'state') await waitFor(() => expect(shown()[0]).toBe(first));
    else await waitFor(() => expect(screen.queryByText('Massachusetts')).toBeNull());
  });

  it('does not sort by the time zone', async () => {
    await open();
    const header = screen.getByRole('columnheader', { name: 'Timezone' });
    expect(within(header).queryByRole('button')).toBeNull();
  });

  it('keeps its search apart from that of the monitors, and restores it on return', async () => {
    setScreenWidth(1440);
    const app = await open();
    await app.user.type(screen.getByLabelText('Search facilities'), '02115{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Hospital D']));
    const sidebar = screen.getByLabelText('Navigation');
    const entry = (name: RegExp) => within(sidebar).getAllByRole('link', { name })[0];
    await app.user.click(entry(/^All\d*$/) as HTMLElement);
    await screen.findByText('All Monitors', { selector: 'h1' });
    expect(screen.getByLabelText('Search monitors')).toHaveProperty('value', '');
    await app.user.click(entry(/^Facilities/) as HTMLElement);
    await waitFor(() => expect(app.address()).toBe('/dashboard/facilitylist?search=02115'));
    await waitFor(() => expect(shown()).toEqual(['Hospital D']));
  });
});

describe('a screen too narrow for seven columns', () => {
  it('shows all of them, in their order, when the tablet is turned', async () => {
    setScreenWidth(820);
    await open();
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers()).toHaveLength(6);
    act(() => setScreenWidth(1180));
    const wide = ['', 'Facility Name', 'Address', 'Facility ID', 'City', 'State', 'Zip', 'Timezone', 'Edit'];
    expect(headers()).toEqual(wide);
    expect(screen.getAllByText('Massachusetts')[0]?.closest('td')?.cellIndex).toBe(5);
  });

  it('merges address, city, state and zip into one column, and still sorts by each', async () => {
    setScreenWidth(820);
    const app = await open();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['', 'Facility Name', 'Address', 'Facility ID', 'Timezone', 'Edit']);
    expect(screen.getByText('Boston,', { exact: false }).textContent).toBe('Boston, Massachusetts 02115');
    await app.user.click(screen.getByText('Address', { selector: 'th button *' }));
    // jsdom has no layout: a popover of a table counts as scrolled out of sight.
    const choices = await screen.findAllByRole('menuitem', { hidden: true });
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Sort by Address',
      'Sort by City',
      'Sort by State',
      'Sort by Zip',
    ]);
    await app.user.click(choices[3] as HTMLElement);
    await waitFor(() => expect(shown()[0]).toBe('Hospital D'));
    expect(app.address()).toBe('/dashboard/facilitylist?sort=zip&order=asc');
    expect(screen.getByRole('columnheader', { name: /^Address/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    vi.restoreAllMocks();
  });
});
