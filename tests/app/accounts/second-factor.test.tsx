// The second factor over a screen, on My page and in Users, with the real service. Sign-ins and passkeys are in journeys.
import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerSecondFactor } from '../../../contract/accounts/second-factor.ts';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import {
  authenticators,
  passkeys,
  recoveryCodes,
  sessionFactors,
  userAccess,
  users,
} from '../../../server/store/schema/index.ts';
import { openEditMonitor } from '../../support/monitor-dialogs.ts';
import { addMonitor } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { callAs, setUpAuthenticator, totpCode } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered, withoutCapabilities } from '../../support/without-capabilities.ts';

const minutes = 60_000;
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addMonitor(service.db, { name: 'Bay 08', serialNumber: 'IPM-107' });
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const table of [authenticators, passkeys, recoveryCodes, sessionFactors])
    await service.db.delete(table);
  await service.db.update(userAccess).set({ secondFactorSince: null });
});

/** Set up in the session that the screens use. */
async function setUp() {
  return await setUpAuthenticator(service, await service.bearer(service.users.administrator));
}

/** The last answer was too long ago. */
async function passTenMinutes(): Promise<void> {
  // The factor was there before that answer.
  await service.db.update(userAccess).set({ secondFactorSince: new Date(Date.now() - 12 * minutes) });
  await service.db.update(sessionFactors).set({ confirmedAt: new Date(Date.now() - 11 * minutes) });
}

/** The code that the app shows next: the present one was used for the set-up. */
const nextCode = (secret: string) => totpCode(secret, 1);

const findQuestion = async (name: string) => within(await screen.findByRole('dialog', { name }));
const codeLabel = 'Code from your authenticator app';

describe('before an act that gives power away', () => {
  async function openReplace() {
    const edit = await openEditMonitor(service, { name: 'Bay 08', serialNumber: 'IPM-107' });
    await edit.rename('Typed before');
    await edit.app.user.click(edit.dialog.getByRole('button', { name: 'Replace credential' }));
    const replace = () => edit.app.user.click(edit.dialog.getByRole('button', { name: 'Replace' }));
    const sent = () => edit.app.requests.filter((request) => request.endsWith('/credential')).length;
    return { ...edit, replace, sent };
  }

  it('is asked for over the form, which loses nothing, and the call is sent again after the right code', async () => {
    const { secret } = await setUp();
    await passTenMinutes();
    const { app, dialog, nameField, replace, sent } = await openReplace();
    await replace();
    const question = await findQuestion("Confirm it's you");
    const field = await question.findByLabelText(codeLabel);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    await app.user.type(field, '000 000{Enter}');
    expect(await question.findByText('The code is incorrect.')).toBeTruthy();

    // What was wrong is selected: it is typed over.
    const code = nextCode(secret);
    await app.user.keyboard(`${code.slice(0, 3)} ${code.slice(3)}{Enter}`);
    expect(await dialog.findByText(/New credential for Bay 08/)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull();
    expect(nameField).toHaveProperty('value', 'Typed before');
    expect(sent()).toBe(2);
  });

  it('leaves the form as it was when it is cancelled, by Escape too, and says why nothing was done', async () => {
    await setUp();
    await passTenMinutes();
    const { app, dialog, nameField, replace, sent } = await openReplace();
    for (const cancel of [
      async (question: Awaited<ReturnType<typeof findQuestion>>) =>
        app.user.click(question.getByRole('button', { name: 'Cancel' })),
      async () => app.user.keyboard('{Escape}'),
    ]) {
      await replace();
      const question = await findQuestion("Confirm it's you");
      await question.findByLabelText(codeLabel);
      await cancel(question);
      expect(await dialog.findByText("Not done: you did not confirm it's you.")).toBeTruthy();
      expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull();
      expect(nameField).toHaveProperty('value', 'Typed before');
    }
    expect(sent()).toBe(2);
  });

  it('takes a recovery code, and says when few are left', async () => {
    const { recoveryCodes: codes } = await setUp();
    const authorization = await service.bearer(service.users.administrator);
    for (const code of codes.slice(0, 7))
      await callAs(service, authorization, answerSecondFactor, { body: { method: 'recovery', code } });
    await passTenMinutes();
    const { app, dialog, replace } = await openReplace();
    await replace();
    const question = await findQuestion("Confirm it's you");
    await app.user.click(await question.findByRole('button', { name: 'Use a recovery code' }));
    const field = question.getByLabelText('Recovery code');
    await app.user.type(field, `${codes[0]}{Enter}`);
    expect(await question.findByText(/incorrect or was already used/)).toBeTruthy();
    await app.user.keyboard(`${codes[7]?.toLowerCase().replaceAll('-', ' ')}{Enter}`);
    await question.findByText(/recovery codes left/);
    expect(question.getByText('2 recovery codes left. Create new ones on My page.')).toBeTruthy();
    await app.user.click(question.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText(/New credential for Bay 08/)).toBeTruthy();
  });
});

describe('a session that has not answered', () => {
  it('is asked over the screen, whose calls wait and are sent again', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await screen.findByRole('link', { name: 'Bay 08' });
    const { secret } = await setUp();
    await service.db.delete(sessionFactors);
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    const question = await findQuestion('Second factor');
    expect(question.getByText(/This session needs your second factor/)).toBeTruthy();
    expect(question.queryByRole('button', { name: 'Close' })).toBeNull();
    await app.user.keyboard('{Escape}');
    expect(app.sessionState()).toBe('factorAsked');
    await app.user.type(await question.findByLabelText(codeLabel), `${nextCode(secret)}{Enter}`);
    await waitFor(() => expect(app.sessionState()).toBe('active'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('link', { name: 'Bay 08' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be signed out from there, and continues when another tab has answered', async () => {
    const app = await openScreen(service, '/dashboard/monitors');
    await screen.findByRole('link', { name: 'Bay 08' });
    await setUp();
    await service.db.delete(sessionFactors);
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    const question = await findQuestion('Second factor');
    await question.findByLabelText(codeLabel);
    await app.user.click(question.getByRole('button', { name: 'Sign out' }));
    expect(app.signOuts).toEqual([undefined]);

    act(() => app.setSession({ type: 'active' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('on My page', () => {
  const card = async () => {
    const title = await screen.findByText('Second factor', { selector: 'h2' });
    return within(title.closest('section') as HTMLElement);
  };

  it('is set up after a new sign-in alone, to which the dialog leads, where this session is older than ten minutes', async () => {
    const message = 'Please sign in again first.';
    const app = await openScreen(service, '/my-page', {
      wire: async (request, pass) =>
        request.url.endsWith('/v1/second-factor/authenticator')
          ? Response.json({ status: false, code: 'SIGN_IN_AGAIN', message }, { status: 409 })
          : await pass(),
    });
    const section = await card();
    await app.user.click(await section.findByRole('button', { name: 'Set up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Second factor' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.queryByLabelText(codeLabel)).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: 'Sign in' }));
    expect(app.signIns).toEqual([{ returnTo: location.pathname, askCredentials: true }]);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is set up with an app, with recovery codes that are shown once, and removed again', async () => {
    const app = await openScreen(service, '/my-page');
    const section = await card();
    expect(await section.findByText(/Anyone who knows your password can sign in/)).toBeTruthy();
    await app.user.click(section.getByRole('button', { name: 'Set up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Second factor' }));
    // Passkeys need a browser that has them: the app is the only choice here.
    const secret = await dialog.findByLabelText('Key for your authenticator app');
    await waitFor(() => expect(secret.textContent).toMatch(/^(\w{4} ){7}\w{4}$/));
    expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Open in app' }).getAttribute('href')).toMatch(/^otpauth:/);
    await app.user.type(
      dialog.getByLabelText(codeLabel),
      `${totpCode((secret.textContent ?? '').replaceAll(' ', ''))}{Enter}`,
    );
    const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
    expect(codes.queryByRole('button', { name: 'Close' })).toBeNull();
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await app.user.click(codes.getByRole('button', { name: 'Print' }));
    const sheet = () => document.querySelector('[data-print-sheet]');
    expect(print).toHaveBeenCalledOnce();
    expect(Array.from(sheet()?.querySelectorAll('li') ?? [], (item) => item.textContent)).toEqual(
      codes.getAllByRole('listitem').map(({ textContent }) => textContent),
    );
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(sheet()).toBeNull();
    await app.user.click(codes.getByRole('button', { name: "I've saved them" }));
    expect(await section.findByText('10 left')).toBeTruthy();

    await app.user.click(section.getByRole('button', { name: 'Create new codes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
    await app.user.click(question.getByRole('button', { name: 'Create new codes' }));
    const saved = await screen.findByRole('button', { name: "I've saved them" });
    const again = within(screen.getByRole('dialog', { name: 'Recovery codes' }));
    expect(again.getAllByRole('listitem')).toHaveLength(10);
    await app.user.click(saved);

    await app.user.click(await section.findByRole('button', { name: 'Remove Authenticator app' }));
    const removal = within(await screen.findByRole('dialog', { name: 'Second factor' }));
    expect(removal.getByText(/It's your last one/)).toBeTruthy();
    await app.user.click(removal.getByRole('button', { name: 'Remove' }));
    expect(await section.findByRole('button', { name: 'Set up' })).toBeTruthy();
  });

  it('warns when few recovery codes are left, and when it could not be loaded', async () => {
    await setUp();
    const [kept] = await service.db.select().from(recoveryCodes);
    await service.db.delete(recoveryCodes);
    if (kept) await service.db.insert(recoveryCodes).values(kept);
    let isBroken = true;
    const app = await openScreen(service, '/my-page', {
      wire: async (request, pass) =>
        isBroken && request.url.endsWith('/v1/second-factor')
          ? new Response('no', { status: 500 })
          : await pass(),
    });
    const section = await card();
    expect(await section.findByText(/Could not load your second factor/)).toBeTruthy();
    isBroken = false;
    await app.user.click(section.getByRole('button', { name: 'Retry' }));
    expect(await section.findByText('1 left')).toBeTruthy();
    expect(section.getByText(/Create new codes soon/)).toBeTruthy();
  });
});

it('is not offered where the backend has none', async () => {
  const app = await openScreen(service, '/my-page', { wire: withoutCapabilities('secondFactor') });
  await screen.findByText('My page', { selector: 'h1' });
  await untilOffered(app);
  expect(screen.queryByText('Second factor', { selector: 'h2' })).toBeNull();
  expect(app.requests.filter((request) => request.includes('second-factor'))).toEqual([]);
});

describe('in Users', () => {
  it('is reset by another administrator, after a question', async () => {
    const nurse = service.users.nurse;
    await service.db.update(users).set({ administrator: true }).where(eq(users.id, nurse));
    await setUpAuthenticator(service, `Bearer ${await createServiceSession(service.db, nurse)}`);
    const [{ email } = { email: '' }] = await service.db.select().from(users).where(eq(users.id, nurse));
    const app = await openScreen(service, `/dashboard/users?search=${email}`);
    const row = (await screen.findByText(email ?? '')).closest('tr');
    await app.user.click(within(row as HTMLElement).getByRole('checkbox'));
    await app.user.click(await screen.findByRole('button', { name: 'Reset second factor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset Second Factor' }));
    await app.user.click(dialog.getByRole('button', { name: 'Reset second factor' }));
    expect(await screen.findByText(/^Second factor of .* reset$/)).toBeTruthy();
    expect(await service.db.select().from(authenticators)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset second factor' })).toBeNull());
  });
});
