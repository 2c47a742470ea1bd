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

/** The places of the forms, in the order in which they are submitted. */
const twoAndThree = ['01', '10', '012', '021', '102', '120', '201', '210'];
// Not all 3,628,800: the last first, and each between two that came before it. The first first is as with three.
const ten = ['9876543210', '5918273640'];

const providers = [
  { provider: "the service's own provider", startStand: startOwn, orders: [...twoAndThree, ...ten] },
  // The console keeps the same of each attempt: here it is whether the provider lets each go on.
  { provider: 'an outside provider', startStand: startOutside, orders: ['01', '10', '120', '5918273640'] },
];

const stands = new Map<string, Stand>();
beforeAll(async () => {
  for (const { provider, startStand } of providers) {
    const stand = await startStand();
    stands.set(provider, stand);
    // Nobody waits for what they report.
    await stand.production.stopMonitors();
  }
});
afterAll(async () => {
  for (const stand of stands.values()) await stand.stop();
});

describe.each(installed())('$name', ({ path, start }) => {
  let browser: Browser;
  const tabs: Tab[] = [];
  beforeAll(async () => {
    browser = await start(path);
  });
  afterAll(() => browser?.end());

  async function tabAt(place: number): Promise<Tab> {
    const tab = tabs[place] ?? (await browser.newTab());
    tabs[place] = tab;
    return tab;
  }

  describe.each(providers)('at $provider', ({ provider, orders }) => {
    let stand: Stand;
    beforeAll(() => {
      const own = stands.get(provider);
      if (!own) throw new Error('It was not started.');
      stand = own;
    });

    /** Opens them side by side, as a person does who does not wait. */
    async function openForms(...opened: Tab[]): Promise<void> {
      for (const tab of opened) {
        await tab.open(`${stand.production.origin}/auth/login`);
        await tap(tab, button('Sign in'));
      }
      for (const tab of opened) await see(tab, field(stand.labels.email));
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

    it.each(orders)('each of these forms signs in: %s', async (order) => {
      const opened: Tab[] = [];
      for (const place of order.split('').keys()) opened.push(await tabAt(place));
      await openForms(...opened);
      for (const place of order) {
        const tab = await tabAt(Number(place));
        await submit(tab);
        await seeConsole(tab);
      }
      await signOut(await tabAt(Number(order.at(-1))));
      expect(unexpectedErrors(browser).filter((error) => !lostCalls.test(error))).toEqual([]);
    });

    it('a form that was opened before a sign-out elsewhere signs in after it', async () => {
      const [first, second] = [await tabAt(0), await tabAt(1)];
      await openForms(first, second);
      await submit(second);
      await seeConsole(second);
      await signOut(second);
      await submit(first);
      await seeConsole(first);
      await signOut(first);
    });

    it('a form that the browser shows again after Back leads to the session that there is', async () => {
      const tab = await tabAt(0);
      await openForms(tab);
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
