// @ts-check
// An email with its domain in ASCII, as contract/common/email.ts has it: the hash of a password is made with this form.
// tests/contract/email.test.ts compares both.

const nameOfHost = /^[\p{L}\p{M}\p{N}.。-]+$/u;

/**
 * @param {string} email
 * @returns {string}
 */
export function asciiEmail(email) {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (at === 0 || !/\P{ASCII}/u.test(domain) || !nameOfHost.test(domain)) return email;
  try {
    return email.slice(0, at) + new URL(`https://${domain}`).hostname;
  } catch {
    return email;
  }
}
