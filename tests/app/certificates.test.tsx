// The screen of all network certificates on the real service: what ends when, and 'Get Cert' for many.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savePassword } from '../../contract/site-configuration/est-authentication.ts';
import { addCertificates } from '../support/certificates.ts';
import { catchDownloads } from '../support/downloads.ts';
import { createPki, type Pki } from '../support/pki.ts';
import { addFacility } from '../support/records.ts';
import { cut, openScreen } from '../support/screen.tsx';
import { startTestService, type TestService } from '../support/service.ts';
import { addConfigured } from '../support/site-configuration.ts';

let service: TestService;
let pki: Pki;
let ward: string;

beforeAll(async () => {
  service = await startTestService({ estPassword: 'est demo password', jobs: true });
  pki = createPki();
  service.clock.now = new Date();
  ward = await addFacility(service.db, { name: 'North Ward' });
  const icu = await addFacility(service.db, { name: 'Intensive Care' });
  await addCertificates(service, [
    { name: 'Ended', serialNumber: 'S-1', days: -3, facilityId: ward },
    { name: 'Soon', serialNumber: 'S-2', days: 20.5, facilityId: ward },
    { name: 'Later', serialNumber: 'S-3', days: 300, facilityId: icu },
  ]);
});
beforeEach(() => {
  service.clock.now = new Date();
});
afterAll(async () => {
  await service.close();
});

async function open(search = '') {
  const app = await openScreen(service, `/dashboard/certificates${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Certificates' });
  return app;
}

const rows = () => Array.from(document.querySelectorAll('tbody tr'), ({ textContent }) => textContent ?? '');

describe('the list', () => {
  it('has the soonest end first, in words, with a link to the monitor in Site Config', async () => {
    const app = await open();
    await waitFor(() => expect(rows()).toHaveLength(3));
    const [ended, soon, later] = rows();
    expect(ended).toMatch(/Ended.*S-1.*North Ward/s);
    expect(soon).toContain('Ends in 20 days');
    expect(later).toContain('Ends in 299 days');
    const link = screen.getByRole('link', { name: 'Open Ended (S-1) in Site Config' });
    expect(link.getAttribute('href')).toContain(`/dashboard/siteconfig?facility=${ward}&mechanism=client`);
    app.close();
  });

  it('is filtered by a chip, which has its number; the address has the filter', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('link', { name: 'Ended 1' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(app.address()).toBe('/dashboard/certificates?ends=ended');
    app.close();
  });

  it('is filtered by a tapped month, and by no month after another tap', async () => {
    const app = await open();
    const months = await screen.findAllByRole('button', { name: /: 1 certificate ends$/ });
    expect(months).toHaveLength(3);
    const [first] = months;
    if (!first) throw new Error('no month');
    await app.user.click(first);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(app.address()).toMatch(/month=\d{4}-\d\d/);
    await app.user.click(screen.getByRole('button', { name: 'Show all months' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    app.close();
  });

  it('is filtered by facility and text, and says when nothing matches', async () => {
    const app = await open(`?facility=${ward}`);
    await waitFor(() => expect(rows()).toHaveLength(2));
    await app.user.type(screen.getByLabelText('Search certificates'), 'nothing like it{Enter}');
    expect(await screen.findByText('No certificates match these filters')).toBeTruthy();
    app.close();
  });

  it('says that it cannot be loaded, and loads it again', async () => {
    const app = await openScreen(service, '/dashboard/certificates', {
      wire: (request, pass) =>
        request.url.includes('/v1/certificates')
          ? Promise.resolve(new Response('{', { status: 500 }))
          : pass(),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Retry' }));
    app.close();
  });

  it('is not available offline', async () => {
    const app = await openScreen(service, '/dashboard/certificates', { wire: cut });
    expect(
      await screen.findByText(/^Certificates are not (available offline|stored on this device)\.$/),
    ).toBeTruthy();
    app.close();
  });

  it('is downloaded as CSV, with all that the filters mean', async () => {
    const given = catchDownloads();
    const app = await open(`?facility=${ward}`);
    await app.user.click(await screen.findByRole('button', { name: 'Download (CSV)' }));
    await waitFor(() => expect(given.names).toEqual(['Certificates.csv']));
    app.close();
  });
});

it('the sidebar counts what has ended or ends within 30 days', async () => {
  const app = await open();
  const sidebar = within(screen.getByRole('navigation', { name: 'Navigation' }));
  await waitFor(() => expect(sidebar.getByRole('link', { name: /^Certs/ }).textContent).toContain('2'));
  app.close();
});

it('a server without the capability has no such entry', async () => {
  const app = await openScreen(service, '/dashboard/monitors', {
    wire: async (request, pass) =>
      request.url.endsWith('/capabilities')
        ? new Response('{"status":true,"data":["events"]}')
        : await pass(),
  });
  await waitFor(() => expect(app.requests).toContain('GET /api/v1/capabilities'));
  expect(screen.queryByRole('link', { name: /^Cert/ })).toBeNull();
  app.close();
});

/** Nothing is requested without an answer to the question. */
async function request(app: Awaited<ReturnType<typeof open>>): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Request certificates' }));
  expect(app.requests.filter((line) => line.startsWith('POST /api/v1/certificates'))).toEqual([]);
  await app.user.click(dialog.getByRole('button', { name: 'Request' }));
}

describe('Get Cert for many', () => {
  it('says why nothing was started for monitors without an EST server', async () => {
    const app = await open('?ends=ended');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await app.user.click(screen.getByRole('checkbox', { name: /Ended/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Get Cert' }));
    await request(app);
    expect(await screen.findByText(/^Could not start: None of these monitors/)).toBeTruthy();
    app.close();
  });

  it('shows progress, and the result of each that failed', async () => {
    const { facilityId } = await addConfigured(service, pki, { transfer_type: 'Online' });
    // The service has no EST server there.
    const url = new URL('/.well-known/est', service.publicUrl).href;
    const urls = { cacert_url: `${url}/cacerts`, clientcert_url: `${url}/simpleenroll` };
    const body = { facility_id: facilityId, user_name: 'est-demo', user_password: 'wrong', ...urls };
    await service.ask(savePassword, { body });
    const app = await open(`?facility=${facilityId}`);
    await app.user.click(await screen.findByRole('button', { name: 'Get missing certificates' }));
    await request(app);
    expect(await screen.findByText(/^Certificate requests finished: 0 of 1 obtained$/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Show failed' }));
    expect(await screen.findByText(/No server answers|HTTP/)).toBeTruthy();
    app.close();
  });
});
