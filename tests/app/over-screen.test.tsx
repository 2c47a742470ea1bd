// What stands over the screen when the session is in question, and that the screen beneath stays as it is.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAddMonitor } from '../support/monitor-dialogs.ts';
import { addMonitor } from '../support/records.ts';
import { openScreen } from '../support/screen.tsx';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addMonitor(service.db, { name: 'Bay 08', serialNumber: 'IPM-107' });
});
afterAll(() => service.close());

async function openList() {
  const app = await openScreen(service, '/dashboard/monitors');
  await screen.findByRole('link', { name: 'Bay 08' });
  return app;
}

describe('the question of the idle guard', () => {
  it('is answered by staying, by Escape, or by leaving', async () => {
    const app = await openList();
    const endsAt = Date.now() + 900_000;
    act(() => app.over.show({ kind: 'idle', endsAt }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
    expect(within(dialog).getByText(/You will be signed out in 1[45]:\d\d\./)).toBeTruthy();
    await app.user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.signOuts).toEqual([]);

    act(() => app.over.show({ kind: 'idle', endsAt }));
    await app.user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(app.signOuts).toEqual([undefined]);
    app.close();
  });
});

describe('a session that has ended', () => {
  it('keeps what was typed until the same person is back', async () => {
    const { app, serial, name, save } = await openAddMonitor(service);
    await app.user.type(serial, 'IPM-109');
    await app.user.type(name, 'Bay 09');
    app.rewire(async () => Response.json({ status: false, message: 'no' }, { status: 401 }));
    await save();
    const over = await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(app.signOuts).toEqual([]);

    // Neither Escape nor a window that is not opened loses anything.
    vi.spyOn(window, 'open').mockReturnValue(null);
    await app.user.click(within(over).getByRole('button', { name: 'Sign in' }));
    expect(within(over).getByRole('alert').textContent).toContain('does not open that window');
    expect(within(over).getByText(/did not save is lost/)).toBeTruthy();
    await app.user.keyboard('{Escape}');
    expect(screen.getByDisplayValue('Bay 09')).toBeTruthy();

    app.rewire((_request, pass) => pass());
    act(() => app.over.show(null));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull());
    expect(screen.getByDisplayValue('IPM-109')).toBeTruthy();
    await save();
    await screen.findByText('Saved: Bay 09 (IPM-109)');
    app.close();
  });
});

describe('the header', () => {
  it('locks by one tap', async () => {
    const app = await openList();
    await app.user.click(screen.getByRole('button', { name: 'Lock now' }));
    expect(app.signOuts).toEqual([{ reason: 'locked' }]);
    app.close();
  });
});
