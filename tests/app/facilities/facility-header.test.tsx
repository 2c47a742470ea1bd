// The head of a facility's page: the way back, its monitors by connection, where it is, what can be done.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getFacility } from '../../../contract/facilities/facilities.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let id: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  id = await addFacility(service.db, { name: "O'Hara Clinic" });
  const names = Array.from({ length: 11 }, (_, index) => `Here ${10 + index}`);
  await addMonitors(
    service.db,
    names.map((name) => ({ name, facilityId: id })),
  );
});

const heading = (name: string) => screen.findByText(name, { selector: 'h1' });

async function open() {
  const app = await openScreen(service, `/dashboard/facility-details/${id}`);
  await heading("O'Hara Clinic / Monitors");
  return app;
}

describe("what a facility's page says above its lists", () => {
  const about = async () => within(await screen.findByRole('region', { name: 'About this facility' }));

  it('keeps a town of a script from right to left apart from what follows it', async () => {
    const other = await addFacility(service.db, { name: 'Haifa', city: 'חיפה', state: 'חיפה' });
    await openScreen(service, `/dashboard/facility-details/${other}`);
    await heading('Haifa / Monitors');
    const apart = '\u2068חיפה\u2069';
    expect((await about()).getByText((text) => text.startsWith(`${apart},`))).toBeTruthy();
  });

  it('says where it is and whom to call, and leads back to the list that it was opened from', async () => {
    const app = await openScreen(service, '/dashboard/facilitylist?search=hara');
    await heading('All Facilities');
    await app.router.navigate({ to: '/dashboard/facility-details/$id', params: { id } });
    await heading("O'Hara Clinic / Monitors");
    const { data } = await service.ask(getFacility, { params: { id } });
    const [facility] = data;
    const header = await about();
    for (const text of [
      facility?.contact_name,
      facility?.mca_rep_name,
      facility?.timezone,
      facility?.facility_id,
    ])
      expect(header.getByText(String(text))).toBeTruthy();
    expect(header.getByText(String(facility?.contact_email)).closest('a')?.href).toBe(
      `mailto:${facility?.contact_email}`,
    );
    await app.user.click(screen.getByLabelText('Back to All Facilities'));
    await heading('All Facilities');
    expect(app.address()).toBe('/dashboard/facilitylist?search=hara');
  });

  it('counts its monitors by connection, each as the list that it leads to', async () => {
    await addMonitors(service.db, [{ name: 'Seen', facilityId: id, online: true }]);
    const app = await open();
    const counts = await screen.findByRole('list', { name: 'Monitors by connection' });
    await waitFor(() => expect(counts.textContent).toMatch(/^0 Offline11 Never connected1 Online$/));
    await app.user.click(within(counts).getByText(/Never connected/));
    expect(await screen.findAllByText(/^11 monitors/)).not.toEqual([]);
    expect(app.address()).toBe(`/dashboard/overview/list?connection=never&facility=${id}`);
  });

  it('adds monitors and users of this facility', async () => {
    const app = await open();
    await app.user.click((await about()).getByText('Add user here'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
    expect(await dialog.findByRole('button', { name: "Remove O'Hara Clinic" })).toBeTruthy();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click((await about()).getByText('Add monitor here'));
    const picker = await screen.findByLabelText<HTMLInputElement>('Facility');
    expect(picker.value).toBe("O'Hara Clinic");
    await app.user.type(screen.getByLabelText('Monitor Serial Number'), 'NEW-HERE');
    await app.user.type(screen.getByLabelText('Monitor Name'), 'New here');
    await app.user.click(screen.getByText('Save'));
    await waitFor(() => expect(screen.getAllByText(/^12 monitors/)).not.toEqual([]));
    await app.user.keyboard('{Escape}');
  });

  it('edits the facility, which its history says', async () => {
    const app = await open();
    await app.user.click((await about()).getByText('Edit'));
    const name = await screen.findByLabelText<HTMLInputElement>('Hospital Name');
    await app.user.clear(name);
    await app.user.type(name, 'Harbor Clinic');
    await app.user.click(screen.getByText('Save'));
    await heading('Harbor Clinic / Monitors');
    await app.user.click((await about()).getByText('History'));
    const history = within(await screen.findByRole('dialog', { name: 'History of Harbor Clinic' }));
    const entry = await history.findByRole('listitem');
    await app.user.click(within(entry).getByRole('button', { expanded: false }));
    expect(entry.textContent).toMatch(/O'Hara Clinic.*Harbor Clinic/);
  });

  it('deletes the facility after its questions, and goes to the others', async () => {
    const app = await open();
    await app.user.click((await about()).getByText('Delete Facility'));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(await dialog.findByText('Continue'));
    await heading('All Facilities');
    expect(await screen.findByText('1 facility deleted')).toBeTruthy();
    expect(screen.queryByText("O'Hara Clinic deleted")).toBeNull();
  });

  it('has no counts and no history with a server that has neither', async () => {
    const app = await openScreen(service, `/dashboard/facility-details/${id}`, {
      wire: (request, pass) =>
        request.url.endsWith('/capabilities')
          ? Promise.resolve(new Response('{"status":false,"message":"Not found"}', { status: 404 }))
          : pass(),
    });
    await heading("O'Hara Clinic / Monitors");
    const header = await about();
    await app.settled();
    expect(header.getByText('Add user here')).toBeTruthy();
    await untilOffered(app);
    expect(header.queryByText('History')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Monitors by connection' })).toBeNull();
  });
});
