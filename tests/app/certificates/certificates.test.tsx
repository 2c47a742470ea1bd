// The screen of all network certificates on the real service: what ends when, and 'Get Cert' for many.
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noEnd } from '../../../contract/common/certificate-times.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { uploadRootCertificate } from '../../../contract/site-configuration/site-files.ts';
import { beginEnrollmentAttempt } from '../../../server/store/certificates/enrollment-attempts.ts';
import { findCsr } from '../../../server/store/certificates/monitor-csrs.ts';
import { jobs, networkCertificates, siteFiles } from '../../../server/store/schema/index.ts';
import { clearStorages } from '../../../src/session/clear-storages.ts';
import { addCertificates } from '../../support/certificates.ts';
import { catchDownloads } from '../../support/downloads.ts';
import { option } from '../../support/monitor-dialogs.ts';
import { createPki, type Pki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { addFacility } from '../../support/records.ts';
import { cut, openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured, addNetworkDevice, fileOf } from '../../support/site-configuration.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let pki: Pki;
let ward: string;
/** Ids of the monitors, the soonest end first. */
let monitorIds: string[];

beforeAll(async () => {
  service = await startTestService({ estPassword: 'est demo password' });
  pki = createPki();
  service.clock.now = new Date();
  ward = await addFacility(service.db, { name: 'North Ward' });
  const icu = await addFacility(service.db, { name: 'Intensive Care' });
  monitorIds = await addCertificates(service, [
    { name: 'Ended', serialNumber: 'S-1', days: -3, facilityId: ward },
    { name: 'Soon', serialNumber: 'S-2', days: 20.5, facilityId: ward },
    { name: 'Later', serialNumber: 'S-3', days: 300, facilityId: icu, movedTo: ward, source: 'renewal' },
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
    await open();
    await waitFor(() => expect(rows()).toHaveLength(3));
    const [ended, soon, later] = rows();
    expect(ended).toMatch(/Ended.*S-1.*North Ward/s);
    expect(soon).toContain('Ends in 20 days');
    expect(later).toMatch(/Ends in 299 days.*Renewed automatically/s);
    // The table of its facility does not have the monitor that was moved.
    const links = screen.getAllByRole('link', { name: / in Site Config$/ });
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Open Ended (S-1) in Site Config',
      'Open Soon (S-2) in Site Config',
    ]);
    const href = links[0]?.getAttribute('href');
    expect(href).toBe(`/dashboard/siteconfig?facility=${ward}&mechanism=client&monitor=${monitorIds[0]}`);
  });

  it('has no place for checkboxes where no row can be selected, and says why', async () => {
    const app = await open();
    await app.settled();
    expect(screen.getByText(/^Certificates without a checkbox cannot be requested again here/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Monitor');
  });

  it('is filtered by a link, which has its number; the address has the filter', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('link', { name: 'Ended 1' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(app.address()).toBe('/dashboard/certificates?ends=ended');
  });

  it('says of a certificate without end that it has none, in the CSV, too', async () => {
    const facilityId = await addFacility(service.db, { name: 'Device identities' });
    const [id = ''] = await addCertificates(service, [{ name: 'Endless', days: 1, facilityId }]);
    await service.db
      .update(networkCertificates)
      .set({ validUntil: new Date(noEnd) })
      .where(eq(networkCertificates.monitorId, id));
    const app = await open(`?facility=${facilityId}`);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('No end');
    expect(rows()[0]).not.toMatch(/9999|Ends/);
    expect(screen.queryByRole('button', { name: /^1 [A-Z][a-z]{2} \d{4}( Ended| In 30 days)?$/ })).toBeNull();
    const given = catchDownloads();
    await app.user.click(screen.getByRole('button', { name: 'Download (CSV)' }));
    await waitFor(() => expect(given.names).toEqual(['Certificates.csv']));
    expect(await given.text(0)).toContain('No end');
    app.close();
    await service.db.delete(networkCertificates).where(eq(networkCertificates.monitorId, id));
  });

  it('is filtered by a tapped month, and by no month after another tap', async () => {
    const app = await open();
    const months = await screen.findAllByRole('button', {
      name: /^1 [A-Z][a-z]{2} \d{4}( Ended| In 30 days)?$/,
    });
    expect(months).toHaveLength(3);
    const [first] = months;
    if (!first) throw new Error('no month');
    await app.user.click(first);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(app.address()).toMatch(/month=\d{4}-\d\d/);
    await app.user.click(screen.getByRole('button', { name: 'Show all months' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Ends by month' })),
    );
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('is filtered by facility, whose picker keeps the focus, and text, and says when nothing matches', async () => {
    const app = await open();
    const picker = screen.getByRole('combobox', { name: 'Facility' });
    await app.user.type(picker, 'North');
    await screen.findByRole('option', option('North Ward'));
    await app.user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(app.address()).toBe(`/dashboard/certificates?facility=${ward}`);
    await waitFor(() => expect(picker).toHaveProperty('value', 'North Ward'));
    expect(document.activeElement).toBe(picker);
    await app.user.type(screen.getByLabelText('Search certificates'), 'nothing like it{Enter}');
    expect(await screen.findByText('No certificates match these filters')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(app.address()).toBe('/dashboard/certificates');
  });

  it('says that it cannot be loaded, and loads it again', async () => {
    const app = await openScreen(service, '/dashboard/certificates', {
      wire: (request, pass) =>
        request.url.includes('/v1/certificates')
          ? Promise.resolve(new Response('{', { status: 500 }))
          : pass(),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(rows()).toEqual([]);
    app.rewire((_request, pass) => pass());
    await app.user.click(retry);
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('is not available offline, where the sidebar offers it all the same, until sign-out', async () => {
    const online = await open();
    await online.settled();
    online.close();
    const app = await openScreen(service, '/dashboard/certificates', { wire: cut });
    expect(
      await screen.findByText(/^Certificates are not (available offline|stored on this device)\.$/),
    ).toBeTruthy();
    // The months are asked for on their own.
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ends by month' })).toBeNull());
    expect(await screen.findByRole('link', { name: /^Certs/ })).toBeTruthy();
    app.close();
    clearStorages();
    const other = await openScreen(service, '/dashboard/certificates', { wire: cut });
    await screen.findByText(/^Certificates are not/);
    await other.settled();
    expect(screen.queryByRole('link', { name: /^Certs/ })).toBeNull();
  });

  it('has roots that end soon beside it, in the CSV, too; with a text neither has them', async () => {
    const facilityId = await addFacility(service.db, { name: 'Radiology' });
    pki.issue('radiology', { subject: '/CN=Radiology CA', extensions: authorityExtensions, days: 10 });
    const files = { cafile: fileOf('root.pem', pki.read('radiology.pem')) };
    await service.sendForm(uploadRootCertificate, { body: { facility_id: facilityId }, files });
    const given = catchDownloads();
    const app = await open(`?facility=${facilityId}`);
    expect(await screen.findByText(/Radiology CA/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Download (CSV)' }));
    await waitFor(() => expect(given.names).toHaveLength(1));
    expect(await given.text(0)).toContain('CN=Radiology CA');
    app.close();
    const narrowed = await open(`?facility=${facilityId}&search=S-1`);
    await narrowed.settled();
    expect(screen.queryByText(/Radiology CA/)).toBeNull();
    await service.db.delete(siteFiles).where(eq(siteFiles.facilityId, facilityId));
  });

  it('is downloaded as CSV, with all that the filters mean', async () => {
    const given = catchDownloads();
    const app = await open(`?facility=${ward}`);
    await app.user.click(await screen.findByRole('button', { name: 'Download (CSV)' }));
    await waitFor(() => expect(given.names).toEqual(['Certificates.csv']));
    const lines = (await given.text(0)).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(
      /Monitor Name,Serial Number,Facility,.*,Valid Until,UTC offset of Valid Until,Client Transfer On,UTC offset of Client Transfer On,Source$/,
    );
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([
      ['Ended', 'S-1', 'North Ward'],
      ['Soon', 'S-2', 'North Ward'],
    ]);
  });
});

it('the sidebar counts what has ended or ends within 30 days', async () => {
  await open();
  const sidebar = within(screen.getByRole('navigation', { name: 'Navigation' }));
  await waitFor(() => expect(sidebar.getByRole('link', { name: /^Certs/ }).textContent).toContain('2'));
});

it('a server without the capability has no such entry', async () => {
  const app = await openScreen(service, '/dashboard/monitors', {
    wire: async (request, pass) =>
      request.url.endsWith('/capabilities')
        ? new Response('{"status":true,"data":["events"]}')
        : await pass(),
  });
  await untilOffered(app);
  expect(screen.getByRole('link', { name: /^Monitors/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Cert/ })).toBeNull();
});

/** A facility whose EST server is not there, and a monitor with a CSR. */
async function addUnreachable() {
  const site = await addConfigured(service, pki, { transfer_type: 'Online' });
  const { facilityId } = site;
  const url = new URL('/.well-known/est', service.publicUrl).href;
  const urls = { cacert_url: `${url}/cacerts`, clientcert_url: `${url}/simpleenroll` };
  const body = { facility_id: facilityId, user_name: 'est-demo', user_password: 'wrong', ...urls };
  await service.ask(savePassword, { body });
  return site;
}

type Screen = Awaited<ReturnType<typeof open>>;

const started = ({ requests }: Screen) =>
  requests.filter((line) => line === 'POST /api/v1/certificates/enrollments');

/** The question before 'Get missing certificates'. */
async function ask({ user }: Screen) {
  await user.click(await screen.findByRole('button', { name: 'Get missing certificates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request certificates' }));
  return { dialog, request: async () => user.click(await dialog.findByRole('button', { name: 'Request' })) };
}

describe('Get Cert for many', () => {
  it('asks with the names, those left out and why, and those that may have been issued; Cancel starts nothing', async () => {
    const { facilityId, monitor } = await addUnreachable();
    const secondsAgo = (seconds: number) => new Date(service.clock.now.getTime() - seconds * 1_000);
    await beginEnrollmentAttempt(service.db, {
      monitorId: monitor.id,
      facilityId,
      keyId: (await findCsr(service.db, monitor.id))?.keyId ?? '',
      url: 'https://est.example.org/',
      isRepeated: false,
      startedAt: secondsAgo(120),
      sentAt: secondsAgo(119),
      dueAt: secondsAgo(60),
    });
    await addNetworkDevice(service, pki, { facilityId });
    const app = await open(`?facility=${facilityId}`);
    const { dialog } = await ask(app);
    expect(await dialog.findByText('Request a new certificate for 1 monitor?')).toBeTruthy();
    expect(dialog.getByText(new RegExp(`\\(${monitor.serialNumber}\\)$`))).toBeTruthy();
    expect(dialog.getByText('1 monitor without a CSR')).toBeTruthy();
    expect(dialog.getByText(/^The EST server may already have issued a certificate for 1/)).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(started(app)).toEqual([]);
  });

  it('says that nothing can be requested, and offers nothing', async () => {
    const app = await open(`?facility=${ward}`);
    const { dialog } = await ask(app);
    expect(await dialog.findByText('No monitor of this facility needs a certificate now.')).toBeTruthy();
    expect(dialog.getByText('3 monitors without an EST server at their facilities')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Request' })).toBeNull();
  });

  it('shows progress, and the result of each that failed: after a reload, too, and until it is closed', async () => {
    const { facilityId } = await addUnreachable();
    const app = await open(`?facility=${facilityId}`);
    const { request } = await ask(app);
    await request();
    expect(await screen.findByText('Requesting certificates:')).toBeTruthy();
    const progress = screen.getByRole('progressbar', { name: 'Certificate requests' });
    expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['0', '1']);
    app.close();

    const stop = service.startJobs();
    const reloaded = await open();
    expect(await screen.findByText('Certificate requests finished: 0 of 1 obtained')).toBeTruthy();
    await reloaded.user.click(screen.getByRole('button', { name: 'Show failed' }));
    expect(await screen.findByText(/No server answers|HTTP/)).toBeTruthy();
    await reloaded.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/^Certificate requests finished/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    reloaded.close();
    await stop();
  });

  /** A certificate of the monitor, for which a new one may be requested. */
  async function addSelectable({ facilityId, monitor }: Awaited<ReturnType<typeof addUnreachable>>) {
    const [selectable = ''] = await addCertificates(service, [{ name: 'Selected', days: 40, facilityId }]);
    await service.db
      .update(networkCertificates)
      .set({ monitorId: monitor.id })
      .where(eq(networkCertificates.monitorId, selectable));
  }

  it('says why a row cannot be selected beside one that can', async () => {
    const site = await addUnreachable();
    await addSelectable(site);
    await open();
    await screen.findByRole('checkbox', { name: new RegExp(site.monitor.serialNumber) });
    const reasons = screen.getAllByText(/ cannot be selected: /).map(({ textContent }) => textContent);
    expect(reasons[0]).toMatch(/^Ended .*No CSR, or no EST server at this facility\.$/);
    expect(reasons.at(-1)).toMatch(/^Later .*This monitor is no longer in this facility\.$/);
  });

  it('asks for the monitors of the selected certificates; what was not begun can be cancelled', async () => {
    const site = await addUnreachable();
    const { facilityId, monitor } = site;
    await addSelectable(site);
    await addCertificates(service, [{ name: 'No CSR', days: 50, facilityId }]);
    const app = await open(`?facility=${facilityId}`);
    const row = await screen.findByRole('checkbox', { name: new RegExp(`${monitor.serialNumber}`) });
    await app.user.click(row);
    // Two are listed, and for one a new one may be requested.
    await app.user.click(await screen.findByRole('button', { name: 'Select all 1' }));
    expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Get Cert' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request certificates' }));
    expect(await dialog.findByText('Request a new certificate for 1 monitor?')).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Request' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The bar that had the button is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    const job = cancel.closest('section') ?? document.body;
    await app.user.click(cancel);
    await within(job).findByText(/^Cancelling … · 1 cancelled/);
    expect(within(job).queryByRole('button', { name: 'Cancel' })).toBeNull();
    const stop = service.startJobs();
    await within(job).findByText('Certificate requests finished: 0 of 1 obtained');
    await stop();
  });

  it('shows two results, and older ones when they are asked for', async () => {
    const own = () => ({
      id: randomUUID(),
      kind: 'renewal',
      authorId: randomUUID(),
      authorName: 'Night',
      httpRequestId: '',
    });
    const at = { createdAt: service.clock.now, endedAt: service.clock.now };
    await service.db.insert(jobs).values([1, 2, 3].map((recordCount) => ({ ...own(), ...at, recordCount })));
    const app = await open();
    const results = () => screen.queryAllByText(/^Certificate requests finished/).length;
    const more = await screen.findByRole('button', { name: /^Show \d older results?$/ });
    expect(results()).toBe(2);
    await app.user.click(more);
    expect(results()).toBeGreaterThan(2);
    expect(screen.queryByRole('button', { name: /^Show \d older results?$/ })).toBeNull();
  });

  it('says that the requests may have started where the answer was lost, and shows them', async () => {
    const { facilityId } = await addUnreachable();
    const app = await open(`?facility=${facilityId}`);
    const { request, dialog } = await ask(app);
    await dialog.findByText(/^Request a new/);
    app.rewire(async (sent, pass) => {
      const answer = await pass();
      return sent.url.endsWith('/enrollments') ? await cut(sent, pass) : answer;
    });
    await request();
    expect(await screen.findByText(/^Connection lost\. The requests may have started/)).toBeTruthy();
    expect(await screen.findByText('Requesting certificates:')).toBeTruthy();
    expect(started(app)).toHaveLength(1);
  });
});
