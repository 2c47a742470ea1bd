// Challenges of passkeys. A challenge says itself until when it may be answered and what it is for, and a code (HMAC) proves that
// it was made here: nothing is stored until it was answered, so nobody fills the database by asking.
import { minuteMs } from '../../../contract/common/durations.ts';
import { databaseTime } from '../../base/database-clock.ts';
import {
  base64url,
  decodeBase64,
  hmacSha256,
  isSameSecret,
  randomBytes,
  sha256,
} from '../../base/platform.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsideReach } from '../../store/engine/reach.ts';
import { usedChallenges } from '../../store/schema/index.ts';

/** A sign-in page may stay open for a while before somebody reaches for the passkey. */
const challengeLifetimeMs = 15 * minuteMs;
const randomLength = 16;
const timeLength = 8;
const codeLength = 16;

/** What it is for: a passkey that is made, an answer, a sign-in; and the session where there is one. */
export interface ChallengeUse {
  purpose: 'add' | 'answer' | 'signIn';
  sessionId: string;
}

export type Challenges = ReturnType<typeof createChallenges>;

/** @param key a secret used for nothing else */
export function createChallenges(key: string) {
  function codeOf(said: Uint8Array, { purpose, sessionId }: ChallengeUse): Uint8Array {
    return hmacSha256(key, `${purpose} ${sessionId} ${base64url(said)}`).slice(0, codeLength);
  }

  return {
    make(use: ChallengeUse): Uint8Array<ArrayBuffer> {
      const said = new Uint8Array(randomLength + timeLength);
      said.set(randomBytes(randomLength));
      const until = BigInt(databaseTime().getTime() + challengeLifetimeMs);
      new DataView(said.buffer).setBigUint64(randomLength, until);
      const challenge = new Uint8Array(said.length + codeLength);
      challenge.set(said);
      challenge.set(codeOf(said, use), said.length);
      return challenge;
    },
    /** Whether it was made here for this use, and is not too old. @param challenge base64url */
    isOwn(challenge: string, use: ChallengeUse): boolean {
      const bytes = Uint8Array.from(decodeBase64(challenge));
      if (bytes.length !== randomLength + timeLength + codeLength) return false;
      const said = bytes.slice(0, randomLength + timeLength);
      if (!isSameSecret(bytes.slice(said.length), codeOf(said, use))) return false;
      return Number(new DataView(said.buffer).getBigUint64(randomLength)) > databaseTime().getTime();
    },
    /** Uses it up; false where it was answered before. */
    async use(tx: Database, challenge: string): Promise<boolean> {
      const until = new Date(databaseTime().getTime() + challengeLifetimeMs);
      const used = await outsideReach(() =>
        tx
          .insert(usedChallenges)
          .values({ hash: base64url(sha256(decodeBase64(challenge))), until })
          .onConflictDoNothing()
          .returning({ hash: usedChallenges.hash }),
      );
      return used.length > 0;
    },
  };
}
