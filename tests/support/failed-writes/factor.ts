// The second factor: on My page, in its question over a form, and its reset in Users.
import { screen, within } from '@testing-library/react';
import {
  answerSecondFactor,
  confirmAuthenticator,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  startAuthenticator,
} from '../../../contract/accounts/second-factor.ts';
import { resetSecondFactor } from '../../../contract/users/factor-reset.ts';
import {
  authenticators,
  passkeys,
  recoveryCodes,
  sessionFactors,
  userAccess,
} from '../../../server/store/schema/index.ts';
import { addHolder } from '../factor-people.ts';
import { openEditMonitor } from '../monitor-dialogs.ts';
import { addMonitor } from '../records.ts';
import { openScreen } from '../screen.tsx';
import { setUpAuthenticator, totpCode } from '../second-factor.ts';
import type { TestService } from '../service.ts';
import { uniqueName } from './unique-name.ts';
import type { App, WriteCase } from './write-case.ts';

const minutes = 60_000;
const codeLabel = 'Code from your authenticator app';

/** Nobody has one, as before the case. */
async function removeAll({ db }: TestService): Promise<void> {
  for (const table of [authenticators, passkeys, recoveryCodes, sessionFactors]) await db.delete(table);
  await db.update(userAccess).set({ secondFactorSince: null });
}

/** An authenticator app of the administrator, in the session of the screens. */
async function setUp(service: TestService) {
  await removeAll(service);
  return setUpAuthenticator(service, await service.bearer(service.users.administrator));
}

/** The card on My page. */
async function openCard(service: TestService) {
  const app = await openScreen(service, '/my-page');
  const title = await screen.findByText('Second factor', { selector: 'h2' });
  const press = async (name: string) =>
    app.user.click(await within(title.closest('section') as HTMLElement).findByRole('button', { name }));
  return { app, press };
}

const pressIn = async (app: App, dialog: string, name: string) =>
  app.user.click(within(await screen.findByRole('dialog', { name: dialog })).getByRole('button', { name }));

export const factorCases: readonly WriteCase[] = [
  {
    screen: 'My page, Set up a second factor',
    endpoint: startAuthenticator,
    async open(service) {
      await removeAll(service);
      const { app, press } = await openCard(service);
      return { app, send: () => press('Set up') };
    },
  },
  {
    screen: 'My page, Set up a second factor: the code',
    endpoint: confirmAuthenticator,
    async open(service) {
      await removeAll(service);
      const { app, press } = await openCard(service);
      await press('Set up');
      await screen.findByRole('img', { name: 'QR code for your authenticator app' });
      const field = screen.getByLabelText(codeLabel);
      await app.user.type(field, '123456');
      return { app, send: () => app.user.keyboard('{Enter}') };
    },
  },
  {
    screen: 'My page, Create new codes',
    endpoint: renewRecoveryCodes,
    async open(service) {
      await setUp(service);
      const { app, press } = await openCard(service);
      await press('Create new codes');
      await screen.findByRole('dialog', { name: 'Recovery codes' });
      return { app, send: () => pressIn(app, 'Recovery codes', 'Create new codes') };
    },
  },
  {
    screen: 'My page, Remove Authenticator app',
    endpoint: removeAuthenticator,
    async open(service) {
      await setUp(service);
      const { app, press } = await openCard(service);
      await press('Remove Authenticator app');
      await screen.findByRole('dialog', { name: 'Second factor' });
      return { app, send: () => pressIn(app, 'Second factor', 'Remove') };
    },
  },
  {
    screen: 'My page, Remove a passkey',
    endpoint: removePasskey,
    async open(service) {
      await setUp(service);
      await service.db.insert(passkeys).values({
        id: uniqueName('key').replace(' ', '-'),
        userId: service.users.administrator,
        publicKey: '',
        counter: 0,
        transports: [],
        name: 'Tablet',
        createdAt: new Date(),
      });
      const { app, press } = await openCard(service);
      await press('Remove Tablet');
      await screen.findByRole('dialog', { name: 'Second factor' });
      return { app, send: () => pressIn(app, 'Second factor', 'Remove') };
    },
  },
  {
    screen: "Confirm it's you, over Replace credential",
    endpoint: answerSecondFactor,
    async open(service) {
      const { secret } = await setUp(service);
      const ago = (number: number) => new Date(Date.now() - number * minutes);
      await service.db.update(userAccess).set({ secondFactorSince: ago(12) });
      await service.db.update(sessionFactors).set({ confirmedAt: ago(11) });
      const serialNumber = uniqueName('EDIT').replace(' ', '-');
      await addMonitor(service.db, { name: 'Bay 7', serialNumber });
      const { app, dialog } = await openEditMonitor(service, { name: 'Bay 7', serialNumber });
      await app.user.click(dialog.getByRole('button', { name: 'Replace credential' }));
      await app.user.click(dialog.getByRole('button', { name: 'Replace' }));
      await app.user.type(await screen.findByLabelText(codeLabel), totpCode(secret, 1));
      return { app, send: () => app.user.keyboard('{Enter}') };
    },
  },
  {
    screen: 'Users, Reset second factor',
    endpoint: resetSecondFactor,
    async open(service) {
      await removeAll(service);
      const { email } = await addHolder(service);
      const app = await openScreen(service, `/dashboard/users?search=${email}`);
      const row = (await screen.findByText(email)).closest('tr') as HTMLElement;
      await app.user.click(within(row).getByRole('checkbox'));
      await app.user.click(await screen.findByRole('button', { name: 'Reset second factor' }));
      await screen.findByRole('dialog', { name: 'Reset Second Factor' });
      return { app, send: () => pressIn(app, 'Reset Second Factor', 'Reset second factor') };
    },
  },
];
