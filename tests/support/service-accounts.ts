// Service accounts for tests, and their keys.
import { z } from 'zod';
import { dayMs } from '../../contract/common/durations.ts';
import {
  addServiceAccountKey,
  createServiceAccount,
  type NewServiceAccountKey,
  type serviceAccountForm,
} from '../../contract/service-accounts/service-accounts.ts';
import type { Person } from './people-with-roles.ts';
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

interface Credentials {
  id: string;
  secret: string;
}

export type SecretMethod = 'client_secret_basic' | 'client_secret_post';

/** The provider's answer to an account that asks for a token. */
export async function askForToken(
  origin: string,
  { id, secret }: Credentials,
  method: SecretMethod = 'client_secret_basic',
): Promise<Response> {
  const isBasic = method === 'client_secret_basic';
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  const sent = {
    grant_type: 'client_credentials',
    ...(!isBasic && { client_id: id, client_secret: secret }),
  };
  return fetch(`${origin}/oauth/token`, {
    method: 'POST',
    headers: isBasic ? { Authorization: `Basic ${basic}` } : {},
    body: new URLSearchParams(sent),
  });
}

const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.literal(600),
});

/** `Bearer` and a token of an account. */
export async function tokenOf(
  origin: string,
  credentials: Credentials,
  method?: SecretMethod,
): Promise<string> {
  const answer = await askForToken(origin, credentials, method);
  return `Bearer ${tokenAnswer.parse(await answer.json()).access_token}`;
}

/** An account with a key, and a token that was got with it. */
export async function addProgram(
  service: Pick<TestService, 'ask'>,
  origin: string,
  given: Parameters<typeof newServiceAccount>[0],
) {
  const { id } = await addServiceAccount(service, given);
  const { key: secret, account } = await addServiceKey(service, id);
  const keyId = account.keys[0]?.id ?? '';
  return { id, secret, keyId, token: await tokenOf(origin, { id, secret }) };
}

/** The roles of programs, by their names in the table of rights. `inside` is the facility of those that have one. */
const programRoles = {
  programAdministrator: 'administrator',
  programOfSite: 'siteAdministrator',
  programEngineer: 'engineer',
  programAuditor: 'auditor',
} as const;
export type ProgramName = keyof typeof programRoles;

export function roleOfProgram(name: string): (typeof programRoles)[ProgramName] | undefined {
  return programRoles[name as ProgramName];
}

/** A program of each role, with a token that is signed as the provider signs it. */
export async function addPrograms(
  service: Pick<TestService, 'ask' | 'bearer'>,
  inside: string,
): Promise<Record<ProgramName, Person>> {
  const added: Partial<Record<ProgramName, Person>> = {};
  for (const [name, role] of Object.entries(programRoles)) {
    const facilities = role === 'siteAdministrator' || role === 'engineer' ? [inside] : null;
    const { id } = await addServiceAccount(service, { name, role, facilities });
    const keyId = (await addServiceKey(service, id)).account.keys[0]?.id;
    added[name as ProgramName] = { id, token: await service.bearer(id, 'good', keyId), isProgram: true };
  }
  return added as Record<ProgramName, Person>;
}
