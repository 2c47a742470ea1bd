// The links of e-mails, the passwords that are set with them and the code that follows, on the real service.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgotPassword } from '../../../contract/accounts/accounts.ts';
import { createUser } from '../../../contract/users/user-writes.ts';
import { button, fill, heading, input, openAccountScreen } from '../../support/account-screens.ts';
import { damages } from '../../support/damaged-links.ts';
import { typedUser } from '../../support/form-values.ts';
import { addFacility } from '../../support/records.ts';
import { cut, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let facility: string;
beforeAll(async () => {
  service = await startTestService();
  facility = await addFacility(service.db, {});
});
afterAll(() => service.close());

const open = (path: string, wire?: Wire) => openAccountScreen(service, path, wire);

/** Someone who was just invited, and their emails. */
async function invite() {
  const body = typedUser([facility]);
  await service.ask(createUser, { body });
  const mailbox = service.mailbox(body.email);
  return { email: body.email, mailbox, hash: new URL(await mailbox.nextLink()).hash };
}

/** Opens the link of an invitation, and fills what it asks for. */
async function takeInvitation() {
  const invited = await invite();
  const app = await open(`login${invited.hash}`);
  await heading('New Password');
  await fill(app, { 'New Password': 'correct horse', 'Confirm Password': 'correct horse' });
  const questions = screen.getAllByText(/\?$/, { selector: 'label' }).map(({ textContent }) => textContent);
  for (const question of questions) await fill(app, { [question]: 'Rex' });
  return { app, questions, ...invited };
}

describe('the link of an email', () => {
  it('is removed from the address, and says when it has expired', async () => {
    const app = await open('login#link=nothing');
    expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy();
    expect(
      screen.getByText('To get another link, tap Forgot password or ask an administrator.'),
    ).toBeTruthy();
    expect(app.address()).toBe('/auth/login');
    expect(screen.queryByRole('button', { name: 'Open the link again' })).toBeNull();
  });

  it.each(damages)('opens with %s', async (_what, rewrite) => {
    const { hash } = await invite();
    const app = await open(rewrite(`login?from=email${hash}`));
    await heading('New Password');
    expect(app.address()).toBe('/auth/new-password');
  });

  it('opens where a gateway has encoded the path, too, or doubled its slash', async () => {
    for (const path of ['/auth%2Flogin%23', '//auth/login#']) {
      const { hash } = await invite();
      const app = await openScreen(service, `${path}${hash.slice(1)}`, { signedIn: false });
      await heading('New Password');
      app.close();
    }
  });

  it('says what happened where a gateway has dropped its token, and how to get another', async () => {
    const app = await open('login?from=email');
    const lines = Array.from((await screen.findByRole('alert')).children, ({ textContent }) => textContent);
    expect(lines).toEqual([
      'This link arrived incomplete. Open it in the email again, or copy all of it.',
      'To get another link, tap Forgot password or ask an administrator.',
    ]);
    expect(app.address()).toBe('/auth/login');
  });

  it('can be opened again after the service could not be reached', async () => {
    const { hash } = await invite();
    const app = await open(`login${hash}`, cut);
    await app.user.click(await screen.findByRole('button', { name: 'Open the link again' }));
    app.rewire((_request, pass) => pass());
    await app.user.click(await screen.findByRole('button', { name: 'Open the link again' }));
    await heading('New Password');
  });

  it('sets no password when it does not come with two questions', async () => {
    const { hash } = await invite();
    await open(`login${hash}`, async (_request, pass) => {
      const answer = await (await pass()).json();
      const [record] = answer.data;
      return Response.json({ ...answer, data: [{ ...record, questions: record.questions.slice(1) }] });
    });
    expect(await screen.findByText('Open the link in your email to set a password.')).toBeTruthy();
  });

  it.each(['new-password', 'reset-password'])('is required to open %s', async (path) => {
    const app = await open(path);
    expect(await screen.findByText('Open the link in your email to set a password.')).toBeTruthy();
    expect(app.address()).toBe('/auth/login');
  });
});

describe('a new password', () => {
  it('is checked against the password rules', async () => {
    const { hash } = await invite();
    const app = await open(`login${hash}`);
    await heading('New Password');
    await app.user.click(button('Submit'));
    expect(await screen.findByText('new password is a required field')).toBeTruthy();
    expect(screen.getByText('confirm password is a required field')).toBeTruthy();
    expect(screen.getAllByText('answer is a required field')).toHaveLength(2);
    expect(document.activeElement).toBe(input('New Password'));
    await fill(app, { 'New Password': 'short', 'Confirm Password': 'other' });
    expect(await screen.findByText('Minimum 12 symbols')).toBeTruthy();
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    await app.user.click(button('Show New Password'));
    expect(input('New Password').type).toBe('text');
  });

  it('leads to the code, which signs in, and stores neither of them', async () => {
    const { app, email, mailbox } = await takeInvitation();
    await app.user.dblClick(button('Submit'));
    await heading('Authentication Code');
    expect(app.requests.filter((line) => line.endsWith('/setpassword'))).toHaveLength(1);
    expect(screen.getByText(`We sent a code to ${email}. It expires in 10 minutes.`)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in/ }).disabled).toBe(true);

    await app.user.click(button('Sign in'));
    expect(await screen.findByText('otp is a required field')).toBeTruthy();
    await fill(app, { 'Authentication Code': '000' });
    await app.user.click(button('Sign in'));
    expect(await screen.findByText('The code is incorrect.')).toBeTruthy();
    expect(input('Authentication Code').value).toBe('000');

    const sent = await mailbox.nextCode();
    await fill(app, { 'Authentication Code': ` ${sent.slice(0, 3)} ${sent.slice(3)} ` });
    await app.user.click(button('Sign in'));
    await waitFor(() => expect(app.entered).toHaveLength(1));
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, app.router.history.location]);
    for (const secret of ['correct horse', 'Rex', sent, app.entered[0]?.token ?? '']) {
      expect(kept).not.toContain(secret);
    }
    expect(kept).not.toMatch(/[0-9a-f]{64}/);
  });

  it('is recognised as set when its answer is lost', async () => {
    const { app } = await takeInvitation();
    app.rewire(async (request, pass) => {
      const answer = await pass();
      if (request.url.endsWith('/setpassword')) throw new TypeError('cut');
      return answer;
    });
    await app.user.click(button('Submit'));
    await heading('Authentication Code');
  });

  it('can send another code after 30 seconds, and says why none was sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { app } = await takeInvitation();
    app.rewire((request, pass) => (request.url.endsWith('/login') ? cut(request, pass) : pass()));
    await app.user.click(button('Submit'));
    // It may have been sent all the same.
    expect(await screen.findByText('Connection lost. If no code arrives, request a new one.')).toBeTruthy();
    app.rewire((_request, pass) => {
      // The answer takes its time, and the 30 seconds begin after it.
      vi.setSystemTime(Date.now() + 5_000);
      return pass();
    });
    await app.user.click(button('Resend'));
    await screen.findByText(/^We sent a code to/);
    expect((await screen.findByText(/^Resend in/)).closest('button')?.disabled).toBe(true);
    vi.setSystemTime(Date.now() + 29_000);
    await screen.findByText(/^Resend in 1 s/);
    vi.setSystemTime(Date.now() + 1_000);
    app.rewire(async () =>
      Response.json({ status: false, message: 'A code was sent a moment ago.' }, { status: 429 }),
    );
    await app.user.click(await screen.findByText('Resend'));
    expect((await screen.findByRole('alert')).textContent).toBe('A code was sent a moment ago.');
    expect(app.requests.filter((line) => line.endsWith('/login'))).toHaveLength(3);
    app.rewire(async () => Response.json({ status: false, message: 'No.' }, { status: 422 }));
    vi.setSystemTime(Date.now() + 30_000);
    await app.user.click(await screen.findByText('Resend'));
    expect(await screen.findByText('No code was sent. No.')).toBeTruthy();
  });
});

describe('Reset password', () => {
  it('says that the questions could not be loaded, and loads them on Retry', async () => {
    const invited = await takeInvitation();
    await invited.app.user.click(button('Submit'));
    await heading('Authentication Code');
    await invited.mailbox.nextCode();
    invited.app.close();
    await service.ask(forgotPassword, { body: { factorType: 'EMAIL', username: invited.email } });
    const { hash } = new URL(await invited.mailbox.nextLink());
    const app = await open(`login${hash}`, (request, pass) =>
      request.url.endsWith('securityquestions') ? cut(request, pass) : pass(),
    );
    await screen.findByRole('button', { name: 'Open the link again' });
    await heading('Reset Password');
    app.rewire((_request, pass) => pass());
    await app.user.click(await screen.findByRole('button', { name: 'Open the link again' }));
    expect(await screen.findByLabelText('New Password')).toBeTruthy();
    // The token goes with the way back.
    await app.user.click(screen.getByRole('link', { name: 'Back to Login' }));
    await waitFor(() => expect(app.address()).toBe('/auth/login'));
    expect(app.router.history.length).toBe(1);
  });

  it('requires two different questions, and keeps typed answers', async () => {
    const { app, questions, email, mailbox } = await takeInvitation();
    await app.user.click(button('Submit'));
    await heading('Authentication Code');
    await mailbox.nextCode();
    await service.ask(forgotPassword, { body: { factorType: 'EMAIL', username: email } });
    app.router.history.push(`/auth/login${new URL(await mailbox.nextLink()).hash}`);
    await heading('Reset Password');
    await app.user.click(button('Submit'));
    expect(await screen.findAllByText('question is a required field')).toHaveLength(2);

    const [first = '', second = ''] = questions;
    /** Opens a list, returns its options, and chooses one. */
    const choose = async (label: string, question: string) => {
      const field = screen.getByLabelText(label, { selector: 'input' });
      await app.user.click(field);
      const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
      // Nothing has a place in jsdom: what hangs below a field counts as hidden.
      const options = within(list ?? document.body).getAllByRole('option', { hidden: true });
      for (const option of options) if (option.textContent === question) await app.user.click(option);
      return options.map(({ textContent }) => textContent);
    };
    expect(await choose('Security Question 1', first)).toContain(second);
    expect(await choose('Security Question 2', second)).not.toContain(first);
    const password = { 'New Password': 'battery staple', 'Confirm Password': 'battery staple' };
    await fill(app, { ...password, 'Answer 1': 'rex', 'Answer 2': 'Fido' });
    await app.user.click(button('Submit'));
    expect(await screen.findByText("These answers don't match the ones you gave before.")).toBeTruthy();
    expect(input('New Password').value).toBe('battery staple');
    await fill(app, { 'Answer 2': ' REX' });
    await app.user.click(button('Submit'));
    await heading('Authentication Code');
  });
});

describe('the code', () => {
  it('is left alone while an input method composes it, and has plain digits when that has ended', async () => {
    const app = await open('authentication');
    await heading('Authentication Code');
    const code = input('Authentication Code');
    fireEvent.compositionStart(code);
    fireEvent.input(code, { target: { value: '１２３ ４５６' }, isComposing: true });
    expect(code.value).toBe('１２３ ４５６');
    fireEvent.compositionEnd(code);
    expect(code.value).toBe('123 456');
    await app.user.click(button('Continue'));
    await waitFor(() => expect(app.address()).toBe('/auth/verify-code'));
  });

  it('cannot be entered without a person that it was sent to', async () => {
    const app = await open('authentication');
    await heading('Authentication Code');
    await fill(app, { 'Authentication Code': '123 456' });
    await app.user.click(button('Continue'));
    expect(await screen.findByText(/^No sign-in is waiting for a code/)).toBeTruthy();
    await app.user.click(screen.getByRole('link', { name: 'Back to Login' }));
    await waitFor(() => expect(app.address()).toBe('/auth/login'));
  });
});

describe('a backend that takes passwords hashed', () => {
  const settings = { plainPasswords: false };

  it('is sent hashes of the password and the answers, with the limits that it has for them', async () => {
    const other = await startTestService({ other: { hashedPasswords: true } });
    const body = typedUser([await addFacility(other.db, {})]);
    await other.ask(createUser, { body });
    const mailbox = other.mailbox(body.email);
    const { hash } = new URL(await mailbox.nextLink());
    const sent: string[] = [];
    const app = await openScreen(other, `/auth/login${hash}`, {
      signedIn: false,
      settings,
      async wire(request, pass) {
        sent.push(await request.clone().text());
        return pass();
      },
    });
    await heading('New Password');
    expect(screen.getByText(/^Use 8 to 50 characters\./)).toBeTruthy();
    await fill(app, { 'New Password': 'horse', 'Confirm Password': 'horse' });
    expect(await screen.findByText('Minimum 8 symbols')).toBeTruthy();
    await fill(app, { 'New Password': 'my horse', 'Confirm Password': 'my horse' });
    for (const { textContent } of screen.getAllByText(/\?$/, { selector: 'label' }))
      await fill(app, { [textContent ?? '']: 'Rex' });
    await app.user.click(button('Submit'));
    await heading('Authentication Code');
    expect(sent.join()).toMatch(/"password":"[0-9a-f]{64}"/);
    expect(sent.join()).not.toMatch(/horse|Rex/);
    app.close();
    expect(await mailbox.nextCode()).toMatch(/^\d{6}$/);
  });
});
