// Addresses from which much is refused: administrators are told.
import { expect, it, vi } from 'vitest';
import { heartbeat } from '../../../contract/devices/gateway.ts';
import { listNotices } from '../../../contract/service/notices.ts';
import { readRefusalNotice } from '../../../server/service/refusal-notice.ts';
import { type Accounts, passTime, withAccountService } from '../../support/account-service.ts';
import { passwordOf } from '../../support/accounts.ts';
import { addDevice } from '../../support/device.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let people: Accounts;

withAccountService((started, accounts) => {
  service = started;
  people = accounts;
});

async function noticeOf(kind: string) {
  const { data } = await service.ask(listNotices, {});
  return data.find((notice) => notice.kind === kind);
}

it('somebody who tries one password with many accounts is told of, for a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { email } = await people.enroll(passwordOf('right'));
  for (let n = 0; n < 20; n++) await people.login(`person${n}@example.com`, passwordOf('guessed'));
  // An account that was tried before is no other one.
  for (let n = 0; n < 4; n++) await people.login('person1@example.com', passwordOf('guessed'));
  expect(await noticeOf('accounts')).toBeUndefined();
  await people.login(email, passwordOf('guessed'));
  expect(await noticeOf('accounts')).toMatchObject({
    count: 1,
    title: 'Many accounts were tried from one address',
  });
  passTime(25 * 3_600_000);
  expect(await readRefusalNotice(service.db, 'accounts')).toBeNull();
});

it('wrong gateway credentials are limited for their serial number, and told of', async () => {
  const device = await addDevice(service, { serialNumber: 'WRONG-1' });
  const wrong = `Basic ${Buffer.from('WRONG-1:an old one').toString('base64')}`;
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push((await service.send(heartbeat, {}, wrong)).status);
  expect(statuses).toEqual([...Array(20).fill(401), 429]);
  // Nobody keeps a monitor out by guessing.
  expect((await service.send(heartbeat, {}, device.authorization)).status).toBe(200);
  expect(await noticeOf('credentials')).toBeUndefined();
  await service.wrongCredentials.flush();
  expect(await noticeOf('credentials')).toMatchObject({
    count: 1,
    title: 'Monitors call with a wrong credential',
  });
});
