// The screens before sign-in, on the real service: every message, what is disabled and why, and typed text is kept.
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveSignInNotice } from '../../../src/session/sign-in-notice.ts';
import { button, fill, heading, input, openAccountScreen } from '../../support/account-screens.ts';
import { cut, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const open = (path: string, wire?: Wire) => openAccountScreen(service, path, wire);

const typed = {
  'Full Name': 'Ada Morgan',
  Email: 'registered@example.com',
  'User Name': 'ada',
  Password: 'horse battery',
  'Confirm Password': 'horse battery',
};

const accountCreated =
  'Registration received. You can sign in once an administrator has approved your access.';

describe('registration', () => {
  const passwordNote = 'Required, but not used to sign in: you set your password with the emailed link.';

  it('says beforehand that a link sets the password to sign in with', async () => {
    await openScreen(service, '/auth/registration', { signedIn: false, settings: { passwordByLink: true } });
    await heading('Registration');
    expect(
      screen.getByText(/^We'll email you a link to confirm .* an administrator must approve/),
    ).toBeTruthy();
    const describedBy = input('Password').getAttribute('aria-describedby')?.split(' ') ?? [];
    const described = describedBy.map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain(passwordNote);
  });

  it('says nothing of it for a backend that may take the password of the form', async () => {
    await open('registration');
    await heading('Registration');
    expect(screen.getByText('After you register, an administrator must approve your access.')).toBeTruthy();
    expect(screen.queryByText(passwordNote)).toBeNull();
  });

  it('shows errors as fields are left, and enables the button once everything is valid', async () => {
    const app = await open('registration');
    await heading('Registration');
    const submit = button('Submit');
    expect(submit.disabled).toBe(true);
    await fill(app, { 'Full Name': 'A', Email: 'nobody', Password: 'ab', 'Confirm Password': 'x' });
    for (const text of [
      'Minimum 3 symbols',
      'Wrong email format',
      "Password and Confirm Password didn't match",
    ]) {
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    }
    await fill(app, typed);
    expect(submit.disabled).toBe(true);
    const terms = screen.getByRole('checkbox', { name: 'I accept the terms and conditions' });
    await app.user.click(terms);
    await waitFor(() => expect(submit.disabled).toBe(false));
    await fill(app, { Password: 'another battery' });
    expect(await screen.findByText("Password and Confirm Password didn't match")).toBeTruthy();
    expect(submit.disabled).toBe(true);
    await app.user.click(terms);
    await app.user.tab();
    expect(await screen.findByText('You must accept the terms and conditions')).toBeTruthy();
    expect(app.requests).toEqual([]);
  });

  it.each([
    ['an address that nobody has', typed.Email],
    ['one that somebody has', 'admin@example.com'],
  ])('is received once, and says the same, for %s', async (_what, email) => {
    const app = await open('registration');
    await heading('Registration');
    await fill(app, { ...typed, Email: email });
    await app.user.click(screen.getByRole('checkbox'));
    await app.user.dblClick(button('Submit'));
    expect(await screen.findByText(accountCreated)).toBeTruthy();
    expect(
      screen.getByText('We are emailing you what to do next. This can take a few minutes.'),
    ).toBeTruthy();
    expect(app.requests.filter((line) => line.endsWith('/register'))).toHaveLength(1);
    // Signing in now could only end with 'Login unsuccessful.'
    expect(app.entered).toEqual([]);
    await app.user.click(screen.getByRole('link', { name: 'Back to Login' }));
    await waitFor(() => expect(app.address()).toBe('/auth/login'));
  });

  it('shows on its field why the service refuses the password', async () => {
    const app = await open('registration');
    await heading('Registration');
    await fill(app, { ...typed, Password: 'unbelievable', 'Confirm Password': 'unbelievable' });
    await app.user.click(screen.getByRole('checkbox'));
    await app.user.click(button('Submit'));
    const why = await screen.findByText('This password is too easy to guess. Choose another one.');
    expect(input('Password').getAttribute('aria-describedby')).toContain(why.id);
  });

  it('is not offered where it is switched off, and its address says whom to ask', async () => {
    const settings = { registration: false };
    const app = await openScreen(service, '/auth/registration', { signedIn: false, settings });
    expect(
      await screen.findByText('Nobody can register here. Ask an administrator for an account.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'Back to Login' }));
    expect(await screen.findByRole('link', { name: 'Forgot password?' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  });

  it("takes a name of one word, and shows no more than that from a service that says only 'success'", async () => {
    const app = await open('registration', async () =>
      Response.json({ status: true, message: 'success', accessToken: 'of-another-service' }),
    );
    await heading('Registration');
    await fill(app, { ...typed, 'Full Name': "O'Neill-王" });
    await app.user.click(screen.getByRole('checkbox'));
    await waitFor(() => expect(button('Submit').disabled).toBe(false));
    await app.user.click(button('Submit'));
    expect(await screen.findByText(accountCreated)).toBeTruthy();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([accountCreated]);
  });

  it('keeps what was typed when the answer is lost, and while there is no network', async () => {
    const app = await open('registration', cut);
    await heading('Registration');
    await fill(app, typed);
    await app.user.click(screen.getByRole('checkbox'));
    await app.user.click(button('Submit'));
    expect(
      await screen.findByText(/^Connection lost\. We don't know if the account was created\./),
    ).toBeTruthy();
    expect(input('Full Name').value).toBe('Ada Morgan');
    expect(button('Submit').disabled).toBe(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText("You can't make changes while offline.")).toBeTruthy();
    expect(button('Submit').disabled).toBe(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(button('Submit').disabled).toBe(false));
  });
});

describe('Forgot password', () => {
  it('gives the same answer whether or not the account exists', async () => {
    const app = await open('login');
    await app.user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await heading('Forgot Password');
    await app.user.click(button('Submit'));
    expect(await screen.findByText('Email is required')).toBeTruthy();
    for (const email of ['nobody@example.com', 'admin@example.com']) {
      await fill(app, { Email: email });
      await app.user.click(button('Submit'));
      expect(await screen.findByText('recovery password link has been send to your mail')).toBeTruthy();
    }
    await app.user.click(screen.getByRole('link', { name: 'Back to Login' }));
    await waitFor(() => expect(app.address()).toBe('/auth/login'));
  });
});

describe('a sign-in page whose sign-in has ended', () => {
  const ended = 'That sign-in page has expired or was already used. Please sign in again.';

  it('leads to the login page, which says so', async () => {
    await open('login?ended=1');
    expect(await screen.findByText(ended)).toBeTruthy();
    expect(button('Sign in').disabled).toBe(false);
  });

  it('leads whoever is signed in to the console, which says whose session that is', async () => {
    const app = await openScreen(service, '/auth/login?ended=1');
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors'));
    expect(await screen.findByText(/^You are already signed in as .+\.$/)).toBeTruthy();
    expect(screen.queryByText(ended)).toBeNull();
  });
});

describe('a link that is opened while someone is signed in', () => {
  it.each(['#link=of-somebody-else', '%23link=of-somebody-else'])(
    'says that it can be used after signing out: %s',
    async (link) => {
      const app = await openScreen(service, `/auth/login${link}`);
      expect(await screen.findByText('Sign out first to use this link.')).toBeTruthy();
      await waitFor(() => expect(app.address()).toBe('/dashboard/monitors'));
      expect(app.requests.filter((line) => line.includes('accountlinks'))).toEqual([]);
    },
  );
});

describe('the address of password managers for a new password, while someone is signed in,', () => {
  it('says how a password is changed', async () => {
    const app = await openScreen(service, '/auth/forgot-password');
    expect(
      await screen.findByText('To change your password, sign out and tap Forgot password.'),
    ).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/dashboard/monitors'));
  });
});

describe('the login page', () => {
  it.each([
    ['notAdministrator', 'You have no access to this console. Ask an administrator to give you access.'],
    ['checkFailed', 'The service could not check your access. Please try again.'],
    ['signInFailed', 'The sign-in could not be completed. Please try again.'],
  ] as const)("says beneath 'Login unsuccessful.' why a sign-in was refused: %s", async (cause, why) => {
    saveSignInNotice({ reason: 'refused', cause });
    await open('login');
    const lines = Array.from((await screen.findByRole('alert')).children, ({ textContent }) => textContent);
    expect(lines).toEqual(['Login unsuccessful.', why]);
  });

  it.each(['checkFailed', 'signInFailed'] as const)("gives the service's own reason: %s", async (cause) => {
    const message = 'The service is being updated. Try again in a minute.';
    saveSignInNotice({ reason: 'refused', cause, message });
    await open('login');
    const lines = Array.from((await screen.findByRole('alert')).children, ({ textContent }) => textContent);
    expect(lines).toEqual(['Login unsuccessful.', message]);
  });

  it('explains a refusal that an earlier version has stored without its cause', async () => {
    localStorage.setItem('infusion.sign-in-notice', JSON.stringify({ reason: 'refused' }));
    await open('login');
    const lines = Array.from((await screen.findByRole('alert')).children, ({ textContent }) => textContent);
    expect(lines).toEqual(['Login unsuccessful.', 'The sign-in could not be completed. Please try again.']);
  });

  it('says that it is offline while it is, besides why the session ended', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const app = await open('login', cut);
    expect((await screen.findByRole('alert')).textContent).toBe('Network Error.');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    app.close();

    saveSignInNotice({ reason: 'locked' });
    await open('login', cut);
    expect((await screen.findByRole('status')).textContent).toContain('Locked. Sign in to continue.');
    expect(screen.getByRole('alert').textContent).toBe('Network Error.');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('status')).toBeTruthy();
  });
});

it('shows the terms without sign-in', async () => {
  await openScreen(service, '/terms', { signedIn: false });
  await heading('Terms and Conditions');
  expect(screen.getByRole('heading', { name: 'What is recorded' })).toBeTruthy();
});
