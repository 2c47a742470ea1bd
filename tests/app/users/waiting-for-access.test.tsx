// The line above All Users with those who wait for access.
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { declineAccess, listAccessRequests } from '../../../contract/users/access-requests.ts';
import { accessRequests } from '../../../server/store/schema/index.ts';
import { waitingForAccess } from '../../../src/features/users/user-dialogs.ts';
import { dialogClosed } from '../../support/form-dialog.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  await service.db.delete(accessRequests);
  await service.db.insert(accessRequests).values([
    { name: 'Ada Morgan', email: 'ada@example.com', emailIdentity: 'ada@example.com' },
    { name: '', email: 'kim@example.com', emailIdentity: 'kim@example.com' },
  ]);
});

const line = () => screen.findByRole('button', { name: 'Waiting for access 2' });

describe('who waits for access', () => {
  it('is counted in a line above All Users, which unfolds to the people, and goes when all is decided', async () => {
    const app = await openScreen(service, '/dashboard/users');
    await app.user.click(await line());
    const waiting = within(screen.getByRole('region', { name: 'Waiting for access' }));
    expect(waiting.getByText('Ada Morgan')).toBeTruthy();
    await app.user.click(waiting.getByLabelText('Give access to Ada Morgan'));
    const give = within(await screen.findByRole('dialog', { name: 'Give Access' }));
    expect(give.getByText(/told by email: ada@example.com/)).toBeTruthy();
    await app.user.click(give.getByRole('button', { name: 'Give access' }));
    await dialogClosed();
    expect(await screen.findByText('Ada Morgan has access')).toBeTruthy();
    // The new administrator is in the list at once.
    expect(await screen.findByLabelText('Select Ada Morgan')).toBeTruthy();
    await app.user.click(waiting.getByLabelText('Decline access for kim@example.com'));
    const decline = within(await screen.findByRole('dialog', { name: 'Decline Access' }));
    await app.user.click(decline.getByRole('button', { name: 'Decline' }));
    await dialogClosed();
    await waitFor(() => expect(screen.queryByText('Waiting for access')).toBeNull());
  });

  it('is not on Active Users, and a line says where it cannot be loaded', async () => {
    const active = await openScreen(service, '/dashboard/active_users');
    await screen.findByRole('heading', { name: 'Active Users' });
    expect(screen.queryByText('Waiting for access')).toBeNull();
    active.close();
    const wire = async (request: Request, pass: () => Promise<Response>) =>
      request.url.endsWith('/accessrequests')
        ? Response.json({ status: false, message: 'The disk is full.' }, { status: 500 })
        : pass();
    await openScreen(service, '/dashboard/users', { wire });
    expect(
      await screen.findByText('Could not load who is waiting for access. The disk is full.'),
    ).toBeTruthy();
  });

  it('says in an open question that somebody else has decided, also about the last one', async () => {
    await service.db.delete(accessRequests).where(eq(accessRequests.email, 'ada@example.com'));
    const app = await openScreen(service, '/dashboard/users');
    await app.user.click(await screen.findByRole('button', { name: 'Waiting for access 1' }));
    await app.user.click(screen.getByLabelText('Give access to kim@example.com'));
    const give = within(await screen.findByRole('dialog', { name: 'Give Access' }));
    await waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
    const { data } = await service.ask(listAccessRequests, {});
    await service.ask(declineAccess, { params: { id: data[0]?.id ?? '' } });
    expect(await give.findByText('Someone else has decided about kim@example.com.')).toBeTruthy();
    await app.user.click(give.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(screen.queryByText('Waiting for access')).toBeNull();
  });

  it('takes no list with it when its chunk cannot be fetched, and is fetched with Retry', async () => {
    const loaded = vi.spyOn(waitingForAccess, 'loaded').mockReturnValue(null);
    const load = vi.spyOn(waitingForAccess, 'load').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const app = await openScreen(service, '/dashboard/users');
    expect(await screen.findByText('A section of this page could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'All Users' })).toBeTruthy();
    load.mockRestore();
    loaded.mockRestore();
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: /^Waiting for access \d$/ })).toBeTruthy();
  });
});
