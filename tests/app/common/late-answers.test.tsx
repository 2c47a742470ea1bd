// One late answer: what was late says so, and everything else goes on.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { requestAudio } from '../../../contract/requests/requests.ts';
import { openAccountScreen } from '../../support/account-screens.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { openMonitorPage, showPageAgain, withoutEvents } from '../../support/monitor-page.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService();
  device = await addDevice(service, { name: 'Bay 7', online: true, lastCommunication: new Date() });
});
afterAll(() => service.close());

const isStatus = ({ url }: Request) => url.endsWith('/channels/status');
const isList = ({ url }: Request) => /\/monitors\?/.test(url);

/** These requests are not answered in time; all others are. */
const lateFor =
  (isLate: (request: Request) => boolean): Wire =>
  (request, pass) =>
    isLate(request)
      ? Promise.reject(new DOMException('too slow', 'TimeoutError'))
      : withoutEvents(request, pass);

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const expectOffered = (name: string | RegExp) => expect(button(name).ariaDisabled).not.toBe('true');

function expectChangesPossible(): void {
  expect(screen.queryByText(/since \d\d:\d\d$/)).toBeNull();
  for (const name of ['Add', 'Associate', 'Edit']) expectOffered(name);
}

const late = 'Could not update the status. The service did not respond in time. Trying again …';

it('the status of a request that comes late is said beside the request alone', async () => {
  const app = await openMonitorPage(service, device, '', lateFor(isStatus));
  expect(await screen.findByText(late)).toBeTruthy();
  await app.settled();
  expectChangesPossible();
  expectOffered('Get New Audio');
  await app.user.click(button('More for this monitor'));
  const deletion = await screen.findByRole('menuitem', { name: 'Delete Monitor', hidden: true });
  expect(deletion.ariaDisabled).not.toBe('true');
  app.rewire(withoutEvents);
  showPageAgain();
  await waitFor(() => expect(screen.queryByText(late)).toBeNull());
  vi.restoreAllMocks();
});

it('a request that runs is still shown while its status is late', async () => {
  await service.ask(requestAudio, { params: { id: device.id } });
  const app = await openMonitorPage(service, device, '', withoutEvents);
  await screen.findByText(/^Requested by/);
  app.rewire(lateFor(isStatus));
  showPageAgain();
  expect(await screen.findByText(late)).toBeTruthy();
  expect(screen.getByText(/^Requested by/)).toBeTruthy();
  await app.settled();
  expectChangesPossible();
  vi.restoreAllMocks();
});

it('a list that comes late says so itself', async () => {
  const app = await openScreen(service, '/dashboard/monitors', { wire: withoutEvents });
  await screen.findByText('Bay 7');
  app.rewire(lateFor(isList));
  await app.user.click(button('Refresh'));
  expect(
    await screen.findByText('Could not refresh the list. The service did not respond in time.'),
  ).toBeTruthy();
  await app.settled();
  expect(screen.queryByText(/since \d\d:\d\d$/)).toBeNull();
  for (const name of ['Add', 'Associate', /^Delete/]) expectOffered(name);
});

it('a form of an account that is answered late does not make the login page say that nothing is reachable', async () => {
  const isForgotten = ({ url }: Request) => url.includes('/forgotpassword');
  const app = await openAccountScreen(service, 'forgot-password', lateFor(isForgotten));
  await app.user.type(await screen.findByLabelText(/^Email/), 'ada@example.com');
  await app.user.click(button('Submit'));
  await screen.findByText(/^The service did not respond in time/);
  await app.user.click(screen.getByText('Back to Login'));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.queryByText('Network Error.')).toBeNull();
});
