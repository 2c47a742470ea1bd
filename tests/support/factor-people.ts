// People for tests of the second factor: with a password, sessions of their own, and an authenticator app where it is set up.
import { createServiceSession } from '../../server/identity/sessions/service-sessions.ts';
import { password } from './identity.ts';
import { givePassword } from './passwords.ts';
import { addUser } from './records.ts';
import { setUpAuthenticator } from './second-factor.ts';
import type { TestService } from './service.ts';

let serial = 0;

/** An administrator, unless said otherwise, with the password of `identity.ts` and one session. */
export async function addPerson(service: TestService, { administrator = true } = {}) {
  serial += 1;
  const email = `factor${serial}@example.com`;
  const id = await addUser(service.db, { email, administrator });
  await givePassword(service.db, id, password);
  /** Begins another session, which has not answered. */
  const begin = async () => `Bearer ${await createServiceSession(service.db, id)}`;
  return { id, email, begin, session: await begin() };
}

/** A person with an authenticator app, which was set up in `session`. */
export async function addHolder(service: TestService, more: { administrator?: boolean } = {}) {
  const person = await addPerson(service, more);
  return { ...person, ...(await setUpAuthenticator(service, person.session)) };
}
