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

/**
 * @param author the user
 * @param language of a sign-in: that of emails to the user from now on
 * @param alsoAtSignIn is done with it, and told whether the user has never signed in before
 */
export function recordSession(
  db: Database,
  action: 'signIn' | 'signOut',
  author: Author,
  language: Language | null = null,
  alsoAtSignIn?: (tx: Database, isFirst: boolean) => Promise<void>,
): Promise<void> {
  return recordEventOf(db, author, { action, entity: 'user', details: null }, async (tx, trail) => {
    await recordUser(trail, author.callerId);
    if (action === 'signOut') await notifyOfSessions(tx, [author.callerId]);
    else {
      await alsoAtSignIn?.(tx, !(await hasSignedIn(tx, author.callerId)));
      await markSignedIn(tx, author.callerId, language);
    }
    return true;
  });
}
