// A second factor: set up, asked for in other sessions, answered with codes, and asked again before what gives power away.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerSecondFactor,
  askSecondFactor,
  confirmAuthenticator,
  getSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '../../../contract/accounts/second-factor.ts';
import { replaceCredential } from '../../../contract/monitors/monitor-writes.ts';
import { getUser, listUsers } from '../../../contract/users/users.ts';
import { authenticators, refusedSignIns } from '../../../server/store/schema/index.ts';
import { passTime, withAccountService } from '../../support/account-service.ts';
import { addPerson } from '../../support/factor-people.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addMonitors } from '../../support/records.ts';
import { callAs, setUpAuthenticator, totpCode } from '../../support/second-factor.ts';
import type { TestService } from '../../support/service.ts';

const minutes = 60_000;
let service: TestService;

withAccountService((started) => {
  service = started;
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

/** An administrator with two sessions. */
async function addTwice() {
  const { session: one, ...person } = await addPerson(service);
  return { ...person, one, other: await person.begin() };
}

const answerWith = (authorization: string, code: string, method: 'code' | 'recovery' = 'code') =>
  service.send(answerSecondFactor, { body: { method, code } }, authorization);

const readState = async (authorization: string) =>
  (await callAs(service, authorization, getSecondFactor)).state;

const asked = { http: 401, code: 'SECOND_FACTOR' };

describe('a second factor', () => {
  it('is asked of nobody who has none', async () => {
    const { one } = await addTwice();
    expect(await readState(one)).toBe('none');
    expect((await service.send(listUsers, {}, one)).status).toBe(200);
    expect(await callAs(service, one, askSecondFactor)).toEqual({ methods: [], passkey: null });
  });

  it('is asked in every session but the one that set it up, which opens nothing else until it has answered', async () => {
    const { id, one, other, begin } = await addTwice();
    const { secret, uri, recoveryCodes } = await setUpAuthenticator(service, one);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*issuer=Infusion/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await readState(one)).toBe('confirmed');
    expect((await callAs(service, one, getUser, { params: { id } }))[0]?.second_factor).toBe(true);
    for (const session of [other, await begin()]) {
      expect(await readState(session)).toBe('asked');
      expect(await readFailure(await service.send(listUsers, {}, session))).toMatchObject(asked);
      // Nor is a factor added that would answer.
      expect(await readFailure(await service.send(startAuthenticator, {}, session))).toMatchObject(asked);
    }
    passTime(minutes);
    expect((await answerWith(other, totpCode(secret))).status).toBe(200);
    expect((await service.send(listUsers, {}, other)).status).toBe(200);
  });

  it('tells a session that has not answered nothing of what it consists of', async () => {
    const { one, other } = await addTwice();
    await setUpAuthenticator(service, one);
    expect(await callAs(service, other, getSecondFactor)).toMatchObject({
      state: 'asked',
      authenticator: null,
      recovery_codes_left: 0,
    });
    expect((await callAs(service, other, askSecondFactor)).methods).toEqual(['code', 'recovery']);
  });

  it('counts only once a code was confirmed, and only while its secret is young', async () => {
    const { one, other } = await addTwice();
    const { secret } = await callAs(service, one, startAuthenticator);
    expect((await service.send(listUsers, {}, other)).status).toBe(200);
    const wrong = totpCode(secret) === '123456' ? '654321' : '123456';
    const confirm = (code: string) => service.send(confirmAuthenticator, { body: { code } }, one);
    expect((await confirm(wrong)).status).toBe(422);
    passTime(31 * minutes);
    expect(await readFailure(await confirm(totpCode(secret)))).toMatchObject({
      http: 422,
      message: 'This set-up has expired. Please start again.',
    });
    expect(await readState(one)).toBe('none');
  });

  it('is set up shortly after signing in: a tablet that was left open gets none', async () => {
    const { one, begin } = await addTwice();
    passTime(11 * minutes);
    expect(await readFailure(await service.send(startAuthenticator, {}, one))).toMatchObject({
      http: 409,
      code: 'SIGN_IN_AGAIN',
    });
    await setUpAuthenticator(service, await begin());
  });

  it('is replaced by another authenticator, whose codes count from then on', async () => {
    const { one, other } = await addTwice();
    const first = await setUpAuthenticator(service, one);
    passTime(minutes);
    const second = await setUpAuthenticator(service, one);
    expect(second.recoveryCodes).toEqual([]);
    passTime(minutes);
    expect((await answerWith(other, totpCode(first.secret))).status).toBe(422);
    expect((await answerWith(other, totpCode(second.secret))).status).toBe(200);
  });

  it('ends with its last part: nobody is asked any more, and old recovery codes are gone', async () => {
    const { one, other } = await addTwice();
    const { recoveryCodes } = await setUpAuthenticator(service, one);
    expect((await service.send(removeAuthenticator, {}, one)).status).toBe(200);
    expect(await readState(one)).toBe('none');
    expect((await service.send(listUsers, {}, other)).status).toBe(200);
    expect((await answerWith(other, recoveryCodes[0] ?? '', 'recovery')).status).toBe(422);
  });

  it('is told to its person by email, and is in the trail', async () => {
    const { one, email } = await addTwice();
    await setUpAuthenticator(service, one);
    await service.send(removeAuthenticator, {}, one);
    await service.tryMails();
    const subjects = (await service.mailbox(email).letters()).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Second factor added to Infusion Console',
        'Second factor removed from Infusion Console',
      ]),
    );
  });
});

describe('a code', () => {
  it('is taken from the step before and the step after, and each step only once', async () => {
    const { one, other } = await addTwice();
    const { secret, code } = await setUpAuthenticator(service, one);
    expect(await readFailure(await answerWith(other, code))).toMatchObject({
      http: 422,
      message: 'This code was already used. Wait for the next one.',
    });
    expect((await answerWith(other, totpCode(secret, 1))).status).toBe(200);
    // The step before the one that was taken is over, too.
    expect((await answerWith(other, totpCode(secret, 0))).status).toBe(422);
    passTime(3 * minutes);
    expect((await answerWith(other, totpCode(secret, -1))).status).toBe(200);
  });

  it('is taken once of two that come at the same time', async () => {
    const { one, other, begin } = await addTwice();
    const { secret } = await setUpAuthenticator(service, one);
    passTime(minutes);
    const both = [other, await begin()].map((session) => answerWith(session, totpCode(secret)));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
  });

  it('that is right two steps away says that a clock is off, and is a wrong answer', async () => {
    const { one, other } = await addTwice();
    const { secret } = await setUpAuthenticator(service, one);
    passTime(3 * minutes);
    for (const steps of [2, -2]) {
      const { message } = await readFailure(await answerWith(other, totpCode(secret, steps)));
      expect(message).toMatch(/clock of the device/);
    }
    // Nor is that code right once its time has come.
    passTime(minutes);
    expect((await answerWith(other, totpCode(secret))).status).toBe(422);
    const { message } = await readFailure(await answerWith(other, totpCode(secret, 4)));
    expect(message).toBe('The code is incorrect.');
    expect(await readState(other)).toBe('asked');
  });

  it('is limited: after five wrong ones the right one is refused, too, as the trail says', async () => {
    const { id, one, other } = await addTwice();
    const { secret } = await setUpAuthenticator(service, one);
    passTime(minutes);
    for (let times = 0; times < 5; times++) expect((await answerWith(other, '12')).status).toBe(422);
    const refused = await answerWith(other, totpCode(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const counted = await service.db.select().from(refusedSignIns).where(eq(refusedSignIns.account, id));
    expect(counted.map(({ action, count }) => [action, count]).toSorted()).toEqual([
      ['lockOut', 1],
      ['refuseFactor', 5],
    ]);
    passTime(minutes);
    expect((await answerWith(other, totpCode(secret))).status).toBe(200);
  });

  it('opens nothing for somebody else', async () => {
    const mine = await addTwice();
    const theirs = await addTwice();
    const { secret } = await setUpAuthenticator(service, mine.one);
    await setUpAuthenticator(service, theirs.one);
    passTime(minutes);
    expect((await answerWith(theirs.other, totpCode(secret))).status).toBe(422);
  });
});

describe('a recovery code', () => {
  it('answers once, however it is typed, and says how many are left', async () => {
    const { one, other, begin } = await addTwice();
    const [code = ''] = (await setUpAuthenticator(service, one)).recoveryCodes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const answer = await answerWith(other, typed, 'recovery');
    expect(await answer.json()).toMatchObject({ data: { recovery_codes_left: 9 } });
    expect((await service.send(listUsers, {}, other)).status).toBe(200);
    expect((await answerWith(await begin(), code, 'recovery')).status).toBe(422);
  });

  it('is taken once of two that come at the same time, and two are taken once each', async () => {
    const { one, begin } = await addTwice();
    const [first = '', second = '', third = ''] = (await setUpAuthenticator(service, one)).recoveryCodes;
    const atOnce = async (...codes: string[]) => {
      const sessions = await Promise.all(codes.map(begin));
      const answers = codes.map((code, n) => answerWith(sessions[n] ?? '', code, 'recovery'));
      return (await Promise.all(answers)).map(({ status }) => status).toSorted();
    };
    expect(await atOnce(first, first, first)).toEqual([200, 422, 422]);
    expect(await atOnce(second, third)).toEqual([200, 200]);
    expect((await callAs(service, one, getSecondFactor)).recovery_codes_left).toBe(7);
  });

  it('is no longer good once there are new ones', async () => {
    const { one, other } = await addTwice();
    const [code = ''] = (await setUpAuthenticator(service, one)).recoveryCodes;
    const { recovery_codes: codes } = await callAs(service, one, renewRecoveryCodes);
    expect((await answerWith(other, code, 'recovery')).status).toBe(422);
    expect((await answerWith(other, codes[0] ?? '', 'recovery')).status).toBe(200);
  });

  it('is offered while there is one', async () => {
    const { one, other, begin } = await addTwice();
    const { recoveryCodes } = await setUpAuthenticator(service, one);
    for (const code of recoveryCodes) expect((await answerWith(other, code, 'recovery')).status).toBe(200);
    expect((await callAs(service, await begin(), askSecondFactor)).methods).toEqual(['code']);
  });
});

describe('a call that gives power away', () => {
  it('asks again after ten minutes, and not before', async () => {
    const { one } = await addTwice();
    const { secret } = await setUpAuthenticator(service, one);
    const [id = ''] = await addMonitors(service.db, [{}]);
    const replace = () => service.send(replaceCredential, { params: { id } }, one);
    expect((await replace()).status).toBe(200);
    passTime(9 * minutes);
    expect((await replace()).status).toBe(200);
    passTime(2 * minutes);
    expect(await readFailure(await replace())).toMatchObject({ http: 401, code: 'STEP_UP' });
    expect((await service.send(listUsers, {}, one)).status).toBe(200);
    expect((await answerWith(one, totpCode(secret))).status).toBe(200);
    expect((await replace()).status).toBe(200);
  });

  it('asks again before the second factor itself is changed', async () => {
    const { one } = await addTwice();
    await setUpAuthenticator(service, one);
    passTime(11 * minutes);
    for (const endpoint of [startAuthenticator, removeAuthenticator, renewRecoveryCodes]) {
      expect(await readFailure(await service.send(endpoint, {}, one))).toMatchObject({ code: 'STEP_UP' });
    }
  });
});

it('keeps no secret of an authenticator in clear', async () => {
  const { id, one } = await addTwice();
  const { secret } = await setUpAuthenticator(service, one);
  const [row] = await service.db.select().from(authenticators).where(eq(authenticators.userId, id));
  expect(JSON.stringify(row)).not.toContain(secret);
});
