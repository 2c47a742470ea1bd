// Journeys of a session in each engine: an unused console, Lock, a device that is turned, larger text, and a service that
// answers nothing.
import { describe, expect } from 'vitest';
import { longWaitMs } from '../support/limits.ts';
import { unreadableTexts } from '../support/unreadable-texts.ts';
import type { Tab } from './driver.ts';
import { installed } from './engines.ts';
import { button } from './queries.ts';
import { cells, gone, names, read, see, seeAddress, seeRows, seeText, tap, until } from './screen.ts';
import { prepareServices } from './service.ts';
import { signIn } from './sign-in.ts';
import { lostCalls, startVisit } from './visit.ts';

const services = prepareServices();
const byName = '/dashboard/monitors?sort=monitor_id&order=asc';
const lists = ['monitors', 'deleted_monitors', 'facilitylist', 'active_users', 'overview', 'certificates'];
const shapes = { upright: [820, 1180], phone: [390, 844], 'on its side': [1180, 820] } as const;
const lost = {
  role: 'text',
  name: { matches: '^(Service not responding in time|Service unreachable) since' },
} as const;

/** Long enough for a slow machine between two taps, and twice it passes within a journey. */
const idleMinutes = 0.5;

type Fronted = Awaited<ReturnType<typeof services.startFronted>>;
let front: Fronted['front'];

async function startBehindFront(): Promise<Fronted> {
  const fronted = await services.startFronted({ IDLE_MINUTES: String(idleMinutes) });
  front = fronted.front;
  return fronted;
}

/** Whoever reads and waits moves the mouse now and then. */
async function stay(tab: Tab): Promise<void> {
  await tab.press('Escape');
}

async function setTextSize(tab: Tab, size: '100%' | '200%'): Promise<void> {
  await tab.run((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

async function expectReadable(tab: Tab, where: string): Promise<void> {
  await until(`no skeleton at ${where}`, () =>
    tab.run(
      () => document.querySelector('main h1') && !document.querySelector('main .mantine-Skeleton-root'),
      null,
    ),
  );
  let found: string[] = [];
  await until(`all words whole at ${where}`, async () => {
    found = await tab.run(unreadableTexts, null);
    return found.length === 0;
  }).catch((cause: unknown) => {
    throw new Error(`${where}: ${found.join('; ')}`, { cause });
  });
}

describe.each(installed())('$name', (engine) => {
  const visit = startVisit(engine, startBehindFront, services);
  const { open, journey } = visit;

  journey('a person signs in', async (tab) => {
    await open('/auth/login');
    await signIn(tab);
  });

  // First: WebKit's driver answers nothing for minutes where a script runs into the sign-out after other journeys.
  journey('an unused console asks, stays when told so, and signs out', async (tab) => {
    const question = { role: 'dialog', name: 'Are you still there?' } as const;
    await see(tab, question, longWaitMs);
    await tab.resize(...shapes.phone);
    await setTextSize(tab, '200%');
    await expectReadable(tab, 'the question');
    await tap(tab, button('Stay signed in'));
    await setTextSize(tab, '100%');
    await tab.resize(...shapes['on its side']);
    await gone(tab, question);
    await seeRows(tab, 10);
    await see(tab, question, longWaitMs);
    await seeText(tab, 'signed out due to inactivity', longWaitMs);
    await seeAddress(tab, '/auth/login');
  });

  journey('a device is locked, and unlocked by the same person', async (tab) => {
    await signIn(tab);
    await open(byName);
    const [name] = await until('names', async () => (await seeRows(tab, 10)) && (await names(tab)));
    await tap(tab, button('Lock now'));
    await seeText(tab, '^Locked\\. Sign in');
    await signIn(tab);
    await open(byName);
    await until('the same list', async () => (await names(tab))[0] === name);
  });

  journey('lists on their side, upright and on a phone', async (tab) => {
    for (const address of lists) {
      await open(`/dashboard/${address}`);
      for (const [shape, [width, height]] of Object.entries(shapes)) {
        await tab.resize(width, height);
        await expectReadable(tab, `${address}, ${shape}`);
        await stay(tab);
      }
    }
  });

  journey('text of 200 %', async (tab) => {
    await tab.resize(...shapes.phone);
    for (const address of lists) {
      await open(`/dashboard/${address}`);
      await setTextSize(tab, '200%');
      await expectReadable(tab, address);
      await stay(tab);
    }
  });

  journey(
    'a service that takes calls and answers none',
    async (tab) => {
      await tab.resize(...shapes['on its side']);
      await open(byName);
      const rows = await seeRows(tab, 10);
      await seeText(tab, 'updated \\d');
      front.fallSilent();
      await tap(tab, button('Refresh'));
      await see(tab, lost, longWaitMs);
      expect((await cells(tab)).map((row) => row[3])).toEqual(rows.map((row) => row[3]));
      await stay(tab);
      await tap(tab, button('Next page'));
      await seeAddress(tab, 'page=2');
      front.speak();
      await until('the lists are current again', async () => {
        await stay(tab);
        return (await read(tab, lost)) === null;
      });
      await seeRows(tab, 10);
    },
    lostCalls,
  );
});
