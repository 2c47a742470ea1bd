// Email addresses. A domain may be in letters of any script; servers know it by its ASCII form (IDNA), so that
// 'anna@münchen.de' and 'anna@xn--mnchen-3ya.de' are one address.
import { identityKey } from './normalise.ts';

/** The pattern of zod's, and domains that end in an ASCII form: `xn--p1ai`. */
const address =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/i;

/** The name of a host, in any script. The URL parser reads more in it: a port, a path, the number of an address. */
const nameOfHost = /^[\p{L}\p{M}\p{N}.。-]+$/u;

const isAscii = (text: string) => !/\P{ASCII}/u.test(text);

/** The address in two, at its last '@'. */
function partsOf(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf('@');
  return at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at + 1)];
}

/**
 * The address with its domain in ASCII: in this form it is checked, compared, sent to, and the salt of a password. What was
 * typed is stored and shown. A domain that has no such form stays as it is.
 */
export function asciiEmail(email: string): string {
  const [local, domain] = partsOf(email);
  if (isAscii(domain) || !nameOfHost.test(domain)) return email;
  try {
    return `${local}@${new URL(`https://${domain}`).hostname}`;
  } catch {
    return email;
  }
}

/** The key by which two addresses are one: without case, and with the domain in ASCII. */
export function emailIdentity(email: string): string {
  return identityKey(asciiEmail(email.trim()));
}

export function isEmail(text: string): boolean {
  return address.test(asciiEmail(text));
}

/** Mail servers take other letters there only where all of them on the way do. What has no '@' is no email in other ways. */
export function hasPlainLocalPart(email: string): boolean {
  return !email.includes('@') || isAscii(partsOf(email)[0]);
}

export function hasDomainName(email: string): boolean {
  return isAscii(partsOf(asciiEmail(email))[1]);
}
