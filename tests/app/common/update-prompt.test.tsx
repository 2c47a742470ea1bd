// The offer to load a new version: there as long as one waits, over no screen longer than that.
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '../../../src/shell/updates.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
afterEach(() => vi.unstubAllEnvs());

/** The browser's side of a registration: jsdom has no service workers. */
class Registration extends EventTarget {
  active: EventTarget | null = new EventTarget();
  waiting: EventTarget | null = null;
  installing: EventTarget | null = null;
  update = async () => undefined;

  /** A new version has been installed, and waits. */
  install(): void {
    this.waiting = new EventTarget();
    this.dispatchEvent(new Event('updatefound'));
  }

  /** Another tab has loaded the new version. */
  takeOver(): void {
    const taken = this.waiting;
    this.active = taken;
    this.waiting = null;
    taken?.dispatchEvent(new Event('statechange'));
  }
}

it('is withdrawn once another tab has loaded the new version, and made again for the next one', async () => {
  const registration = new Registration();
  const serviceWorker = Object.assign(new EventTarget(), { register: async () => registration });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubEnv('PROD', true);
  const app = await openScreen(service, '/dashboard/usermanual');
  registerServiceWorker(app.store);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const offer = () => screen.queryByRole('button', { name: 'Update now' });
  expect(offer()).toBeNull();

  act(() => registration.install());
  await waitFor(() => expect(offer()).toBeTruthy());
  act(() => registration.takeOver());
  await waitFor(() => expect(offer()).toBeNull());
  act(() => registration.install());
  await waitFor(() => expect(offer()).toBeTruthy());
});
