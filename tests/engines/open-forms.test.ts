// Sign-in pages that are open side by side, in each engine: with the service's own provider, and with one on another origin.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { type OutsideProvider, startOutsideProvider } from '../support/outside-provider.ts';
import type { Production } from '../support/production.ts';
import type { Browser, Tab } from './driver.ts';
import { installed } from './engines.ts';
import { button, field, heading } from './queries.ts';
import { see, seeAddress, seeRows, seeText, tap, type, until } from './screen.ts';
import { prepareServices } from './service.ts';
import { lostCalls, unexpectedErrors } from './visit.ts';

const services = prepareServices();
const headNurse = {
  subject: 'auth0|65f1c0ffee',
  name: 'Hedda Nyberg',
  email: 'head.nurse@example.org',
  emailVerified: true,
  password: 'chosen at the tenant',
};

/** A service, and how a person meets its provider's form. */
interface Stand {
  production: Production;
  email: string;
  password: string;
  labels: { email: string; submit: string };
  stop(): Promise<void>;
}

async function startOwn(): Promise<Stand> {
  const production = await services.start();
  return {
    production,
    email: 'admin@example.com',
    password: 'infusion-demo',
    labels: { email: 'Email', submit: 'Sign in' },
    stop: () => production.end(),
  };
}

async function startOutside(): Promise<Stand> {
  const port = await freePort();
  const tenant: OutsideProvider = await startOutsideProvider({
    consoleOrigin: `http://localhost:${port}`,
    users: [headNurse],
  });
  const production = await services.start({
    ...tenant.settings,
    PORT: String(port),
    ADMIN_EMAIL: headNurse.email,
  });
  return {
    production,
    email: headNurse.email,
    password: headNurse.password,
    labels: { email: 'Email address', submit: 'Continue' },
    async stop() {
      await production.end();
      await tenant.stop();
    },
  };
}

const providers = { "the service's own provider": startOwn, 'an outside provider': startOutside };

/** The places of the forms, in the order in which they are submitted. */
const orders = {
  two: ['01', '10'],
  three: ['012', '021', '102', '120', '201', '210'],
  // Not all 3,628,800: the first first, the last first, and each between others.
  ten: ['0123456789', '9876543210', '5918273640'],
};

describe.each(installed())('$name', ({ path, start }) => {
  describe.each(Object.entries(providers))('at %s', (_name, startStand) => {
    let stand: Stand;
    let browser: Browser;
    const tabs: Tab[] = [];
    beforeAll(async () => {
      stand = await startStand();
      browser = await start(path);
      tabs.push(await browser.newTab());
    });
    afterAll(async () => {
      await browser?.end();
      await stand?.stop();
    });

    async function tabAt(place: number): Promise<Tab> {
      const tab = tabs[place] ?? (await browser.newTab());
      tabs[place] = tab;
      return tab;
    }

    async function openForm(tab: Tab): Promise<void> {
      await tab.open(`${stand.production.origin}/auth/login`);
      await tap(tab, button('Sign in'));
      await see(tab, field(stand.labels.email));
    }

    async function submit(tab: Tab): Promise<void> {
      await type(tab, field(stand.labels.email), stand.email);
      await type(tab, field('Password'), stand.password);
      await tap(tab, button(stand.labels.submit));
    }

    async function seeConsole(tab: Tab): Promise<void> {
      await see(tab, heading('All Monitors'));
      await seeRows(tab, 10);
    }

    /** Signs out here; whoever is signed in elsewhere follows. */
    async function signOut(tab: Tab): Promise<void> {
      await tap(tab, button('Logout'));
      await see(tab, button('Sign in'));
    }

    it.each(Object.values(orders).flat())('each of these forms signs in: %s', async (order) => {
      const places = [...order].map(Number);
      for (const place of places.toSorted()) await openForm(await tabAt(place));
      let last = await tabAt(0);
      for (const place of places) {
        last = await tabAt(place);
        await submit(last);
        await seeConsole(last);
      }
      await signOut(last);
      expect(unexpectedErrors(browser).filter((error) => !lostCalls.test(error))).toEqual([]);
    });

    it('a form that was opened before a sign-out elsewhere signs in after it', async () => {
      const [first, second] = [await tabAt(0), await tabAt(1)];
      await openForm(first);
      await openForm(second);
      await submit(second);
      await seeConsole(second);
      await signOut(second);
      await submit(first);
      await seeConsole(first);
      await signOut(first);
    });

    it('a form that the browser shows again after Back leads to the session that there is', async () => {
      const tab = await tabAt(0);
      await openForm(tab);
      await submit(tab);
      await seeConsole(tab);
      await tab.run(() => void setTimeout(() => history.back()), null);
      // An outside provider's own page may stay until it is sent.
      const isConsole = () =>
        tab.run(() => document.querySelector('main h1')?.textContent === 'All Monitors', null);
      if (stand.labels.submit === 'Continue') {
        await see(tab, field(stand.labels.email));
        await submit(tab);
      }
      await seeText(tab, '^You are already signed in as ');
      await until('the console', isConsole);
      await seeAddress(tab, '/dashboard/monitors');
      await signOut(tab);
    });
  });
});
