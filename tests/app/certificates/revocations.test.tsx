// 'To revoke' on the real service: what is in the list, in its CSV, and the note that a certificate was revoked.
import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { monitors, networkCertificates } from '../../../server/store/schema/index.ts';
import { addCertificates } from '../../support/certificates.ts';
import { catchDownloads } from '../../support/downloads.ts';
import { addFacility } from '../../support/records.ts';
import { cut, openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  const ward = await addFacility(service.db, { name: 'North Ward' });
  const other = await addFacility(service.db, { name: 'South Ward' });
  const [gone = '', moved = ''] = await addCertificates(service, [
    { name: 'Bay 1', serialNumber: 'GONE', days: 100, facilityId: ward },
    { name: 'Bay 2', serialNumber: 'MOVED', days: 200, facilityId: ward },
    { name: 'Bay 3', serialNumber: 'STAYS', days: 300, facilityId: ward },
  ]);
  await service.db.update(monitors).set({ facilityId: other }).where(eq(monitors.id, moved));
  await service.db.update(monitors).set({ deletedAt: new Date() }).where(eq(monitors.id, gone));
  await service.db
    .update(networkCertificates)
    .set({ serialNumber: '0b' })
    .where(eq(networkCertificates.monitorId, moved));
});
afterAll(() => service.close());

const rows = () => Array.from(document.querySelectorAll('tbody tr'), ({ textContent }) => textContent ?? '');
const open = () => openScreen(service, '/dashboard/revocations');

it('names each certificate, its monitor, why and since when; none of a monitor that stays', async () => {
  await open();
  await waitFor(() => expect(rows()).toHaveLength(2));
  const all = rows().join('\n');
  expect(all).toMatch(/Bay 1.*GONE.*0a.*CN=Hospital CA.*Monitor deleted/s);
  expect(all).toMatch(/Bay 2.*MOVED.*0b.*CN=Hospital CA.*Monitor left the facility/s);
  expect(all).not.toContain('STAYS');
  expect(screen.getByText('2 certificates', { selector: 'p' })).toBeTruthy();
});

it('keeps the note that one was revoked, with time and name, and counts the open ones in Certificates', async () => {
  const app = await open();
  const box = await screen.findByRole('checkbox', { name: /0a/ });
  await app.user.click(box);
  expect(await screen.findByText(/Kim Example/)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /0a/ })).toHaveProperty('checked', true));
  expect(rows()[1]).toContain('0a');
  app.close();
  const certificates = await openScreen(service, '/dashboard/certificates');
  const chip = await screen.findByRole('link', { name: /To revoke/ });
  await waitFor(() => expect(chip.textContent).toMatch(/1$/));
  await certificates.user.click(chip);
  await app.user.click(await screen.findByRole('checkbox', { name: /0a/ }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /0a/ })).toHaveProperty('checked', false));
});

it('says why a note was not kept, and keeps the box as it was', async () => {
  const app = await openScreen(service, '/dashboard/revocations', {
    wire: (request, pass) => (request.method === 'PUT' ? cut(request, pass) : pass()),
  });
  await app.user.click(await screen.findByRole('checkbox', { name: /0a/ }));
  const said = await screen.findByRole('alert');
  expect(said.textContent).toMatch(/Something went wrong|Connection lost/);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /0a/ })).toHaveProperty('checked', false));
});

it('is downloaded as CSV', async () => {
  const given = catchDownloads();
  const app = await open();
  await waitFor(() => expect(rows()).toHaveLength(2));
  await app.user.click(screen.getByRole('button', { name: 'Download (CSV)' }));
  await waitFor(() => expect(given.names).toEqual(['Certificates to revoke.csv']));
  const [head, ...lines] = (await given.text(0)).trimEnd().split('\r\n');
  expect(head).toContain('Subject');
  expect(head).toContain('Since,UTC offset of Since,Revoked On,');
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).toMatch(
    /CN=Hospital CA,0[ab],.*Monitor (deleted|left the facility).*(GONE|MOVED),North Ward/,
  );
});

it('says that there is nothing to revoke', async () => {
  await service.db.delete(networkCertificates);
  await open();
  expect(await screen.findByText('No certificates to revoke')).toBeTruthy();
});
