// Calls of an administrator without the app, to prepare a journey.
import { z } from 'zod';
import { type Monitor, monitor } from '../../contract/monitors/monitors.ts';
import { type User, user } from '../../contract/users/users.ts';
import { testUsers } from './console.ts';
import type { Production } from './production.ts';
import { signIn } from './sign-in.ts';

/** Calls of the first administrator. */
export async function openApi({ origin }: Pick<Production, 'origin'>) {
  const { email, password } = testUsers.administrator;
  const { accessToken } = await signIn(origin, email, password);

  async function ask<Row>(method: string, path: string, row: z.ZodType<Row>, body?: object): Promise<Row[]> {
    const answer = await fetch(`${origin}/api/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return z.object({ data: z.array(row) }).parse(await answer.json()).data;
  }

  async function findUser(matches: (one: User) => boolean): Promise<User> {
    const found = (await ask('GET', 'users?count=100', user)).find(matches);
    if (!found) throw new Error('the demo has no such user');
    return found;
  }

  return {
    ask,
    /** Wherever in the lists it is: users that other journeys add come first. */
    findUser,
    rename: ({ id, auto_log_level }: Monitor, name: string) =>
      ask('PUT', `monitors/${id}`, monitor, { monitor_id: name, auto_log_level }),
    /** Gives the nurse administrator access, or removes it. */
    async promoteNurse(administrator: boolean) {
      const nurse = await findUser(({ email: address }) => address === testUsers.nurse.email);
      const { first_name, last_name, country_code, phone_number, assigned_facilities } = nurse;
      await ask('PUT', `users/${nurse.user_id}`, user, {
        firstName: first_name,
        lastName: last_name,
        countryCode: country_code,
        phoneNumber: phone_number,
        location: assigned_facilities.map(({ id }) => id),
        administrator,
      });
    },
  };
}
