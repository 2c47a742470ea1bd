// A list whose call answers 404: what it is about does not exist.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '../../../contract/users/user-writes.ts';
import { openAddForm } from '../../support/form-dialog.ts';
import { typedChange } from '../../support/form-values.ts';
import { addFacility, addMonitor, addUser } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let facility: string;
let monitor: string;
let user: string;
beforeAll(async () => {
  service = await startTestService();
  facility = await addFacility(service.db, { name: 'Bayview' });
  monitor = await addMonitor(service.db, { name: 'Bay 1', facilityId: facility });
  user = await addUser(service.db, { email: 'kim@example.com', facilityIds: [facility] });
});
afterAll(() => service.close());

const notFound = () => Response.json({ status: false, message: 'It is gone.' }, { status: 404 });
/** Answers 404 to the calls with this path. */
const without =
  (path: RegExp): Wire =>
  (request, pass) =>
    path.test(new URL(request.url).pathname) ? Promise.resolve(notFound()) : pass();

const errorScreen = () => screen.findByText('OOPS! Something went wrong here');

describe('leads to the error screen', () => {
  it.each([
    ['all users', '/dashboard/users', /\/v1\/users$/],
    ['a search of users', '/dashboard/active_users?search=kim', /\/v1\/users\/search$/],
    ["a facility's monitors", '/dashboard/facility-details/{facility}', /\/facilities\/[^/]+\/monitors$/],
    [
      "a facility's users",
      '/dashboard/facility-details/{facility}?view=users',
      /\/facilities\/[^/]+\/users$/,
    ],
    [
      "a search of a facility's monitors",
      '/dashboard/facility-details/{facility}?search=bay',
      /\/v1\/monitors\/search$/,
    ],
    [
      "the users of a monitor's facility",
      '/dashboard/monitor-details/{monitor}?tab=users',
      /\/facilities\/[^/]+\/users$/,
    ],
  ])('%s', async (_, template, path) => {
    const address = template.replace('{facility}', facility).replace('{monitor}', monitor);
    const app = await openScreen(service, address, { wire: without(path) });
    await errorScreen();
    expect(app.address()).toBe(`/error/error-v1?asked=${encodeURIComponent(address).replaceAll('%20', '+')}`);
  });

  it('a list that this device keeps, once the service has answered', async () => {
    const first = await openScreen(service, '/dashboard/users');
    await screen.findByText('kim@example.com');
    first.close();
    await openScreen(service, '/dashboard/users', { wire: without(/\/v1\/users$/) });
    await errorScreen();
  });

  it('Refresh', async () => {
    const app = await openScreen(service, '/dashboard/users');
    await screen.findByText('kim@example.com');
    app.rewire(without(/\/v1\/users$/));
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await errorScreen();
  });
});

describe('is said in place', () => {
  it('by a list that is about nothing in particular', async () => {
    const app = await openScreen(service, '/dashboard/monitors', { wire: without(/\/v1\/monitors$/) });
    expect(await screen.findByText('It is gone.')).toBeTruthy();
    expect(app.address()).toBe('/dashboard/monitors');
  });

  it('by a list that was refetched by itself', async () => {
    const app = await openScreen(service, '/dashboard/users');
    await screen.findByText('kim@example.com');
    await waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
    app.rewire(without(/\/v1\/users$/));
    await service.ask(updateUser, { params: { id: user }, body: { ...typedChange, location: [] } });
    expect(await screen.findByText(/It is gone\./)).toBeTruthy();
    expect(screen.getByText('kim@example.com')).toBeTruthy();
    expect(app.address()).toBe('/dashboard/users');
  });

  it('by a picker', async () => {
    const app = await openScreen(service, '/dashboard/users?search=none', {
      wire: without(/\/facilities\/names$/),
    });
    const { dialog } = await openAddForm(app, 'User');
    await app.user.click(dialog.getByLabelText('Facility', { selector: 'input' }));
    await app.user.paste('bay');
    expect(await screen.findByText('It is gone.')).toBeTruthy();
    expect(app.address()).toBe('/dashboard/users?search=none');
  });
});
