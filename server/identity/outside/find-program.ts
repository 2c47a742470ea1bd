// Finds the service account that a token of an outside provider names (SERVICE_ACCOUNTS_CLAIM).
import type { JWTPayload } from 'jose';
import { minuteMs, secondMs } from '../../../contract/common/durations.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import { databaseTime } from '../../base/database-clock.ts';
import type { CallOrigin } from '../../store/audit/audit.ts';
import type { Database } from '../../store/engine/database.ts';
import { findClientAccount, isLiveClient } from '../../store/service-accounts/clients.ts';
import type { Bearer } from '../sessions/verify.ts';
import { recordProgramSignIn } from '../sign-in/program-sign-ins.ts';
import { createRateLimiter } from '../sign-in/rate-limiter.ts';
import { findClaim } from './roles-claim.ts';

/** Where a setting says nothing else: each provider has it in each token. */
const usualClaim = 'sub';

/** So long it is remembered which account a value names, and that it names none: most are people. */
const knownMs = 10 * secondMs;
/** Values and addresses in memory. */
const maxKnown = 10_000;

interface Known<Value> {
  value: Value;
  until: number;
}

function createMemory<Value>(lastsMs: number) {
  const known = new Map<string, Known<Value>>();
  return {
    get(key: string): Known<Value> | undefined {
      const found = known.get(key);
      return found && found.until > databaseTime().getTime() ? found : undefined;
    },
    set(key: string, value: Value): void {
      known.delete(key);
      for (const each of known.keys()) if (known.size >= maxKnown) known.delete(each);
      known.set(key, { value, until: databaseTime().getTime() + lastsMs });
    },
  };
}

/** The program whose token it is; null for a person's. */
export type FindProgram = (claims: JWTPayload, from: CallOrigin) => Promise<Bearer | null>;

export function createFindProgram(db: Database, claim = usualClaim): FindProgram {
  const attempts = createRateLimiter(db);
  const accounts = createMemory<string | null>(knownMs);
  /** Accounts and addresses whose token of the day was looked at a short time ago. */
  const seen = createMemory<true>(10 * minuteMs);

  async function accountOf(client: string): Promise<string | null> {
    const known = accounts.get(client);
    if (known) return known.value;
    const found = (await findClientAccount(db, client)) ?? null;
    accounts.set(client, found);
    return found;
  }

  return async (claims, from) => {
    const client = findClaim(claims, claim);
    const accountId = typeof client === 'string' && client !== '' ? await accountOf(client) : null;
    if (accountId === null || typeof client !== 'string') return null;
    const key = `${accountId} ${addressPrefix(from.address())}`;
    if (!seen.get(key)) {
      await recordProgramSignIn({ db, attempts }, { callerId: accountId, ...from });
      seen.set(key, true);
    }
    // It has no key here.
    return {
      kind: 'program',
      subject: accountId,
      sessionId: '',
      isLive: isLiveClient(db, accountId, client),
    };
  };
}
