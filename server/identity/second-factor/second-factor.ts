// The second factor as the calls and the sign-in page use it.
import type { Secrets } from '../../base/secrets.ts';
import type { Database } from '../../store/engine/database.ts';
import type { SecurityMails } from '../links/security-mails.ts';
import { createAccountLimits } from '../sign-in/account-limits.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { RateLimiter } from '../sign-in/rate-limiter.ts';
import type { AnswerDependencies } from './answers.ts';
import type { AuthenticatorDependencies } from './authenticator.ts';
import { createChallenges } from './challenges.ts';
import type { WebAuthn } from './web-authn.ts';

export interface SecondFactorSettings {
  /** Whether administrators must have one. */
  required: boolean;
  /** Null where browsers would make no passkeys. */
  webAuthn: WebAuthn | null;
}

interface Dependencies {
  db: Database;
  secrets: Secrets;
  publicUrl: URL;
  attempts: RateLimiter;
  devices: KnownDevices;
  securityMails: Pick<SecurityMails, 'secondFactor'>;
}

export type SecondFactorParts = AnswerDependencies & AuthenticatorDependencies;

export function openSecondFactor(
  { db, secrets, publicUrl, attempts, devices, securityMails }: Dependencies,
  { webAuthn }: Pick<SecondFactorSettings, 'webAuthn'>,
): SecondFactorParts {
  return {
    db,
    secrets,
    securityMails,
    devices,
    webAuthn,
    issuer: `Infusion Console (${publicUrl.hostname})`,
    challenges: createChallenges(secrets.derive('challenges of passkeys')),
    limits: createAccountLimits(attempts),
  };
}
