// Setting a password by the link of an email: invited and reset users, and users who forgot theirs.

import { linkPurposes } from '../../../contract/accounts/accounts.ts';
import { emailIdentity } from '../../../contract/common/email.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { requestAccessOf } from '../../store/users/access-requests.ts';
import { activateWithPassword } from '../../store/users/user-writes.ts';
import { lockUsers } from '../../store/users/users.ts';
import type { Hashing, Secret } from '../passwords/hashes.ts';
import { storePassword } from '../passwords/passwords.ts';
import {
  type GivenAnswer,
  hashAnswers,
  readAnswers,
  storeAnswers,
  verifyAnswers,
} from '../passwords/security-answers.ts';
import { consumeLink, countAnswerAttempt, findLink, refundAnswerAttempt } from './one-time-links.ts';

interface PasswordSubmission {
  token: string;
  email: string;
  /** Judges it, once there is a link. @throws HttpError for one that cannot be set */
  password(): Promise<Secret>;
  securityQA: readonly GivenAnswer[];
}

interface SubmissionContext {
  hashing: Hashing;
  httpRequestId: string;
  address(): string;
  /** Counts an attempt at the security answers; the returned function refunds it. @throws HttpError 429 when too many */
  consumeAnswerAttempt(userId: string): Promise<() => Promise<void>>;
  /** Tells the user that there is another password than before. */
  tell(tx: Database, userId: string): Promise<void>;
}

/** The user whose password was set; or why it was not, as a key of the contract's messages. */
export type SetPasswordResult = { id: string } | { id: null; reason: 'linkOver' | 'answersWrong' };

/** Password and answers as they are stored; null where the answers are not the stored ones. */
async function hashAll(
  hashing: Hashing,
  secret: Secret,
  given: readonly GivenAnswer[],
  stored: Awaited<ReturnType<typeof readAnswers>>,
) {
  const verified = stored.length > 0 ? await verifyAnswers(hashing, given, stored) : null;
  if (stored.length > 0 && !verified) return null;
  const password = await hashing.hash(secret);
  return { password, answers: verified ?? (await hashAnswers(hashing, given)) };
}

/**
 * Sets the password of a link's user, uses the link up and activates the user; their sessions end. A user who forgot
 * the password must give the stored security answers; otherwise the given ones are stored.
 */
export async function setPasswordByLink(
  db: Database,
  { hashing, httpRequestId, address, consumeAnswerAttempt, tell }: SubmissionContext,
  submission: PasswordSubmission,
): Promise<SetPasswordResult> {
  const linkOver: SetPasswordResult = { id: null, reason: 'linkOver' };
  const link = await findLink(db, submission.token, linkPurposes);
  if (!link || emailIdentity(link.email) !== emailIdentity(submission.email)) return linkOver;
  const { userId, purpose } = link;
  const stored = purpose === 'forgotten' ? await readAnswers(db, userId) : [];
  const secret = await submission.password();
  let refund: (() => Promise<void>) | undefined;
  if (stored.length > 0) {
    if (!(await countAnswerAttempt(db, submission.token))) return linkOver;
    // A new link is easy to get, and has five attempts of its own.
    refund = await consumeAnswerAttempt(userId);
  }
  // An attempt that could not be checked was not a wrong one.
  const hashed = await hashAll(hashing, secret, submission.securityQA, stored).catch(async (error) => {
    await refund?.();
    if (refund) await refundAnswerAttempt(db, submission.token);
    throw error;
  });
  if (!hashed) return { id: null, reason: 'answersWrong' };
  await refund?.();

  const author = { callerId: userId, httpRequestId, address };
  const done = await auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
    if (!(await consumeLink(tx, submission.token, userId))) return false;
    await storePassword(tx, userId, hashed.password);
    await storeAnswers(tx, userId, hashed.answers);
    // Who is invited never had one.
    if (purpose !== 'invitation') await tell(tx, userId);
    for (const user of await lockUsers(tx, [userId])) {
      await activateWithPassword(tx, trail, user);
      // Only who registered is not confirmed before.
      if (user.status === 'PROVISIONED') await requestAccessOf(tx, userId);
    }
    return true;
  });
  return done ? { id: userId } : linkOver;
}
