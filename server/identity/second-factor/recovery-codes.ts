// Recovery codes: each answers once in place of an authenticator or a passkey that is lost.
import { and, eq, isNull } from 'drizzle-orm';
import { recoveryCodeCount } from '../../../contract/accounts/second-factor.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { base64url, randomBelow, sha256 } from '../../base/platform.ts';
import type { Database } from '../../store/engine/database.ts';
import { recoveryCodes } from '../../store/schema/index.ts';

/** Without letters and digits that look alike: five bits each. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** As it is shown: four groups of four, 80 random bits. */
function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => signs[randomBelow(signs.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** People type them in small letters, with spaces or without anything between. */
const hashOf = (userId: string, code: string) =>
  base64url(sha256(`${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`));

/** Makes new codes, which are shown once; all of before are gone. */
export async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes;
}

export function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** Uses up a code; false where it is unknown, or was used. */
export async function redeemRecoveryCode(tx: Database, userId: string, code: string): Promise<boolean> {
  const isThis = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code)));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: databaseTime() })
    .where(and(isThis, isNull(recoveryCodes.usedAt)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length > 0;
}
