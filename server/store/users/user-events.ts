// Sign-ins and sign-outs in the audit trail.
import { eq, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/common/languages.ts';
import type { Author } from '../audit/audit.ts';
import { type AuditTrail, recordEventOf } from '../audit/audited-write.ts';
import { notifyOfSessions } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { users } from '../schema/index.ts';
import { markSignedIn } from './user-access.ts';
import { userLabelInSql } from './user-facilities.ts';

/** Names a user in the trail who did not change. */
export function recordUser(trail: AuditTrail, id: string): Promise<void> {
  const user = { entity: 'user', from: sql`${users}`, id: users.id, label: userLabelInSql } as const;
  return trail.recordRows({ ...user, before: null, after: null, where: eq(users.id, id) });
}

/**
 * @param author the user
 * @param language of a sign-in: that of emails to the user from now on
 */
export function recordSession(
  db: Database,
  action: 'signIn' | 'signOut',
  author: Author,
  language: Language | null = null,
): Promise<void> {
  return recordEventOf(db, author, { action, entity: 'user', details: null }, async (tx, trail) => {
    await recordUser(trail, author.callerId);
    if (action === 'signIn') await markSignedIn(tx, author.callerId, language);
    else await notifyOfSessions(tx, [author.callerId]);
    return true;
  });
}
