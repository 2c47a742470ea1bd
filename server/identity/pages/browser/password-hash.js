// @ts-check
// A password never leaves the page: its PBKDF2-HMAC-SHA-256 hash is sent, salted with the email. Runs in the browser and,
// for the demo's accounts, in Node.

import { asciiEmail } from './ascii-email.js';

const iterations = 600_000;

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/**
 * The hash that is sent in place of a password: 32 bytes as 64 hexadecimal digits.
 * @param {string} email the salt, trimmed, in lower case and with its domain in ASCII
 * @param {string} password
 * @returns {Promise<string>}
 */
export async function hashPassword(email, password) {
  const key = await crypto.subtle.importKey('raw', bytes(password), 'PBKDF2', false, ['deriveBits']);
  const salt = bytes(asciiEmail(email.trim()).toLowerCase());
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    256,
  );
  return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
