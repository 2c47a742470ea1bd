// Each monitor may make two calls a second, and twenty at once: what it does wrong costs no other monitor anything.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => service.close());

function beat({ authorization }: Pick<TestDevice, 'authorization'>, times: number): Promise<Response[]> {
  return Promise.all(Array.from({ length: times }, () => service.send(heartbeat, {}, authorization)));
}

const accepted = (answers: readonly Response[]) => answers.filter(({ status }) => status === 200).length;

it('answers 429 with Retry-After to a monitor that calls too often, and to no other', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const eager = await addDevice(service);
  const other = await addDevice(service);
  expect(accepted(await beat(eager, 20))).toBe(20);
  const [refused] = await beat(eager, 1);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(await readFailure(refused ?? new Response())).toMatchObject({
    http: 429,
    message: 'Too many calls. Please wait and try again.',
  });
  expect(await eager.reportFailure('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 429 });
  expect(await other.sendHeartbeat()).toEqual([]);

  vi.advanceTimersByTime(1_000);
  expect(accepted(await beat(eager, 5))).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(accepted(await beat(eager, 25))).toBe(20);
});

it('counts no calls of others that name its serial number without its credential', async () => {
  const known = await addDevice(service, { serialNumber: 'IPM-KNOWN' });
  const stranger = { authorization: `Basic ${Buffer.from('IPM-KNOWN:guessed').toString('base64')}` };
  const answers = await beat(stranger, 30);
  // Strangers are told to wait, the monitor itself is not.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect(await known.sendHeartbeat()).toEqual([]);
});
