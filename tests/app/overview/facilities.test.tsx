// The facilities of the overview, the worst first: the first handful, then all in pages, from a server that tells them in pages,
// and from one that tells them with the overview alone.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markOffline, recordHeartbeats } from '../../../server/store/overview/presence.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { withoutCapabilities } from '../../support/without-capabilities.ts';

let service: TestService;
const minuteMs = 60_000;
const place = (number: number) => `Place ${String(number).padStart(2, '0')}`;

/** Twelve facilities with a monitor each: those of the last six are Offline. */
beforeAll(async () => {
  service = await startTestService();
  const { db, clock } = service;
  const now = clock.now.getTime();
  const createdAt = new Date(now - 1_000 * minuteMs);
  const silent: string[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const facilityId = await addFacility(db, { name: place(number) });
    const [id = ''] = await addMonitors(db, [{ name: `Bay ${number}`, facilityId, createdAt }]);
    if (number > 6) silent.push(id);
    else await recordHeartbeats(db, [id], clock.now);
  }
  await recordHeartbeats(db, silent, new Date(now - 20 * minuteMs));
  await markOffline(db, clock.now, 300);
});

afterAll(() => service.close());

const whole: Wire = (_, pass) => pass();

it.each([
  ['tells them in pages', whole],
  ['tells them with the overview alone', withoutCapabilities('worstFacilities')],
])('has a handful, then all in pages, from a server that %s', async (_, wire) => {
  const app = await openScreen(service, '/dashboard/overview', { wire });
  const section = within(await screen.findByRole('region', { name: 'By facility' }));
  const names = () =>
    section.queryAllByRole('listitem').map(({ textContent }) => /Place \d\d/.exec(textContent ?? '')?.[0]);
  await waitFor(() => expect(names()).toEqual([7, 8, 9, 10, 11].map(place)));
  await app.user.click(section.getByRole('link', { name: 'Show all 12 facilities' }));
  await waitFor(() => expect(names()).toEqual([7, 8, 9, 10, 11, 12, 1, 2, 3, 4].map(place)));
  await app.user.click(section.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(names()).toEqual([5, 6].map(place)));
  expect(app.address()).toBe('/dashboard/overview?facilities=2');
  expect(section.queryByRole('button', { name: /^Start round/ })).toBeNull();
});
