// Service accounts for tests, and their keys.
import type { z } from 'zod';
import { dayMs } from '../../contract/common/durations.ts';
import {
  addServiceAccountKey,
  createServiceAccount,
  type NewServiceAccountKey,
  type serviceAccountForm,
} from '../../contract/service-accounts/service-accounts.ts';
import type { TestService } from './service.ts';

type Form = z.input<typeof serviceAccountForm>;

/** A day in UTC, so many days from today. */
export function serviceAccountDay(inDays: number): string {
  return new Date(Date.now() + inDays * dayMs).toISOString().slice(0, '2026-12-01'.length);
}

/** The form of an account that is accepted for thirty days. */
export function newServiceAccount(given: Pick<Form, 'name' | 'role'> & Partial<Form>): Form {
  return { facilities: null, ends_date: serviceAccountDay(30), ...given };
}

export async function addServiceAccount(
  { ask }: Pick<TestService, 'ask'>,
  given: Parameters<typeof newServiceAccount>[0],
): Promise<{ id: string }> {
  const [added] = (await ask(createServiceAccount, { body: newServiceAccount(given) })).data;
  if (!added) throw new Error('no account was added');
  return added;
}

export async function addServiceKey(
  { ask }: Pick<TestService, 'ask'>,
  id: string,
): Promise<NewServiceAccountKey> {
  const [made] = (await ask(addServiceAccountKey, { params: { id } })).data;
  if (!made) throw new Error('no key was made');
  return made;
}
