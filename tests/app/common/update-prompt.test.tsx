// The offer to load a new version: there as long as one waits, over no screen longer than that.
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browserLimitsMs } from '../../../src/lib/in-time.ts';
import { registerServiceWorker } from '../../../src/shell/updates.ts';
import { eventually } from '../../support/eventually.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let registration: Registration;
let container: Container;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(() => {
  registration = new Registration();
  container = new Container();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  vi.stubEnv('PROD', true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const never = () => new Promise<never>(() => undefined);

/** The browser's side of a worker and its registration: jsdom has no service workers. */
class Worker extends EventTarget {
  scriptURL = new URL('/sw.js', location.href).href;
  state: ServiceWorkerState = 'installing';
  messages: unknown[] = [];
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  active: Worker | null = null;
  waiting: Worker | null = null;
  installing: Worker | null = null;
  update = vi.fn(async (): Promise<void> => undefined);

  /** A worker has been installed, and waits. */
  install(): Worker {
    const worker = new Worker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
    return worker;
  }

  /** The worker that waits answers from now on, because of this tab or another one. */
  takeOver(): void {
    const taken = this.waiting;
    this.active = taken;
    this.waiting = null;
    taken?.become('activated');
    container.controller = taken;
    container.dispatchEvent(new Event('controllerchange'));
  }
}

class Container extends EventTarget {
  controller: Worker | null = null;
  register = vi.fn(async (): Promise<Registration> => registration);
}

const offer = () => screen.queryByRole('button', { name: 'Update now' });
const lookedFor = () =>
  waitFor(() => expect(container.register).toHaveBeenCalledWith('/sw.js', { scope: '/' }));

/** A screen with the app's worker, once the browser was asked for it. */
async function openWithWorker() {
  const app = await openScreen(service, '/dashboard/usermanual');
  registerServiceWorker(app.store);
  await lookedFor();
  return app;
}

function wake(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

it('is withdrawn once another tab has loaded the new version, and made again for the next ones', async () => {
  registration.active = new Worker();
  await openWithWorker();
  expect(offer()).toBeNull();
  for (let version = 0; version < 3; version += 1) {
    act(() => void registration.install());
    await waitFor(() => expect(offer()).toBeTruthy());
    act(() => registration.takeOver());
    await waitFor(() => expect(offer()).toBeNull());
  }
});

it('is there at once for a version that has waited since before', async () => {
  registration.active = new Worker();
  registration.waiting = new Worker();
  await openWithWorker();
  await waitFor(() => expect(offer()).toBeTruthy());
});

it('is not made for the first worker, which waits for a moment, too: Firefox says so', async () => {
  registration.waiting = new Worker();
  await openWithWorker();
  const first = registration.waiting;
  act(() => first.become('installed'));
  act(() => registration.takeOver());
  expect(offer()).toBeNull();
  act(() => void registration.install());
  await waitFor(() => expect(offer()).toBeTruthy());
});

it('asks the version that waits to take over', async () => {
  registration.active = new Worker();
  const { user } = await openWithWorker();
  act(() => void registration.install());
  const next = registration.waiting;
  await user.click(await screen.findByRole('button', { name: 'Update now' }));
  await eventually(() => expect(next?.messages).toEqual([{ type: 'SKIP_WAITING' }]));
});

it('is looked for again where the browser has neither registered nor looked, once its time is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  registration.active = new Worker();
  container.register.mockImplementationOnce(never);
  await openWithWorker();
  wake();
  expect(container.register).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(browserLimitsMs.registration);
  wake();
  await eventually(() => expect(container.register).toHaveBeenCalledTimes(2));
  registration.update.mockImplementationOnce(never);
  await eventually(() => {
    wake();
    expect(registration.update).toHaveBeenCalledTimes(1);
  });
  wake();
  expect(registration.update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(browserLimitsMs.registration);
  wake();
  await eventually(() => expect(registration.update).toHaveBeenCalledTimes(2));
  act(() => void registration.install());
  await waitFor(() => expect(offer()).toBeTruthy());
});
