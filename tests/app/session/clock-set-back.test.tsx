// The device's clock may be set back while the app is open: newer answers are still newer.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let id: string;
let app: Awaited<ReturnType<typeof openScreen>>;

beforeAll(async () => {
  service = await startTestService();
  [id = ''] = await addMonitors(service.db, [{ name: 'Bay 1', serialNumber: 'IPM-1' }]);
});
afterAll(() => service.close());
afterEach(() => app.close());

/** Less than a token may be ahead of a clock: the service in this process has the same one. */
const backMs = 50_000;

function setClockBack(): void {
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now.call(Date) - backMs);
}

const rename = (name: string) =>
  service.ask(updateMonitor, { params: { id }, body: { monitor_id: name, auto_log_level: 500 } });
const refresh = () => app.user.click(screen.getByRole('button', { name: 'Refresh' }));
const streams = () => app.requests.filter((request) => request === 'GET /api/v1/events').length;
const reads = () => app.requests.filter((request) => request === `GET /api/v1/monitors/${id}`).length;

describe('after the clock was set back', () => {
  it("a monitor's page is fetched once", async () => {
    app = await openScreen(service, `/dashboard/monitor-details/${id}`);
    await screen.findByText(/^Bay/, { selector: 'h1' });
    await waitFor(() => expect(streams()).toBe(1));
    await rename('Bay 2');
    await screen.findByText('Bay 2', { selector: 'h1' });
    // Wait until everything that the change itself caused is over.
    await app.settled();
    setClockBack();
    const before = reads();
    await refresh();
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await app.settled();
    expect(reads()).toBe(before + 1);
  });

  it.each([
    ['with a database', true],
    ['without a database', false],
  ])('a list shows the newer answer, in a browser %s', async (_, database) => {
    await rename('Bay 3');
    app = await openScreen(service, '/dashboard/monitors', {
      database,
      wire: async (request, pass) =>
        request.url.endsWith('/events') ? new Response('', { status: 404 }) : await pass(),
    });
    await screen.findByText('Bay 3', { selector: 'a' });
    await app.settled();
    setClockBack();
    await rename('Bay 4');
    await refresh();
    await screen.findByText('Bay 4', { selector: 'a' });
    await app.settled();
    expect(screen.queryByText('Bay 3')).toBeNull();
  });

  it('a list that was opened from the device shows the newer answer', async () => {
    await rename('Bay 5');
    app = await openScreen(service, '/dashboard/monitors');
    await screen.findByText('Bay 5', { selector: 'a' });
    await app.settled();
    app.close();
    await rename('Bay 6');
    app = await openScreen(service, '/dashboard/monitors');
    setClockBack();
    await screen.findByText('Bay 6', { selector: 'a' });
    await app.settled();
    expect(screen.queryByText('Bay 5')).toBeNull();
  });
});
