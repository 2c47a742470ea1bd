// The hashes that are sent in place of passwords and answers, to backends that do not take them as they are typed.

import { asciiEmail } from '../../contract/common/email.ts';
import { browserLimitsMs, inTime } from './in-time.ts';

/** Slow on purpose: it slows down guessing. */
const iterations = 600_000;

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (bits: ArrayBuffer) =>
  Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function derive(email: string, password: string): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', bytes(password), 'PBKDF2', false, ['deriveBits']);
  const salt = bytes(asciiEmail(email.trim()).toLowerCase());
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return await crypto.subtle.deriveBits(how, key, 256);
}

/** Sent instead of a password: PBKDF2-HMAC-SHA-256 with the e-mail as salt, 32 bytes as hex. */
export async function hashPassword(email: string, password: string): Promise<string> {
  return hex(await inTime(derive(email, password), browserLimitsMs.hash));
}

/** Sent instead of the answer to a security question: SHA-256 without a salt, as hex. */
export async function hashAnswer(answer: string): Promise<string> {
  const digest = crypto.subtle.digest('SHA-256', bytes(answer.trim().toLowerCase()));
  return hex(await inTime(digest, browserLimitsMs.hash));
}
