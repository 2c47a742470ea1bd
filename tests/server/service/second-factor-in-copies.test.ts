// A copy in which nothing can be changed can be looked at with a second factor, too.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { answerSecondFactor, renewRecoveryCodes } from '../../../contract/accounts/second-factor.ts';
import { listUsers } from '../../../contract/users/users.ts';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import { users } from '../../../server/store/schema/index.ts';
import { closeLater } from '../../support/open-resources.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addUser } from '../../support/records.ts';
import { callAs, setUpAuthenticator } from '../../support/second-factor.ts';
import { startTestService } from '../../support/service.ts';

it.each([false, true])('is answered and set up in a read-only copy; required: %s', async (required) => {
  const secondFactor = { required, webAuthn: null };
  const copy = await startTestService({ other: { readonlyCopy: true, secondFactor } });
  closeLater(() => Promise.resolve(copy.close()));
  await copy.pairing.check();
  const id = await addUser(copy.db);
  await copy.db.update(users).set({ administrator: true }).where(eq(users.id, id));
  const begin = async () => `Bearer ${await createServiceSession(copy.db, id)}`;
  const [one, other] = [await begin(), await begin()];
  const { recoveryCodes } = await setUpAuthenticator(copy, one);
  expect(await readFailure(await copy.send(listUsers, {}, other))).toMatchObject({ code: 'SECOND_FACTOR' });
  const body = { method: 'recovery', code: recoveryCodes[0] };
  await callAs(copy, other, answerSecondFactor, { body });
  expect((await copy.send(listUsers, {}, other)).status).toBe(200);
  expect((await copy.send(renewRecoveryCodes, {}, one)).status).toBe(423);
});
