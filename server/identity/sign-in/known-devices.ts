// Devices on which somebody has signed in before. Their attempts count apart, so that nobody elsewhere can use them
// up. A cookie says so, for all accounts of a shared tablet: the device's id, and a code (HMAC) for each account. It opens
// nothing, and ends with all sessions of its user: the code is over a key in the account's row.
import { eq } from 'drizzle-orm';
import { emailIdentity } from '../../../contract/common/email.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import { base64url, hmacSha256, isSameSecret, randomToken } from '../../base/platform.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, users } from '../../store/schema/index.ts';

export const deviceCookie = 'known_device';

/** The accounts that signed in last; a tablet of a ward has few more. */
const maxAccounts = 10;
const idPattern = /^[\w-]{22}$/;
const codeBytes = 16;

/** Where an attempt comes from: a known device, or an address. */
export interface AttemptSource {
  /** Attempts count together for an account and this. */
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
  attemptSourceOf(email: string, caller: Caller): Promise<AttemptSource>;
  /** The cookie of a device on which this user has signed in. */
  remember(email: string, device: string | undefined): Promise<string>;
}

function readCookie(cookie = '') {
  const [id = '', ...codes] = cookie.split('.');
  return idPattern.test(id) ? { id, codes: codes.slice(0, maxAccounts) } : null;
}

/** @param key a secret used for nothing else */
export function createKnownDevices(db: Database, key: string): KnownDevices {
  /** Null where nobody has a password. When all sessions of a user end, their codes are others. */
  async function codeOf(id: string, email: string): Promise<string | null> {
    const [account] = await db
      .select({ key: accounts.devicesKey })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(eq(users.emailIdentity, emailIdentity(email)));
    if (!account) return null;
    return base64url(hmacSha256(key, `${id} ${account.key}`).subarray(0, codeBytes));
  }

  return {
    async attemptSourceOf(email, { address, device }) {
      const prefix = addressPrefix(address);
      const { id, codes = [] } = readCookie(device) ?? {};
      const expected = id === undefined ? null : await codeOf(id, email);
      const isKnown = expected !== null && codes.some((code) => isSameSecret(code, expected));
      return { key: isKnown ? `device ${id}` : `address ${prefix}`, isKnown, addressPrefix: prefix };
    },
    async remember(email, device) {
      const { id, codes } = readCookie(device) ?? { id: randomToken(16), codes: [] };
      const mine = await codeOf(id, email);
      const others = codes.filter((code) => code !== mine);
      return [id, ...(mine ? [mine] : []), ...others.slice(0, maxAccounts - 1)].join('.');
    },
  };
}

const maxAgeSeconds = 180 * 86_400;

/** Sent with requests of this site's own pages only. */
export function cookieOptions(publicUrl: URL, maxAge = maxAgeSeconds) {
  const secure = publicUrl.protocol === 'https:';
  return { httpOnly: true, sameSite: 'Strict', secure, path: '/', maxAge } as const;
}
