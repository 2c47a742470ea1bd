// A device that makes passkeys, and answers with them, as a browser sends it (WebAuthn): for tests without a browser.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';

const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
  excludeCredentials: z.array(z.object({ id: z.string() })),
  authenticatorSelection: z.object({ userVerification: z.literal('required') }),
});
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(z.object({ id: z.string() })).optional(),
  userVerification: z.literal('required'),
});

interface Passkey {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

export interface AuthenticatorOptions {
  /** The origin of the page that asks. */
  origin: string;
  /** Whether it verifies its person, as with a finger; true by default. */
  verifiesPerson?: boolean;
  /** Whether it counts its answers, as most keys do and synchronized passkeys do not. */
  counts?: boolean;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** The public key in COSE: EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}

export function createSoftwareAuthenticator({
  origin,
  verifiesPerson = true,
  counts = false,
}: AuthenticatorOptions) {
  const passkeys: Passkey[] = [];
  const flags = userPresent | (verifiesPerson ? userVerified : 0);

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
  function authenticatorData(rpId: string, withFlags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([withFlags]), count]);
  }

  return {
    /** Answers options for a new passkey. */
    create(options: unknown) {
      const { challenge, rp, user } = creation.parse(options);
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const rawId = randomBytes(16);
      const id = rawId.toString('base64url');
      passkeys.push({ id, rpId: rp.id, userHandle: user.id, privateKey, counter: 0 });
      const data = Buffer.concat([
        authenticatorData(rp.id, flags | hasCredential, 0),
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        coseKey(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers options for a passkey that it has. */
    answer(options: unknown) {
      const { challenge, rpId, allowCredentials } = request.parse(options);
      const passkey = passkeys.find(
        (it) => it.rpId === rpId && (allowCredentials?.some(({ id }) => id === it.id) ?? true),
      );
      if (!passkey) throw new Error('no passkey for this place');
      if (counts) passkey.counter += 1;
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(rpId, flags, passkey.counter);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey);
      return {
        id: passkey.id,
        rawId: passkey.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: passkey.userHandle,
        },
      };
    },
  };
}
