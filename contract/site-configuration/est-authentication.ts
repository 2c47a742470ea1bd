// How the service proves to a facility's EST server that it may ask for certificates, and where that server is.
import { z } from 'zod';
import { noData, writtenRecord } from '../common/answers.ts';
import { endpoint, formEndpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import type { ContractMessage } from '../common/messages.ts';
import { printable, textField, versionConflict } from '../common/text-field.ts';
import { networkDetails } from './network-details.ts';
import { ofFacility, versionOfFacility } from './of-facility.ts';
import { pemFile } from './site-files.ts';

const maxUrlLength = 500;

/** As `URL.canParse`, which Safari has since 17. */
function isUrl(text: string): boolean {
  try {
    return new URL(text) !== undefined;
  } catch {
    return false;
  }
}

function hasUserOrPassword(text: string): boolean {
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}

/** An address of an EST server. That `chrome` is accepted is specified; the service refuses to call it. */
function urlField(required: ContractMessage, wrong: ContractMessage) {
  const schema = z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(maxUrlLength, { error: messageKey('characters500Allowed'), abort: true })
    .refine((text) => /^(https?|chrome):\/\/[^\s/]/i.test(text) && isUrl(text), {
      error: wrong,
      abort: true,
    })
    .refine((text) => !hasUserOrPassword(text), messageKey('authenticationUrlPassword'));
  return { schema, maxLength: maxUrlLength, characters: { refused: /[\p{Cc}\p{Cs}\s]/gu, message: wrong } };
}

const urlFields = {
  cacert_url: urlField(messageKey('caUrlRequired'), messageKey('caUrlWrong')),
  clientcert_url: urlField(messageKey('clientUrlRequired'), messageKey('clientUrlWrong')),
} as const;

/** The URL for enrolling a single monitor, with its own message when it is missing. */
export const enrollmentUrlField = urlField(
  messageKey('clientUrlDialogRequired'),
  messageKey('clientUrlWrong'),
);

const userName = textField({
  required: messageKey('usernameRequired'),
  maxLength: 50,
  tooLong: messageKey('characters50Allowed'),
});

/** Spaces at its ends belong to a password. */
const password = z
  .string(messageKey('passwordRequired'))
  .max(50, messageKey('characters50Allowed'))
  .refine((text) => !new RegExp(printable.refused).test(text), printable.message);

export const authenticationFields = { user_name: { ...userName, verbatim: true }, ...urlFields } as const;

export const estUrls = {
  cacert_url: urlFields.cacert_url.schema.describe(
    'URL to obtain the CA certificate. Its query is shown in this field alone.',
  ),
  clientcert_url: urlFields.clientcert_url.schema.describe(
    'URL for enrollment of clients. Its query is shown in this field alone.',
  ),
};

export const passwordForm = z.object({
  // In Basic authentication the name ends at the first colon (RFC 7617).
  user_name: userName.schema.refine((text) => !text.includes(':'), messageKey('usernameColon')),
  user_password: password.optional().describe('Absent or empty: the stored one stays.'),
  ...estUrls,
});

export const estAuthentication = networkDetails.pick({
  facility_id: true,
  authentication_type: true,
  user_name: true,
  cacert_url: true,
  clientcert_url: true,
  key_filename: true,
  cert_filename: true,
  managementca_filename: true,
  has_password: true,
  version: true,
});
export type EstAuthentication = z.output<typeof estAuthentication>;

/** `data` of VERSION_CONFLICT, without secrets. */
export const estAuthenticationConflict = z.object({ current: estAuthentication, sent: estAuthentication });

export const getAuthentication = endpoint({
  method: 'GET',
  path: 'v1/networkdetails/authentication/{id}',
  caller: 'administrator',
  right: 'seeSites',
  params: ofFacility,
  data: z.array(estAuthentication).max(1),
  summary: 'Returns the EST authentication of a facility without its secrets; empty when none is stored',
});

export const savePassword = endpoint({
  method: 'POST',
  path: 'v1/networkdetails/authentication',
  caller: 'administrator',
  right: 'changeSites',
  stepUp: true,
  body: passwordForm.extend(versionOfFacility),
  data: writtenRecord(estAuthentication),
  summary: 'Stores username, password and addresses of an EST server',
  description:
    'The password is only sent to the scheme, host and port that it was entered with: another one asks for it again. Roots that are trusted for other servers stay, which `message` says.',
  errors: versionConflict,
});

export const saveKeyFiles = formEndpoint({
  method: 'POST',
  path: 'v1/networkdetails/upload/keycerts',
  caller: 'administrator',
  right: 'changeSites',
  stepUp: true,
  files: { keyfile: pemFile, certfile: pemFile, cafile: pemFile },
  body: z.object({ ...versionOfFacility, ...estUrls }),
  data: noData,
  summary: "Stores a registration authority's key and certificate, the EST server's root, and its addresses",
  description:
    '`cafile` is the certificate to which that of the EST server must chain. Roots that are trusted for other servers stay, which `message` says.',
  errors: versionConflict,
});
