// Site Configuration without a facility: the facilities with what they need, on the real service.
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCertificates } from '../../support/certificates.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import { cut, openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let ending: string;
const address = '/dashboard/siteconfig';

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
});
afterAll(() => service.close());

const rows = () =>
  Array.from(document.querySelectorAll('tbody tr'), (row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );

it('says that there are no facilities yet', async () => {
  await openScreen(service, address);
  await screen.findByText('No facilities yet');
  expect(screen.getByText('Please Select facility')).toBeTruthy();
});

it('lists the worst first, in words, and a row chooses its facility', async () => {
  const { db } = service;
  ending = await addFacility(db, { name: 'Ending' });
  await addCertificates(
    service,
    [-2, -1, 20].map((days) => ({ name: `${days}`, days, facilityId: ending })),
  );
  await addMonitor(db, { facilityId: await addFacility(db, { name: 'Missing' }) });
  await addFacility(db, { name: 'Empty' });
  const app = await openScreen(service, address);
  await screen.findByText('3 facilities', { selector: 'p' });
  expect(screen.getByText('Please Select facility')).toBeTruthy();
  const parts = 'CSR parameters, WPA file, Root certificate';
  expect(rows()).toEqual([
    ['Ending', `2 certificates ended1 ends in 30 daysMissing for 3 monitors: ${parts}`],
    ['Missing', `Missing for 1 monitor: ${parts}`],
    ['Empty', 'No monitors yet'],
  ]);
  await app.user.click(screen.getByText('2 certificates ended'));
  await screen.findByRole('heading', { level: 2, name: 'CSR Parameters' });
  expect(app.address()).toBe(`${address}?facility=${ending}`);
  expect(screen.getByLabelText<HTMLInputElement>('Facility').value).toBe('Ending');
});

it('says why they could not be loaded, and loads them on Retry', async () => {
  const app = await openScreen(service, address, {
    wire: async (request, pass) =>
      request.url.includes('/networkdetails/needs')
        ? Response.json({ status: false, message: 'The wall is wet.' }, { status: 422 })
        : await pass(),
  });
  await screen.findByText('The wall is wet.');
  app.rewire((_request, pass) => pass());
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Ending' });
});

it('offline says that they are not available, and asks for a facility as before', async () => {
  (await openScreen(service, address)).close();
  await openScreen(service, address, { wire: cut });
  await screen.findByText('Site configuration is not stored on this device.');
  expect(screen.getByText('Please Select facility')).toBeTruthy();
});

it('of a server that does not say what they need asks for a facility alone', async () => {
  await openScreen(service, address, {
    wire: (request, pass) =>
      request.url.endsWith('/capabilities')
        ? Promise.resolve(new Response('{"status":false,"message":"Not found"}', { status: 404 }))
        : pass(),
  });
  await screen.findByText('Please Select facility');
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Ending' })).toBeNull();
});
