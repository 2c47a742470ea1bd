// An authenticator app in each engine: set up on My page, asked for after the password and over an open form, and a recovery
// code in its place.
// Passkeys need an authenticator that a driver can play: Chromium alone has one (tests/e2e/second-factor.spec.ts).
import { isNotNull } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { hourMs } from '../../contract/common/durations.ts';
import { openBeside } from '../../server/store/engine/open-database.ts';
import { sessionFactors, userAccess } from '../../server/store/schema/index.ts';
import { totpCode } from '../support/second-factor.ts';
import type { Tab } from './driver.ts';
import { installed } from './engines.ts';
import { button, field, heading } from './queries.ts';
import { gone, hasFocus, read, see, seeAddress, seeRows, seeText, tap, type, until } from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { startVisit } from './visit.ts';

const services = prepareServices();
const code = field('Code from your authenticator app');
const refused = /40[01]|422/;

async function enterPassword(tab: Tab): Promise<void> {
  await tap(tab, button('Sign in'));
  await type(tab, field('Email'), 'admin@example.com');
  await type(tab, field('Password'), 'infusion-demo');
  await tap(tab, button('Sign in'));
  await see(tab, heading('Second factor'));
}

async function signOut(tab: Tab): Promise<void> {
  await tap(tab, button('Logout'));
  await seeAddress(tab, '/auth/login');
}

/** The words in the dialog that match, which are no control's. */
async function words(tab: Tab, selector: string): Promise<string[]> {
  return await until(selector, async () => {
    const found = await tab.run(
      (wanted) => Array.from(document.querySelectorAll(wanted), ({ textContent }) => textContent ?? ''),
      selector,
    );
    return found.every((text) => text.trim() !== '') && found.length > 0 && found;
  });
}

/** As if an hour had passed since each answer, and more since the set-up; nobody uses the database meanwhile. */
async function ageAnswers(dataDir: string): Promise<void> {
  const { db, close } = await openBeside({ dataDir }, { mayWrite: true });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
  const { secondFactorSince } = userAccess;
  await db
    .update(userAccess)
    .set({ secondFactorSince: hoursAgo(2) })
    .where(isNotNull(secondFactorSince));
  await db.update(sessionFactors).set({ confirmedAt: hoursAgo(1) });
  await close();
}

describe.each(installed())('$name', (engine) => {
  const visit = startVisit(engine, () => services.start(), services);
  const { open, journey } = visit;
  let secret = '';
  let recoveryCodes: string[] = [];

  journey('is set up on My page', async (tab) => {
    await open('/auth/login');
    await signIn(tab);
    await open('/my-page');
    await tap(tab, button('Set up'));
    // Where the engine has passkeys, the app is one of two choices.
    const choice = { role: 'button', name: { matches: '^Authenticator app' } } as const;
    await until('the secret', async () => {
      if ((await tab.run(() => document.querySelector('[role=dialog] output'), null)) !== null) return true;
      await tap(tab, choice).catch(() => undefined);
      return false;
    });
    const [key = ''] = await words(tab, '[role=dialog] output');
    secret = key.replaceAll(/\s/g, '');
    await type(tab, code, totpCode(secret));
    await tap(tab, button('Confirm'));
    recoveryCodes = await words(tab, '[role=dialog] li');
    await tap(tab, button("I've saved them"));
    await seeText(tab, '^10 left$');
  });

  journey(
    'answers after the password, with the next code',
    async (tab) => {
      await signOut(tab);
      await enterPassword(tab);
      await type(tab, code, '000000');
      await tap(tab, button('Confirm'));
      await seeText(tab, '^The code is incorrect');
      await type(tab, code, totpCode(secret, 1));
      await tap(tab, button('Confirm'));
      await see(tab, heading('All Monitors'));
    },
    refused,
  );

  journey(
    'is asked for over a form that makes an administrator, which keeps what was typed',
    async (tab) => {
      const { production } = visit;
      await tab.open('about:blank');
      await production.stopMonitors();
      await production.stopService();
      await ageAnswers(production.dataDir);
      await production.startService();
      await open('/dashboard/users?search=nurse@example.com');
      await seeRows(tab, 1);
      await tap(tab, { role: 'button', name: { matches: '^Edit ' } });
      const firstName = field('First Name', 'Edit User');
      await type(tab, firstName, 'Engine');
      // The browser's own box has no size: its whole line is the target.
      await tab.run(() => document.querySelector<HTMLElement>('[role=dialog] [role=switch]')?.click(), null);
      await tap(tab, button('Save', 'Edit User'));
      await until('the focus on the code', () => hasFocus(tab, code));
      await tab.press('Escape');
      await gone(tab, code);
      expect(await read(tab, firstName)).toBe('Engine');
      await tap(tab, button('Save', 'Edit User'));
      await tap(tab, button('Use a recovery code'));
      await type(tab, field('Recovery code'), recoveryCodes[0] ?? '');
      await tap(tab, button('Confirm'));
      await gone(tab, { role: 'dialog' });
      await until('the new name', async () => (await seeRows(tab, 1))[0]?.join(' ').includes('Engine'));
    },
    refused,
  );

  journey(
    'a recovery code answers in its place',
    async (tab) => {
      await signOut(tab);
      await enterPassword(tab);
      await tap(tab, button('Use a recovery code'));
      await type(tab, field('Recovery code'), recoveryCodes[1] ?? '');
      await tap(tab, button('Confirm'));
      await see(tab, heading('All Monitors'));
    },
    refused,
  );
});
