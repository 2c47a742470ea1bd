// The EST responder of EST_DEMO: its authority is made when it is first asked, and its key is sealed in the database. Whoever
// has the password may enroll.
import { z } from 'zod';
import { minuteMs } from '../../../contract/common/durations.ts';
import { isSameSecret } from '../../base/platform.ts';
import type { Secrets } from '../../base/secrets.ts';
import { countAttempt, refundAttempt } from '../../store/accounts/attempts.ts';
import type { Database } from '../../store/engine/database.ts';
import { loadOrCreateKey } from '../../store/engine/sealed-keys.ts';
import type { IssuingAuthority } from './authority.ts';
import type { EstAnswer, EstRequest } from './responder.ts';

/** Where it is on the service's own origin (RFC 7030). */
export const estPath = '/.well-known/est';

/** Whoever enrolls at it. */
export const estDemoUser = 'est-demo';

export interface EmbeddedResponder {
  /** @param address by which attempts at the password are limited */
  answer(request: EstRequest, address: string): Promise<EstAnswer>;
}

interface Dependencies {
  db: Database;
  secrets: Secrets;
  now: () => Date;
  password: string;
}

const stored = z.object({ certificate: z.string(), key: z.string() });
const passwordLimit = { name: 'est responder', max: 10, windowMs: 10 * minuteMs } as const;

export function createEmbeddedResponder({ db, secrets, now, password }: Dependencies): EmbeddedResponder {
  let opened: Promise<IssuingAuthority> | undefined;

  async function openStored(): Promise<IssuingAuthority> {
    const { makeAuthority, openAuthority } = await import('./authority.ts');
    const create = async () => JSON.stringify(await makeAuthority('Infusion Console demo CA', now()));
    const key = await loadOrCreateKey(db, secrets, 'est-authority', create);
    return openAuthority(stored.parse(JSON.parse(key)));
  }

  function authority(): Promise<IssuingAuthority> {
    opened ??= openStored().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  const lastChecks = new Map<string, Promise<unknown>>();

  /**
   * One check of an address after the other: each is counted before its answer is known, and the service itself enrolls
   * for more monitors at once than there may be wrong passwords.
   */
  function inTurn<Checked>(address: string, check: () => Promise<Checked>): Promise<Checked> {
    const own = (lastChecks.get(address) ?? Promise.resolve()).then(check, check);
    lastChecks.set(address, own);
    const forget = () => lastChecks.get(address) === own && lastChecks.delete(address);
    own.then(forget, forget);
    return own;
  }

  return {
    async answer(request, address) {
      const counted = [passwordLimit, address] as const;
      const checkPassword = (userName: string, given: string) =>
        inTurn(address, async () => {
          if (await countAttempt(db, counted)) return false;
          const isRight = isSameSecret(userName, estDemoUser) && isSameSecret(given, password);
          if (isRight) await refundAttempt(db, counted);
          return isRight;
        });
      const { respond } = await import('./responder.ts');
      return respond(request, { authority: await authority(), checkPassword, now });
    },
  };
}
