// How the monitors of a facility get their network settings and their network certificates: what is stored of it. What
// is secret (password, keys, WPA file) is written and replaced, and never read.
import { z } from 'zod';
import { answeredId, answeredTimestamp, hiddenName, orDefault } from '../common/answers.ts';
import { answeredCertificateTime } from '../common/certificate-times.ts';
import { endpoint } from '../common/endpoint.ts';
import { recordId } from '../common/paging.ts';

/** Offline: certificates travel as files (EAP-TLS type None). Online: an EST server issues them (EST). */
export const transferTypes = ['Offline', 'Online'] as const;
export type TransferType = (typeof transferTypes)[number];

/** Hash of the signature of a CSR. With ECDSA it decides the curve: P-256 with SHA256, P-384 with SHA384. */
export const hashingTypes = ['SHA256', 'SHA384'] as const;
export const signingTypes = ['RSA', 'ECDSA'] as const;
/** Sizes of an RSA key, in bits. */
export const keySizes = [2048, 4096] as const;
export const [defaultHashingType] = hashingTypes;
export const [defaultSigningType] = signingTypes;
export const [defaultKeySize] = keySizes;

/** A server's answer where it is one of these values, otherwise the default: for missing, empty and unknown ones. */
function known<const Values extends readonly [string, ...string[]]>(
  values: Values,
  otherwise: Values[number],
) {
  return z.enum(values).catch(otherwise as never);
}

/** 0, null and what is no size read as 2048; another size stays as it is. */
const answeredKeySize = z.preprocess(
  (size) => (Number.isInteger(Number(size)) && Number(size) > 0 ? Number(size) : defaultKeySize),
  z.number(),
);

const answeredText = orDefault(z.string(), '');

/** Another server may have stored a type that cannot be chosen here: it stays as it is. */
const answeredType = (otherwise: string) => answeredText.transform((type) => type || otherwise);

/** A text, or a list of texts, or nothing. */
const pathList = z.preprocess(
  (paths) =>
    (Array.isArray(paths) ? paths : [paths]).filter(
      (path) => path !== null && path !== undefined && path !== '',
    ),
  z.array(z.string()),
);

/** Purposes of stored files. `fetchedRoot`: the CA certificates that the EST server distributes, from `cacert_url`. */
export const storedFileKinds = [
  'registrationAuthorityKey',
  'registrationAuthorityCertificate',
  'estRoot',
  'wpa',
  'root',
  'fetchedRoot',
] as const;

/** A file that was uploaded, or a single certificate that was uploaded or fetched: never its content, and of a certificate what can be told about it. */
export const siteFile = z.object({
  kind: z.enum(storedFileKinds),
  file_name: z.string(),
  stored_date: answeredTimestamp,
  stored_by: z.string().nullish().describe(`Name of the administrator who uploaded it; ${hiddenName}.`),
  subject: z.string().nullish(),
  issuer: z.string().nullish(),
  valid_until: answeredCertificateTime,
  fingerprint: z.string().nullish().describe('SHA-256 of the certificate, in hexadecimal.'),
  missing_since: answeredTimestamp.describe(
    'Since when the EST server no longer hands out a fetched root; null while it does.',
  ),
  warnings: z
    .array(z.string())
    .nullish()
    .describe('Of a WPA file: what an administrator should know of it, such as settings that were left out.'),
  summary: z
    .array(z.string())
    .nullish()
    .describe(
      "Of a WPA file: its settings, without secrets. Of a fetched root: its URL. Of an EST server's root: the servers that it is for.",
    ),
});
export type SiteFile = z.output<typeof siteFile>;

export const networkDetails = z.object({
  facility_id: answeredId.nullish(),
  transfer_type: known(transferTypes, 'Offline'),
  hashing_type: answeredType(defaultHashingType),
  signing_type: answeredType(defaultSigningType),
  key_size: answeredKeySize,
  authentication_type: z
    .string()
    .nullish()
    .transform((type) => (type === 'KeyFile' ? 'KeyFile' : 'Password'))
    .describe('KeyFile, or anything else for username and password.'),
  user_name: answeredText,
  cacert_url: answeredText,
  clientcert_url: answeredText,
  key_filename: answeredText,
  cert_filename: answeredText,
  managementca_filename: answeredText,
  wpa_filename: answeredText,
  cacert_filepath: pathList.describe(
    'Root certificates: a path or a list of paths, whose last segments are shown.',
  ),
  takes_over_roots: z
    .boolean()
    .optional()
    .describe('Roots that the EST server no longer hands out are removed without asking.'),
  has_password: z.boolean().optional().describe('A password is stored. Left out: not known.'),
  files: orDefault(z.array(siteFile), []),
  version: z.number().optional(),
});
export type NetworkDetails = z.output<typeof networkDetails>;

export const getNetworkDetails = endpoint({
  method: 'GET',
  path: 'v1/networkdetails/{facilityId}',
  caller: 'administrator',
  right: 'seeSites',
  params: z.object({ facilityId: recordId }),
  data: z.array(networkDetails).max(1),
  summary: "Returns what is stored of a facility's network settings; empty when nothing is",
});
