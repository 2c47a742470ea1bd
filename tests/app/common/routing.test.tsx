// Where addresses lead, signed in and signed out, and from a list to a monitor and back.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFacility, addMonitor } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const facilityId = await addFacility(service.db, { name: 'Lakeview General' });
  await addMonitor(service.db, { name: 'Bay 08', serialNumber: 'IPM-107', facilityId });
});
afterAll(() => service.close());

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('routing', () => {
  it.each([
    ['/', '/dashboard/monitors'],
    ['/dashboard', '/dashboard/monitors'],
    ['/dashboard/nothing', '/dashboard/monitors'],
    ['/auth', '/dashboard/monitors'],
    ['/auth/login', '/dashboard/monitors'],
    ['/error', '/error/error-v1'],
    ['/nothing?x=1', '/error/error-v1?asked=%2Fnothing%3Fx%3D1'],
    ['/dashboard/monitor-details/none', '/error/error-v1?asked=%2Fdashboard%2Fmonitor-details%2Fnone'],
  ])('redirects %s to %s', async (from, to) => {
    const app = await openScreen(service, from);
    await waitFor(() => expect(app.address()).toBe(to));
  });

  it.each([
    ['/', '/auth/login'],
    ['/auth', '/auth/login'],
    ['/auth/nothing', '/auth/login'],
    [
      '/dashboard/assigned_monitors?search=icu',
      '/auth/login?returnTo=%2Fdashboard%2Fassigned_monitors%3Fsearch%3Dicu',
    ],
  ])('redirects %s to %s while no one is signed in', async (from, to) => {
    const app = await openScreen(service, from, { signedIn: false });
    await waitFor(() => expect(app.address()).toBe(to));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  });

  it('opens a monitor from the list, and Back returns to the search', async () => {
    const app = await openScreen(service, '/dashboard/monitors?search=bay+08');
    await app.user.click(await screen.findByRole('link', { name: 'Bay 08' }));
    await heading('Bay 08');
    expect(screen.getByText('Lakeview General /')).toBeTruthy();
    const box = screen.getByRole('searchbox');
    expect(box.hasAttribute('disabled')).toBe(true);
    expect((await screen.findByText('Serial number')).nextSibling?.textContent).toBe('IPM-107');
    app.router.history.back();
    await heading('All Monitors');
    expect(app.address()).toBe('/dashboard/monitors?search=bay+08');
  });
});
