// Codes of authenticator apps (RFC 6238): six digits for each half minute. The only file that knows otpauth.
import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Steps before and after that are taken: people type slowly, and clocks differ by some seconds. */
const toleratedSteps = 1;
/** A code that is right for a step so far away says that a clock is wrong. */
const recognizedSteps = 2;

/** The time step of a right code, or of one that is right at another time. */
export type CheckedCode = { step: number; reason: null | 'clockOff' } | { step: null; reason: 'wrong' };

/** 160 random bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What authenticator apps read from a QR code. @param issuer whose code it is */
export function totpUri(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString();
}

export function checkTotp(secret: string, code: string, now: Date): CheckedCode {
  if (!/^\d{6}$/.test(code)) return { step: null, reason: 'wrong' };
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds });
  const away = totp.validate({ token: code, timestamp, window: recognizedSteps });
  if (away === null) return { step: null, reason: 'wrong' };
  const step = Math.floor(timestamp / 1000 / periodSeconds) + away;
  return { step, reason: Math.abs(away) > toleratedSteps ? 'clockOff' : null };
}
