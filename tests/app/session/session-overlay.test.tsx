// The dialogs over the screen when the session is idle or its token was refused; the screen beneath stays as it is.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hidePrivacyScreen } from '../../../src/session/privacy-screen.ts';
import { watchSession } from '../../../src/session/watch-session.ts';
import { inParts } from '../../support/in-parts.ts';
import { openAddMonitor } from '../../support/monitor-dialogs.ts';
import { addMonitor } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

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

let mouseAt = 0;

function moveMouse(target: Element): void {
  mouseAt += 1;
  const event = new MouseEvent('pointermove', { bubbles: true, screenX: mouseAt });
  act(() => void target.dispatchEvent(Object.assign(event, { pointerType: 'mouse' })));
}

describe('the idle question', () => {
  it('closes with Stay signed in, and signs out with Sign out', async () => {
    const app = await openList();
    const endsAt = Date.now() + 900_000;
    act(() => app.setSession({ type: 'idle', endsAt }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
    expect(within(dialog).getByText(/You'll be signed out in 1[45]:\d\d/)).toBeTruthy();
    await app.user.click(within(dialog).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.signOuts).toEqual([]);

    act(() => app.setSession({ type: 'idle', endsAt }));
    await app.user.click(await screen.findByRole('button', { name: 'Sign out' }));
    // A round that is not saved is asked for first.
    await waitFor(() => expect(app.signOuts).toEqual([undefined]));
  });

  it('closes by a tap beside it when the finger is lifted, so that nothing beneath is tapped', async () => {
    const app = await openList();
    const watching = new AbortController();
    watchSession(app.session, { reload: () => undefined, signal: watching.signal });
    act(() => app.setSession({ type: 'idle', endsAt: Date.now() + 900_000 }));
    await screen.findByRole('dialog', { name: 'Are you still there?' });
    const beside = document.querySelector('.mantine-Modal-overlay') ?? document.body;
    await app.user.pointer({ keys: '[TouchA>]', target: beside });
    expect(app.sessionState()).toBe('idle');
    await app.user.pointer({ keys: '[/TouchA]', target: beside });
    expect(app.sessionState()).toBe('active');

    // So does a mouse that is moved beside it, and not one that is on its way to a button.
    act(() => app.setSession({ type: 'idle', endsAt: Date.now() + 900_000 }));
    moveMouse(await screen.findByRole('button', { name: 'Stay signed in' }));
    expect(app.sessionState()).toBe('idle');
    moveMouse(document.querySelector('.mantine-Modal-overlay') ?? document.body);
    await waitFor(() => expect(app.sessionState()).toBe('active'));

    // A key press elsewhere counts as activity.
    act(() => app.setSession({ type: 'idle', endsAt: Date.now() + 900_000 }));
    await waitFor(() => {
      act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })));
      expect(app.sessionState()).toBe('active');
    });
    watching.abort();
  });
});

describe('a frozen page', () => {
  it('is covered while it is hidden, and reloads when it is shown again', async () => {
    const app = await openList();
    const watching = new AbortController();
    const reload = vi.fn();
    watchSession(app.session, { reload, signal: watching.signal });
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(document.getElementById('privacy-screen')).toBeTruthy();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(reload).not.toHaveBeenCalled();
    expect(document.getElementById('privacy-screen')).toBeNull();

    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).toHaveBeenCalledOnce();
    // The old screen stays covered until then.
    expect(document.getElementById('privacy-screen')).toBeTruthy();
    watching.abort();
    hidePrivacyScreen();
  });
});

describe('a session whose token was refused', () => {
  it('keeps what was typed until the same person is back', async () => {
    const { app, serial, name, save } = await openAddMonitor(service);
    await app.user.type(serial, 'IPM-109');
    await app.user.type(name, 'Bay 09');
    app.rewire(async () => Response.json({ status: false, message: 'no' }, { status: 401 }));
    await save();
    const over = await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(app.signOuts).toEqual([]);

    // Neither Escape nor a blocked window loses typed text.
    vi.spyOn(window, 'open').mockReturnValue(null);
    await app.user.click(within(over).getByRole('button', { name: 'Sign in' }));
    expect(within(over).getByRole('alert').textContent).toContain('Your browser blocked the window');
    expect(within(over).getByText(/you lose unsaved changes/)).toBeTruthy();
    await app.user.keyboard('{Escape}');
    await app.user.click(within(over).getByText(/continue here/));
    await app.user.keyboard('{Escape}');
    expect(screen.getByDisplayValue('Bay 09')).toBeTruthy();
    expect(screen.queryByText('Discard unsaved changes?')).toBeNull();

    app.rewire((_request, pass) => pass());
    act(() => app.setSession({ type: 'active' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull());
    expect(screen.getByDisplayValue('IPM-109')).toBeTruthy();
    await save();
    await screen.findByText(inParts('Bay 09 (IPM-109) saved'));
  });
});

describe('a failed attempt to sign in again', () => {
  it('shows the reason over the screen', async () => {
    const app = await openList();
    const failure = { reason: 'provider', summary: 'Not in these hours.' } as const;
    act(() => app.setSession({ type: 'tokenRefused', failure }));
    const over = await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(within(over).getByRole('alert').textContent).toBe('Not in these hours.');
  });
});

describe('the header', () => {
  it('locks with one tap', async () => {
    const app = await openList();
    await app.user.click(screen.getByRole('button', { name: 'Lock now' }));
    await waitFor(() => expect(app.signOuts).toEqual([{ reason: 'locked' }]));
  });
});
