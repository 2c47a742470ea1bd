// Signing in, without a provider's pages: it takes a moment, and asks for nothing.
import { demoAdministrator } from '../../server/demo/accounts.ts';
import { createServiceSession } from '../../server/identity/sessions/service-sessions.ts';
import type { Database } from '../../server/store/engine/database.ts';

/** How long signing in, registering and asking for a new password take. */
export const fakeDelayMs = 300;

export interface DemoSignIn {
  token: string;
  person: { id: string; name: string; email: string };
}

export async function signInAsAdministrator(db: Database): Promise<DemoSignIn> {
  const { id, firstName, lastName, email } = demoAdministrator;
  return {
    token: await createServiceSession(db, id),
    person: { id, name: `${firstName} ${lastName}`, email },
  };
}
