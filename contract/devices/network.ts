// The network settings of a monitor: the key and CSR that it makes by the parameters of its facility, and the files that it
// fetches.
import { z } from 'zod';
import { anythingElse } from '../common/anything-else.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';
import { hashingTypes, keySizes, signingTypes } from '../site-configuration/network-details.ts';

/**
 * Kinds of requests that the service makes by itself. `csr`: make a key and a CSR by the parameters. `certificate`: fetch
 * the files that changed.
 */
export const networkRequestKinds = ['csr', 'certificate'] as const;
export type NetworkRequestKind = (typeof networkRequestKinds)[number];

/** The largest CSR, as PEM: one with a key of RSA 4096 has 2 KiB. */
const maxCsrLength = 16 * 1024;
/** Limits the hashes in one call: far more than a facility has files. */
const maxHashes = 200;

const hash = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/);
/** One that is no hash names no file of the service, and costs the others nothing. */
const hashes = z
  .array(z.union([hash, anythingElse], messageKey('fieldInvalid')), messageKey('fieldInvalid'))
  .max(maxHashes, messageKey('fieldInvalid'))
  .transform((all) => all.flatMap((each) => hash.safeParse(each).data ?? []));

export const csrSettings = z.object({
  subject: z
    .array(z.object({ type: z.string(), value: z.string() }))
    .describe(
      'The attributes of the subject in their order, by their short names: C, ST, L, O, OU, CN, and serialNumber (2.5.4.5) where the facility wants it.',
    ),
  signing_type: z.enum(signingTypes),
  hashing_type: z
    .enum(hashingTypes)
    .describe('Of the signature. With ECDSA it decides the curve: P-256 with SHA256, P-384 with SHA384.'),
  key_size: z.literal(keySizes).describe('Of an RSA key, in bits.'),
});
export type CsrSettings = z.output<typeof csrSettings>;

export const networkFile = z.object({
  sha256: hash.describe('Of the content in UTF-8.'),
  content: z.string().nullable().describe('Null when its hash is in `known`.'),
});
export type NetworkFile = z.output<typeof networkFile>;

export const networkSettings = z.object({
  csr: csrSettings.nullable().describe('Null while there are no CSR parameters.'),
  wpa: networkFile.nullable().describe('Configuration of wpa_supplicant.'),
  roots: z.array(networkFile).describe('PEM: roots, and what they need beneath them.'),
  certificate: networkFile
    .nullable()
    .describe("PEM: the monitor's network certificate, for the key of its CSR."),
});
export type NetworkSettings = z.output<typeof networkSettings>;

const call = { base: 'device', caller: 'monitor' } as const;
const nothing = z.array(z.unknown()).max(0);

export const getNetworkSettings = endpoint({
  ...call,
  method: 'GET',
  path: 'device/v1/network',
  query: z.object({
    known: z
      .string(messageKey('fieldInvalid'))
      .default('')
      .transform((text): unknown[] => text.split(',').filter((each) => each !== ''))
      .pipe(hashes)
      .describe(
        'Hashes of files that the monitor has, separated by commas: their content is not sent again.',
      ),
  }),
  data: z.array(networkSettings).length(1),
  summary: "Returns the CSR parameters of the monitor's facility, and the files that the monitor is to have",
});

export const sendCsr = endpoint({
  ...call,
  method: 'PUT',
  path: 'device/v1/requests/{id}/csr',
  params: z.object({ id: recordId }),
  body: z.object({
    csr: z
      .string(messageKey('fieldInvalid'))
      .max(maxCsrLength, messageKey('fieldInvalid'))
      .describe('PKCS #10 as PEM.'),
  }),
  data: nothing,
  summary: 'Uploads a CSR that was asked for',
  description: 'Repeating it succeeds and replaces nothing; a CSR for another key is refused.',
  errors: {
    409: 'The request is no longer open, or a CSR for another key has arrived for it',
    422: 'Not a CSR by the parameters; the request has failed, and administrators see why',
  },
});

export const confirmTransfer = endpoint({
  ...call,
  method: 'POST',
  path: 'device/v1/network/transferred',
  body: z.object({ files: hashes.describe('Hashes of all network files that the monitor has now.') }),
  data: nothing,
  summary: 'Reports which network files the monitor has',
  description: 'With all that it is to have, its open `certificate` request is done.',
});
