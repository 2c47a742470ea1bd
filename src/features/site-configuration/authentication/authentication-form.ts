// The values of the authentication's fields, in both of its modes: what is typed in one of them stays when the person
// looks at the other. Passwords and keys are written and replaced, never read.
import type { TFunction } from 'i18next';
import { z } from 'zod';
import type { Success } from '../../../../contract/common/envelope.ts';
import { messageKey } from '../../../../contract/common/message-key.ts';
import {
  type EstAuthentication,
  estAuthenticationConflict,
  passwordForm,
  saveKeyFiles,
  savePassword,
} from '../../../../contract/site-configuration/est-authentication.ts';
import { pemFile } from '../../../../contract/site-configuration/site-files.ts';
import type { Call } from '../../../api/http.ts';
import { fileSchema } from '../../../ui/fields/file-schema.ts';
import type { ConflictField } from '../../../ui/forms/conflict-view.tsx';

export const authenticationModes = ['password', 'keys'] as const;
export type AuthenticationMode = (typeof authenticationModes)[number];

const { user_name, user_password, cacert_url, clientcert_url } = passwordForm.shape;
const { version } = savePassword.body.shape;
const anyFile = z.custom<File | null>();
const storable = user_password.unwrap();

function passwordSchema(isStored: boolean) {
  return z.object({
    user_name,
    user_password: isStored ? storable : storable.min(1, messageKey('passwordRequired')),
    keyfile: anyFile,
    certfile: anyFile,
    cafile: anyFile,
    cacert_url,
    clientcert_url,
    version,
  });
}

const keySchema = z.object({
  user_name: z.string(),
  user_password: z.string(),
  keyfile: fileSchema(pemFile),
  certfile: fileSchema(pemFile),
  cafile: fileSchema(pemFile),
  cacert_url,
  clientcert_url,
  version,
});

export type AuthenticationValues = z.input<typeof keySchema>;

/** The input of the call: in the mode of keys, all files are there. */
type AuthenticationInput =
  | ({ mode: 'password' } & z.output<ReturnType<typeof passwordSchema>>)
  | ({ mode: 'keys' } & z.output<typeof keySchema>);

/** @param hasPassword whether one is stored, so that it may be left out */
export function authenticationSchema(
  mode: AuthenticationMode,
  hasPassword: boolean,
): z.ZodType<AuthenticationInput, AuthenticationValues> {
  if (mode === 'keys') return keySchema.transform((values) => ({ ...values, mode }));
  return passwordSchema(hasPassword).transform((values) => ({ ...values, mode }));
}

export function authenticationValues(
  stored: EstAuthentication | null,
  storedVersion: number | undefined,
): AuthenticationValues {
  return {
    user_name: stored?.user_name ?? '',
    user_password: '',
    keyfile: null,
    certfile: null,
    cafile: null,
    cacert_url: stored?.cacert_url ?? '',
    clientcert_url: stored?.clientcert_url ?? '',
    version: stored?.version ?? storedVersion,
  };
}

/** Removes secrets from the form once they are stored. */
export function withoutSecrets(values: AuthenticationValues): AuthenticationValues {
  return { ...values, user_password: '', keyfile: null, certfile: null, cafile: null };
}

/**
 * The values that someone else has stored, from the `data` of a VERSION_CONFLICT, with the secrets that this person
 * has typed.
 */
export function conflictValues(data: unknown, typed: AuthenticationValues): AuthenticationValues | null {
  const conflict = estAuthenticationConflict.safeParse(data).data;
  if (!conflict) return null;
  const { user_password: password, keyfile, certfile, cafile } = typed;
  return {
    ...authenticationValues(conflict.current, undefined),
    user_password: password,
    keyfile,
    certfile,
    cafile,
  };
}

export function conflictFields(
  t: TFunction<['start', 'site-configuration']>,
): ConflictField<AuthenticationValues>[] {
  return (['user_name', 'cacert_url', 'clientcert_url'] as const).map((name) => ({
    name,
    label: t(`site-configuration:authentication.${name}`),
    text: (values) => values[name],
  }));
}

export async function saveAuthentication(
  call: Call,
  facility_id: string,
  sent: AuthenticationInput,
): Promise<Success<EstAuthentication | undefined>> {
  const common = {
    facility_id,
    cacert_url: sent.cacert_url,
    clientcert_url: sent.clientcert_url,
    version: sent.version,
  };
  if (sent.mode === 'keys') {
    const { keyfile, certfile, cafile } = sent;
    const answer = await call(saveKeyFiles, { files: { keyfile, certfile, cafile }, body: common });
    return { ...answer, data: undefined };
  }
  const { user_name: name, user_password: password } = sent;
  const body = { ...common, user_name: name, user_password: password };
  const answer = await call(savePassword, { body });
  return { ...answer, data: answer.data?.[0] };
}
