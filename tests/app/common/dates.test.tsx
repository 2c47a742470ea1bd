// Dates and times as they are shown in different time zones, on a tablet and on a phone.
import { act, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { monitors } from '../../../server/store/schema/index.ts';
import { formatDay } from '../../../src/i18n/format.ts';
import { addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { setScreenWidth } from '../../support/screen-width.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const ownZone = process.env.TZ;
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const moments = fc.date({
  min: new Date('2005-01-01'),
  max: new Date('2035-01-01'),
  noInvalidDate: true,
});

/** The time zone of the device. */
function travelTo(zone: string): void {
  process.env.TZ = zone;
}
function travelHome(): void {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
}
afterEach(travelHome);

it('a date without a time is the day that was sent, in every time zone', () => {
  fc.assert(
    fc.property(zones, moments, (zone, at) => {
      travelTo(zone);
      const [sent = ''] = at.toISOString().split('T');
      const [year, month, day] = sent.split('-');
      for (const time of ['', 'T00:00:00.000Z', 'T00:00:00Z', 'T00:00Z', 'T00:00:00+00:00'])
        expect(formatDay(`${sent}${time}`)).toBe(`${month}-${day}-${year}`);
    }),
  );
});

it.each([
  ['America/Chicago', '2026-11-22T00:30:00.000Z', '11-21-2026'],
  ['Asia/Tokyo', '2026-11-21T18:30:00Z', '11-22-2026'],
  ['America/Chicago', '2026-11-21T23:30:00-06:00', '11-21-2026'],
  ['Europe/Berlin', '2026-11-21T23:30:00-06:00', '11-22-2026'],
  ['America/Chicago', '2026-11-22T00:00:00+05:00', '11-21-2026'],
])("a moment is shown as the viewer's day: in %s %s", (zone, moment, day) => {
  travelTo(zone);
  expect(formatDay(moment)).toBe(day);
});

describe('in Chicago, where the clocks change', () => {
  let service: TestService;
  let ids: string[];
  const summer = new Date('2026-10-20T10:00:05Z');
  const winter = new Date('2026-11-15T10:00:05Z');

  beforeAll(async () => {
    service = await startTestService();
    ids = await addMonitors(service.db, [
      {
        name: 'Bay 7',
        serialNumber: 'IPM-7',
        lastCommunication: summer,
        createdAt: new Date('2025-03-01T02:00:00Z'),
      },
      { name: 'Bay 8', serialNumber: 'IPM-8', lastCommunication: winter, createdAt: new Date() },
    ]);
  });
  afterAll(() => service.close());

  it('a time of the list has its own zone, from its column or beside it', async () => {
    travelTo('America/Chicago');
    await openScreen(service, '/dashboard/monitors');
    await screen.findByText('Bay 7');
    const head = screen.getByRole('columnheader', { name: /Cloud Comm/ }).textContent?.slice(-3);
    expect(head).toMatch(/^C[SD]T$/);
    const rowOf = (name: string) => screen.getByText(name).closest('tr')?.textContent ?? '';
    const zoneOf = (name: string) => /\d\d:\d\d:\d\d (C.T)/.exec(rowOf(name))?.[1] ?? head;
    expect(rowOf('Bay 7')).toContain('10-20-2026, 05:00:05');
    expect(zoneOf('Bay 7')).toBe('CDT');
    expect(rowOf('Bay 8')).toContain('11-15-2026, 04:00:05');
    expect(zoneOf('Bay 8')).toBe('CST');
  });

  it('a time on a phone has its year, its seconds and its zone', async () => {
    travelTo('America/Chicago');
    setScreenWidth(390);
    await openScreen(service, '/dashboard/monitors');
    const cardOf = async (name: string) => (await screen.findByText(name)).closest('a')?.textContent;
    expect(await cardOf('Bay 7')).toContain('10-20-2026, 05:00:05 CDT');
    expect(await cardOf('Bay 8')).toContain('11-15-2026, 04:00:05 CST');
  });

  it.each([
    ['America/Chicago', '02-28-2025'],
    ['Pacific/Kiritimati', '03-01-2025'],
  ])("Manufactured is the viewer's day of the moment that our service sends, in %s", async (zone, day) => {
    travelTo(zone);
    await openScreen(service, `/dashboard/monitor-details/${ids[0]}`);
    const label = await screen.findByText('Manufactured');
    expect(label.closest('dt')?.nextElementSibling?.textContent).toBe(day);
  });

  it('Manufactured is the day of manufacture where the record has one, and its label says which day it is', async () => {
    travelTo('America/Chicago');
    const { user, close } = await openScreen(service, `/dashboard/monitor-details/${ids[0]}`);
    const added = 'Day on which this monitor was added. Its day of manufacture is not known.';
    const button = await screen.findByRole('button', { name: `Manufactured: ${added}` });
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveProperty('textContent', added);
    close();
    await service.db
      .update(monitors)
      .set({ manufacturedOn: '2024-02-29' })
      .where(eq(monitors.id, ids[0] ?? ''));
    onTestFinished(async () => {
      await service.db.update(monitors).set({ manufacturedOn: null });
    });
    await openScreen(service, `/dashboard/monitor-details/${ids[0]}`);
    const label = await screen.findByRole('button', { name: 'Manufactured: Day of manufacture' });
    expect(label.closest('dt')?.nextElementSibling?.textContent).toBe('02-29-2024');
    act(() => label.focus());
    expect(await screen.findByRole('tooltip')).toHaveProperty('textContent', 'Day of manufacture');
  });

  it('a day without a time is taken from another backend', async () => {
    await openScreen(service, `/dashboard/monitor-details/${ids[0]}`, {
      wire: async (request, pass) => {
        const answer = await pass();
        if (!request.url.endsWith(`/monitors/${ids[0]}`)) return answer;
        const text = await answer.text();
        return new Response(text.replace(/"created_date":"[^"]*"/, '"created_date":"2024-02-29"'), answer);
      },
    });
    const label = await screen.findByText('Manufactured');
    await waitFor(() => expect(label.closest('dt')?.nextElementSibling?.textContent).toBe('02-29-2024'));
  });
});
