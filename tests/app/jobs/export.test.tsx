// Everything that an administrator may see, as one archive or one CSV file; each list is in the trail.
import { screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import { addFacility, addMonitor } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const facilityId = await addFacility(service.db, { name: 'Harbor' });
  await addMonitor(service.db, { name: 'Bay 1', serialNumber: 'SN-1', facilityId });
  await addMonitor(service.db, { name: 'Bay 2', serialNumber: 'SN-2', deletedAt: new Date() });
});
afterAll(() => service.close());

/** The files that are saved, with their names. */
function catchFiles(): { name: string; blob: Blob }[] {
  const blobs: Blob[] = [];
  const saved: { name: string; blob: Blob }[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace('blob:', '')) - 1];
    if (blob) saved.push({ name: this.download, blob });
  });
  return saved;
}

const exportsInTrail = async () => {
  const { data } = await service.ask(listAuditEntries, { query: { action: 'export' } });
  return data[0]?.entries.map(({ details }) => details?.list) ?? [];
};

it('saves all lists as one archive, each of them recorded in the trail', async () => {
  const saved = catchFiles();
  const app = await openScreen(service, '/my-page');
  await app.user.click(await screen.findByRole('button', { name: 'Export …' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(dialog.getByRole('button', { name: 'Save as one archive' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^Infusion Console \d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []));
  expect(Object.keys(files).toSorted()).toEqual([
    'Audit_Trail.csv',
    'Certificates to revoke.csv',
    'Certificates.csv',
    'Deleted_Monitors.csv',
    'Facilities.csv',
    'Monitors.csv',
    'Users.csv',
  ]);
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(textOf('Monitors.csv')).toContain('Bay 1,SN-1,Offline,Harbor');
  expect(textOf('Monitors.csv')).not.toContain('SN-2');
  expect(textOf('Deleted_Monitors.csv')).toContain('Bay 2,SN-2');
  expect(textOf('Facilities.csv')).toContain('Harbor');
  expect(textOf('Users.csv')).toContain('admin@example.com');
  expect((await exportsInTrail()).toSorted()).toEqual([
    'auditTrail',
    'certificates',
    'facilities',
    'monitors',
    'monitors',
    'revocations',
    'users',
  ]);
});

it('saves one list as CSV', async () => {
  const saved = catchFiles();
  const app = await openScreen(service, '/my-page');
  await app.user.click(await screen.findByRole('button', { name: 'Export …' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of [
    'Facilities',
    'Deleted monitors',
    'Users',
    'Certificates',
    'Certificates to revoke',
    'Audit trail',
  ])
    await app.user.click(dialog.getByLabelText(name));
  await app.user.click(dialog.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Monitors.csv']));
});

it('leads from My page to the import', async () => {
  const app = await openScreen(service, '/my-page');
  await app.user.click(await screen.findByRole('link', { name: 'Import …' }));
  expect(await screen.findByRole('heading', { name: 'Import', level: 1 })).toBeTruthy();
});
