// Devices on which somebody has signed in before. Their tries count for themselves, so that nobody elsewhere can use them
// up. A cookie says so, for all accounts of a shared tablet: the device's id, and a code (HMAC) for each account. It opens
// nothing, and needs no row.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { identityKey } from '../../../contract/common/normalise.ts';
import { addressPrefix } from '../../base/address-prefix.ts';

export const deviceCookie = 'known_device';

/** The accounts that signed in last; a tablet of a ward has few more. */
const maxAccounts = 10;
const idPattern = /^[\w-]{22}$/;
const codeBytes = 16;

/** Where a try comes from. */
export interface Place {
  /** Tries count together for an account and this. */
  key: string;
  isKnown: boolean;
  addressPrefix: string;
}

export interface Caller {
  address: string;
  /** The value of the device's cookie. */
  device: string | undefined;
}

export interface KnownDevices {
  placeOf(email: string, caller: Caller): Place;
  /** The cookie of a device on which this user has signed in. */
  remember(email: string, device: string | undefined): string;
}

function readCookie(cookie = '') {
  const [id = '', ...codes] = cookie.split('.');
  return idPattern.test(id) ? { id, codes: codes.slice(0, maxAccounts) } : null;
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** @param key a secret used for nothing else */
export function createKnownDevices(key: string): KnownDevices {
  const codeOf = (id: string, email: string) =>
    createHmac('sha256', key)
      .update(`${id} ${identityKey(email)}`)
      .digest()
      .subarray(0, codeBytes)
      .toString('base64url');

  return {
    placeOf(email, { address, device }) {
      const prefix = addressPrefix(address);
      const { id, codes = [] } = readCookie(device) ?? {};
      const isKnown = id !== undefined && codes.some((code) => isSame(code, codeOf(id, email)));
      return { key: isKnown ? `device ${id}` : `address ${prefix}`, isKnown, addressPrefix: prefix };
    },
    remember(email, device) {
      const { id, codes } = readCookie(device) ?? { id: randomBytes(16).toString('base64url'), codes: [] };
      const mine = codeOf(id, email);
      return [id, mine, ...codes.filter((code) => code !== mine).slice(0, maxAccounts - 1)].join('.');
    },
  };
}

const maxAgeSeconds = 180 * 86_400;

/** Sent with requests of this site's own pages only. */
export function cookieOptions(publicUrl: URL, maxAge = maxAgeSeconds) {
  const secure = publicUrl.protocol === 'https:';
  return { httpOnly: true, sameSite: 'Strict', secure, path: '/', maxAge } as const;
}
