// Sign-ins and sign-outs in the audit trail.
import { eq, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/common/languages.ts';
import type { Author } from '../audit/audit.ts';
import { type AuditTrail, recordEventOf } from '../audit/audited-write.ts';
import { notifyOfSessions } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { users } from '../schema/index.ts';
import { hasSignedIn, markSignedIn } from './user-access.ts';
import { userLabelInSql } from './user-facilities.ts';

/** Names a user in the trail who did not change. */
export function recordUser(trail: AuditTrail, id: string): Promise<void> {
  const user = { entity: 'user', from: sql`${users}`, id: users.id, label: userLabelInSql } as const;
  return trail.recordRows({ ...user, before: null, after: null, where: eq(users.id, id) });
}

interface SignIn {
  /** How the person signed in. */
  method: 'password' | 'emailedCode' | 'passkey';
  /** That of emails to the user from now on. */
  language: Language | null;
  /** Tells the user of a device that is new to them, unless this is their first sign-in; null where they have used it. */
  tellNewDevice: ((tx: Database) => Promise<void>) | null;
}

/** @param author the user */
export function recordSignIn(
  db: Database,
  author: Author,
  { method, language, tellNewDevice }: SignIn,
): Promise<void> {
  const event = { action: 'signIn', entity: 'user', details: { method } } as const;
  return recordEventOf(db, author, event, async (tx, trail) => {
    await recordUser(trail, author.callerId);
    if (await hasSignedIn(tx, author.callerId)) await tellNewDevice?.(tx);
    await markSignedIn(tx, author.callerId, language);
    return true;
  });
}

/** @param author the user */
export function recordSignOut(db: Database, author: Author): Promise<void> {
  const event = { action: 'signOut', entity: 'user', details: null } as const;
  return recordEventOf(db, author, event, async (tx, trail) => {
    await recordUser(trail, author.callerId);
    await notifyOfSessions(tx, [author.callerId]);
    return true;
  });
}
