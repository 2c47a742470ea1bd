// Passkeys (WebAuthn): what a browser is asked, and whether its answer is right. The only file that knows @simplewebauthn; it
// is loaded when somebody uses a passkey.
import '../../base/reflect-metadata-shim.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyOptions } from '../../../contract/accounts/second-factor.ts';
import { base64url, decodeBase64, ipVersion } from '../../base/platform.ts';

/** What is stored of a passkey. */
export interface StoredPasskey {
  id: string;
  /** base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

type Known = Pick<StoredPasskey, 'id' | 'transports'>;

/** A browser's answer, of which nothing is known yet. */
export interface GivenCredential {
  id: string;
  response: Record<string, unknown>;
}

interface Answer {
  credential: GivenCredential;
  /** @param challenge base64url */
  isChallenge(challenge: string): boolean;
}

export interface WebAuthn {
  creationOptions(asked: {
    challenge: Uint8Array<ArrayBuffer>;
    user: { id: string; email: string; name: string };
    /** Not made a second time on a device that has one of these. */
    existing: readonly Known[];
  }): Promise<PasskeyOptions>;
  /** Null where it is not to be trusted. */
  verifyNew(answer: Answer): Promise<StoredPasskey | null>;
  requestOptions(asked: {
    challenge: Uint8Array<ArrayBuffer>;
    /** Any that a device has here, where none is named. */
    allowed: readonly Known[];
  }): Promise<PasskeyOptions>;
  /** The counter of the passkey after its answer; null where that is wrong. */
  verifyAnswer(answer: Answer & { stored: StoredPasskey }): Promise<number | null>;
}

const product = 'Infusion Console';

/** Browsers make passkeys for host names in a secure context alone. */
export function canHavePasskeys({ protocol, hostname }: URL): boolean {
  const isAddress = hostname.startsWith('[') || ipVersion(hostname) !== 0;
  return !isAddress && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}

/** A library throws for whatever is wrong with an answer. Its errors name no secret, and nobody is told more than that it failed. */
async function nullWhenRefused<Result>(verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Null where browsers would make none. */
export function createWebAuthn(publicUrl: URL): WebAuthn | null {
  if (!canHavePasskeys(publicUrl)) return null;
  const rpID = publicUrl.hostname;
  const expected = {
    expectedOrigin: publicUrl.origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  };
  const load = () => import('@simplewebauthn/server');

  return {
    async creationOptions({ challenge, user, existing }) {
      const { generateRegistrationOptions } = await load();
      const options = await generateRegistrationOptions({
        rpName: product,
        rpID,
        userName: user.email,
        userDisplayName: user.name,
        userID: new TextEncoder().encode(user.id),
        challenge,
        attestationType: 'none',
        excludeCredentials: [...existing],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      });
      return { ...options };
    },
    async verifyNew({ credential, isChallenge }) {
      const { verifyRegistrationResponse } = await load();
      return nullWhenRefused(async () => {
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: credential as unknown as RegistrationResponseJSON,
          expectedChallenge: isChallenge,
        });
        if (!registrationInfo) return null;
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
        return { id, publicKey: base64url(publicKey), counter, transports };
      });
    },
    async requestOptions({ challenge, allowed }) {
      const { generateAuthenticationOptions } = await load();
      const options = await generateAuthenticationOptions({
        rpID,
        challenge,
        userVerification: 'required',
        ...(allowed.length > 0 && { allowCredentials: [...allowed] }),
      });
      return { ...options };
    },
    async verifyAnswer({ credential, isChallenge, stored }) {
      const { verifyAuthenticationResponse } = await load();
      return nullWhenRefused(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: credential as unknown as AuthenticationResponseJSON,
          expectedChallenge: isChallenge,
          credential: { ...stored, publicKey: Uint8Array.from(decodeBase64(stored.publicKey)) },
        });
        return verified ? authenticationInfo.newCounter : null;
      });
    },
  };
}
