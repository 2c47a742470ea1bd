// Passkeys as the browser makes and uses them. The only file that knows @simplewebauthn/browser, which is loaded with the
// first passkey.
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { z } from 'zod';
import type { PasskeyOptions, passkeyCredential } from '../../contract/accounts/second-factor.ts';
import { inTime, NotAnsweredError } from '../lib/in-time.ts';

export type PasskeyCredential = z.input<typeof passkeyCredential>;

/**
 * `unused`: the person cancelled, was too slow, or has none here; browsers do not tell which. `known`: this device has one
 * of the person already. `silent`: neither browser nor authenticator has answered.
 */
export type PasskeyFailure = 'unused' | 'known' | 'silent' | 'impossible';

export class PasskeyError extends Error {
  override name = 'PasskeyError';
  readonly failure: PasskeyFailure;

  constructor(failure: PasskeyFailure, cause: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

/** Browsers end the question themselves after the time that the options name. */
const graceMs = 15_000;
const usualTimeoutMs = 60_000;

const failureOf: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'unused',
  AbortError: 'unused',
  InvalidStateError: 'known',
};

/** Whether this browser has passkeys for this address: they need a host name in a secure context. */
export function arePasskeysPossible(): boolean {
  const isName = /[a-z]/i.test(location.hostname) && !location.hostname.includes(':');
  return isName && globalThis.isSecureContext && typeof PublicKeyCredential === 'function';
}

async function ask<Answer>(
  { timeout }: PasskeyOptions,
  start: (browser: typeof import('@simplewebauthn/browser')) => Promise<Answer>,
): Promise<Answer> {
  const browser = await import('@simplewebauthn/browser');
  const limitMs = (typeof timeout === 'number' ? timeout : usualTimeoutMs) + graceMs;
  try {
    return await inTime(start(browser), limitMs);
  } catch (error) {
    if (error instanceof NotAnsweredError) {
      browser.WebAuthnAbortService.cancelCeremony();
      throw new PasskeyError('silent', error);
    }
    const name = error instanceof Error ? error.name : '';
    throw new PasskeyError(failureOf[name] ?? 'impossible', error);
  }
}

/** Makes a passkey. Rejects with a PasskeyError. */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyCredential> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await ask(options, (browser) => browser.startRegistration({ optionsJSON }));
  return { ...made, response: { ...made.response } };
}

/** Has the person answer with a passkey. Rejects with a PasskeyError. */
export async function requestPasskey(options: PasskeyOptions): Promise<PasskeyCredential> {
  const answer = await ask(options, (browser) => browser.startAuthentication({ optionsJSON: options }));
  return { ...answer, response: { ...answer.response } };
}

/** Ends a question that is open: its promise rejects. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
