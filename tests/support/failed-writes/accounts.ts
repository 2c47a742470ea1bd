// Writes before sign-in.
import { screen, within } from '@testing-library/react';
import {
  forgotPassword,
  login,
  openAccountLink,
  register,
  setPassword,
  verifyCode,
} from '../../../contract/accounts/accounts.ts';
import { endOneSession } from '../../../contract/accounts/sessions.ts';
import { createUser } from '../../../contract/users/user-writes.ts';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import { serviceSessions } from '../../../server/store/schema/index.ts';
import { button, fill, heading, openAccountScreen } from '../account-screens.ts';
import { typedUser } from '../form-values.ts';
import { addFacility } from '../records.ts';
import { openScreen } from '../screen.tsx';
import type { TestService } from '../service.ts';
import type { WriteCase } from './write-case.ts';

/** The hash of the link in the invitation of someone new. */
async function invite(service: TestService) {
  const body = typedUser([await addFacility(service.db)]);
  await service.ask(createUser, { body });
  const mailbox = service.mailbox(body.email);
  return { mailbox, hash: new URL(await mailbox.nextLink()).hash };
}

async function openNewPassword(service: TestService) {
  const { hash, mailbox } = await invite(service);
  const app = await openAccountScreen(service, `login${hash}`);
  await heading('New Password');
  await fill(app, { 'New Password': 'correct horse', 'Confirm Password': 'correct horse' });
  for (const { textContent } of screen.getAllByText(/\?$/, { selector: 'label' }))
    await fill(app, { [textContent ?? '']: 'Rex' });
  return { app, mailbox, send: () => app.user.click(button('Submit')) };
}

/** My page, with one session beside this one. */
async function openSessions(service: TestService) {
  await service.db.delete(serviceSessions);
  await createServiceSession(service.db, service.users.administrator);
  const app = await openScreen(service, '/my-page');
  await app.user.click(await screen.findByRole('button', { name: 'End: Unknown device' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { app, send: async () => app.user.click(dialog.getByRole('button', { name: 'End session' })) };
}

export const accountCases: readonly WriteCase[] = [
  {
    screen: 'Registration',
    endpoint: register,
    async open(service) {
      const app = await openAccountScreen(service, 'registration');
      await heading('Registration');
      await fill(app, {
        'Full Name': 'Ada Morgan',
        Email: 'registered@example.com',
        'User Name': 'ada',
        Password: 'horse battery',
        'Confirm Password': 'horse battery',
      });
      await app.user.click(screen.getByRole('checkbox'));
      return { app, send: () => app.user.click(button('Submit')) };
    },
  },
  {
    screen: 'Forgot Password',
    endpoint: forgotPassword,
    async open(service) {
      const app = await openAccountScreen(service, 'forgot-password');
      await heading('Forgot Password');
      await fill(app, { Email: 'admin@example.com' });
      return { app, send: () => app.user.click(button('Submit')) };
    },
  },
  {
    screen: 'The link of an email',
    endpoint: openAccountLink,
    async open(service) {
      const { hash } = await invite(service);
      const app = await openAccountScreen(service, 'login');
      await screen.findByRole('button', { name: 'Sign in' });
      return { app, send: async () => app.router.history.push(`/auth/login${hash}`) };
    },
  },
  { screen: 'My page, End a session', endpoint: endOneSession, open: openSessions },
  { screen: 'New Password', endpoint: setPassword, open: openNewPassword },
  { screen: 'New Password: the code that follows', endpoint: login, open: openNewPassword },
  {
    screen: 'Authentication Code',
    endpoint: verifyCode,
    async open(service) {
      const { app, mailbox, send } = await openNewPassword(service);
      await send();
      await heading('Authentication Code');
      await fill(app, { 'Authentication Code': await mailbox.nextCode() });
      return { app, send: () => app.user.click(button('Sign in')) };
    },
  },
];
