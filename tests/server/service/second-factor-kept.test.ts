// Second factors outlast another SECRET_KEY and a restored backup: they answer there as before.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  answerSecondFactor,
  confirmAuthenticator,
  getSecondFactor,
  startAuthenticator,
} from '../../../contract/accounts/second-factor.ts';
import { createSecrets } from '../../../server/base/secrets.ts';
import { createServiceSession } from '../../../server/identity/sessions/service-sessions.ts';
import { openBeside, openLockedDatabase } from '../../../server/store/engine/open-database.ts';
import { requireSecretKey } from '../../../server/store/engine/sealed-keys.ts';
import { makeBackup } from '../../../server/upkeep/make-backup.ts';
import { rotateKeys } from '../../../server/upkeep/rotate-keys.ts';
import { newFolder, partsOf, restoreInto } from '../../support/backups.ts';
import { addHolder, addPerson } from '../../support/factor-people.ts';
import { callAs, totpCode } from '../../support/second-factor.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type ServiceOptions, secrets } from '../../support/service-dependencies.ts';

/** Answers in each way that a person with an authenticator app has, in sessions of their own. */
async function expectAnswers(
  service: TestService,
  { id, secret, recoveryCodes }: Awaited<ReturnType<typeof addHolder>>,
) {
  const state = async (session: string) => (await callAs(service, session, getSecondFactor)).state;
  for (const body of [
    { method: 'code', code: totpCode(secret, 1) },
    { method: 'recovery', code: recoveryCodes[1] },
  ]) {
    const session = `Bearer ${await createServiceSession(service.db, id)}`;
    expect(await state(session)).toBe('asked');
    await callAs(service, session, answerSecondFactor, { body });
    expect(await state(session)).toBe('confirmed');
  }
}

/** A service with the embedded database of this folder, and what ends both. */
async function startIn(dataDir: string, options: ServiceOptions = {}) {
  const { open, release } = await openLockedDatabase({ dataDir });
  const service = await startTestService({ ...options, database: await open() });
  async function end() {
    await service.close();
    await release();
  }
  return { service, end };
}

it('answer after the key was replaced, a set-up that had begun is finished, and sessions stay confirmed', async () => {
  const dataDir = await newFolder();
  const { service: before, end } = await startIn(dataDir);
  await requireSecretKey(before.db, secrets);
  const holder = await addHolder(before);
  const beginner = await addPerson(before);
  const begun = await callAs(before, beginner.session, startAuthenticator);
  await end();
  const to = createSecrets('another-secret-key-for-tests-with-32-characters');
  const { db, close } = await openBeside({ dataDir }, { mayWrite: true });
  const rotated = await rotateKeys(db, { from: secrets, to, endsSessions: false });
  expect(rotated).toMatchObject({ unreadable: [] });
  await close();
  const { service: after, end: endAfter } = await startIn(dataDir, {
    email: 'second@example.com',
    other: { secrets: to },
  });
  expect((await callAs(after, holder.session, getSecondFactor)).state).toBe('confirmed');
  await expectAnswers(after, holder);
  await callAs(after, beginner.session, confirmAuthenticator, { body: { code: totpCode(begun.secret) } });
  await endAfter();
});

it('answer in a restored backup, with a recovery code that was used after it, too', async () => {
  const service = await startTestService();
  await requireSecretKey(service.db, secrets);
  const holder = await addHolder(service);
  const folder = join(await newFolder(), 'backup');
  await makeBackup(partsOf(service), { folder });
  const body = { method: 'recovery', code: holder.recoveryCodes[1] };
  const session = await holder.begin();
  await callAs(service, session, answerSecondFactor, { body });
  const dataDir = await newFolder();
  await restoreInto(dataDir, folder, { isFilled: true });
  const { service: restored, end } = await startIn(dataDir, { email: 'second@example.com' });
  expect((await callAs(restored, holder.session, getSecondFactor)).state).toBe('confirmed');
  await expectAnswers(restored, holder);
  await end();
});
