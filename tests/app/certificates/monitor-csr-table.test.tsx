// Obtain Client Certificate's table of monitors on the real service, and the download of a CSR.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createPki } from '../../support/pki.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { setScreenWidth } from '../../support/screen-width.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured } from '../../support/site-configuration.ts';
import { tableCells as cells, goOffline, offlineReason, openSite } from '../../support/site-screen.ts';
import { serveStoredFiles } from '../../support/stored-files.ts';
import { withoutCapabilities } from '../../support/without-capabilities.ts';

let service: TestService;
const pki = createPki();
beforeAll(async () => {
  service = await startTestService();
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(async () => {
  await service.close();
});

async function open(facilityId: string) {
  const site = await openSite(service, facilityId, '&mechanism=client');
  await site.panel('Obtain Client Certificate');
  return site;
}

it('has its columns, a dash for what is empty, and pages of 5', async () => {
  const facilityId = await addFacility(service.db);
  const serialNumbers = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6'];
  await addMonitors(
    service.db,
    serialNumbers.map((serialNumber) => ({ serialNumber, facilityId })),
  );
  const { app } = await open(facilityId);
  await waitFor(() => expect(cells()).toHaveLength(5));
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  for (const [index, head] of [
    '#',
    'Serial Number',
    'CSR File',
    'CSR Upload Date',
    'Client Certificate',
    'Download',
    'Client Cert End Date',
    'Client Transfer On',
  ].entries()) {
    expect(heads[index]).toMatch(new RegExp(`^${head}`));
  }
  expect(cells()[0]).toEqual(['1', 'P-1', '-', '-', 'Upload Cert', '', '-', '-']);
  await app.user.click(screen.getByLabelText('Page 2'));
  await waitFor(() => expect(cells().map((row) => row.slice(0, 2))).toEqual([['6', 'P-6']]));
  expect(app.address()).toMatch(/&page=2$/);
});

it('finds a monitor by serial number or name, and says where none is found', async () => {
  const facilityId = await addFacility(service.db);
  await addMonitors(
    service.db,
    Array.from({ length: 12 }, (_, n) => ({ serialNumber: `F-${n}`, name: `Bay ${n}`, facilityId })),
  );
  const { app } = await open(facilityId);
  await waitFor(() => expect(cells()).toHaveLength(5));
  await app.user.click(screen.getByLabelText('Page 2'));
  const field = await screen.findByRole('searchbox', { name: 'Serial number or name' });
  await app.user.type(field, 'bay 11{Enter}');
  await waitFor(() => expect(cells().map((row) => row[1])).toEqual(['F-11']));
  expect(app.address()).toMatch(/&mechanism=client&text=bay\+11$/);
  expect(screen.getAllByText('1 monitor')).not.toEqual([]);
  await app.user.clear(field);
  await app.user.type(field, 'nowhere{Enter}');
  expect(await screen.findByText('No results for “nowhere”')).toBeTruthy();
  expect(screen.getByText(/The monitor may belong to another facility/)).toBeTruthy();
  await app.user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  await waitFor(() => expect(cells()).toHaveLength(5));
  expect(app.address()).toMatch(/&mechanism=client$/);
});

it('has no field where the service does not find them, and sends it no words', async () => {
  const facilityId = await addFacility(service.db);
  await addMonitors(service.db, [{ serialNumber: 'OTHER-1', facilityId }]);
  const wire = withoutCapabilities('csrSearch');
  const { app } = await openSite(service, facilityId, '&mechanism=client&text=none', { wire });
  await waitFor(() => expect(cells().map((row) => row[1])).toEqual(['OTHER-1']));
  await app.settled();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(app.requests.filter((line) => line.includes('search='))).toEqual([]);
});

it('brings the monitor of the address into view, and marks its row', async () => {
  const shown: (string | null | undefined)[] = [];
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      shown.push(this.closest('tr')?.textContent);
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  const facilityId = await addFacility(service.db);
  const [, second] = await addMonitors(
    service.db,
    ['M-1', 'M-2', 'M-3'].map((serialNumber) => ({ serialNumber, facilityId })),
  );
  await openSite(service, facilityId, `&mechanism=client&monitor=${second}`);
  await waitFor(() => expect(new Set(shown)).toEqual(new Set([expect.stringContaining('M-2')])));
});

it('has no pages for 5 monitors, and cuts serial numbers at 30 characters', async () => {
  const facilityId = await addFacility(service.db);
  const long = `S-${'0123456789'.repeat(3)}`;
  await addMonitors(service.db, [{ serialNumber: long, facilityId }]);
  const { app } = await open(facilityId);
  expect(await screen.findByText(`${long.slice(0, 30)}…`)).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  await app.user.click(screen.getByLabelText(long));
  expect(await screen.findByText(long)).toBeTruthy();
});

it('says why nothing can be done without a CSR', async () => {
  const facilityId = await addFacility(service.db);
  await addMonitors(service.db, [{ serialNumber: 'WITHOUT', facilityId }]);
  const { app } = await open(facilityId);
  for (const name of ['Upload Cert for WITHOUT', 'Download CSR of WITHOUT']) {
    const button = await screen.findByLabelText(name);
    expect(button.ariaDisabled).toBe('true');
    expect(button.getAttribute('aria-description')).toBe('Save the CSR parameters first.');
    await app.user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is empty for a facility without monitors, and says what to do', async () => {
  await open(await addFacility(service.db));
  expect(await screen.findByText('This facility has no monitors')).toBeTruthy();
});

it('shows cards on a phone', async () => {
  setScreenWidth(390);
  const { facilityId, monitor } = await addConfigured(service, pki);
  await open(facilityId);
  expect(await screen.findByText(`${monitor.serialNumber}.csr`)).toBeTruthy();
  expect(screen.getByLabelText(`Upload Cert for ${monitor.serialNumber}`)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('downloads a CSR as the monitor sent it', async () => {
  const { facilityId, monitor } = await addConfigured(service, pki);
  serveStoredFiles(service);
  const blobs: Blob[] = [];
  const names: string[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { app } = await open(facilityId);
  await app.user.click(await screen.findByLabelText(`Download CSR of ${monitor.serialNumber}`));
  await waitFor(() => expect(names).toEqual([`${monitor.serialNumber}.csr`]));
  expect(await blobs[0]?.text()).toBe(pki.read(`${monitor.serialNumber}.csr`));
  goOffline(app);
  for (const name of ['Upload Cert for', 'Download CSR of']) {
    const button = screen.getByLabelText(`${name} ${monitor.serialNumber}`);
    await waitFor(() => expect(button.getAttribute('aria-description')).toBe(offlineReason));
    expect(button.ariaDisabled).toBe('true');
  }
});
