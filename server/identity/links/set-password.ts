// Setting a password by a link of an e-mail: what an invited or reset person does first, and
// whoever forgot theirs.

import { identityKey } from '../../../contract/common/normalise.ts';
import { linkPurposes } from '../../../contract/users/accounts.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { activate } from '../../store/users/user-writes.ts';
import { lockUsers } from '../../store/users/users.ts';
import { hashSecret } from '../passwords/hashes.ts';
import { storePassword } from '../passwords/passwords.ts';
import {
  type GivenAnswer,
  hashAnswers,
  readAnswers,
  storeAnswers,
  verifyAnswers,
} from '../passwords/security-answers.ts';
import { consumeLink, countAnswerAttempt, findLink } from './one-time-links.ts';

interface PasswordSubmission {
  token: string;
  email: string;
  password: string;
  securityQA: readonly GivenAnswer[];
}

interface SubmissionContext {
  requestId: string;
  /**
   * Counts that a person's answers are given, with whichever link; answers how that is taken back.
   * @throws Refusal where that was done too often
   */
  consumeAnswerAttempt(userId: string): () => void;
}

/** Whose password was set; or why none was, as a key of the contract's messages. */
export type SetPasswordResult = { id: string } | { id: null; reason: 'linkOver' | 'answersWrong' };

/**
 * Sets the password of the person of a link, uses the link up and lets the person in; sessions that began with
 * another password end. Answers that were kept must be given again by whoever forgot the password; else they are kept.
 */
export async function setPasswordByLink(
  db: Database,
  { requestId, consumeAnswerAttempt: answersGiven }: SubmissionContext,
  sent: PasswordSubmission,
): Promise<SetPasswordResult> {
  const over: SetPasswordResult = { id: null, reason: 'linkOver' };
  const link = await findLink(db, sent.token, linkPurposes);
  if (!link || identityKey(link.email) !== identityKey(sent.email)) return over;
  const { userId, purpose } = link;
  const kept = purpose === 'forgotten' ? await readAnswers(db, userId) : [];
  if (kept.length > 0) {
    if (!(await countAnswerAttempt(db, sent.token))) return over;
    // Another link is asked for easily, and has five tries of its own.
    const takeBack = answersGiven(userId);
    if (!(await verifyAnswers(sent.securityQA, kept))) return { id: null, reason: 'answersWrong' };
    takeBack();
  }
  const password = await hashSecret(sent.password);
  const answers = kept.length > 0 ? null : await hashAnswers(sent.securityQA);

  const author = { callerId: userId, requestId };
  const done = await auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
    if (!(await consumeLink(tx, sent.token, userId))) return false;
    await storePassword(tx, userId, password);
    if (answers) await storeAnswers(tx, userId, answers);
    for (const person of await lockUsers(tx, [userId])) await activate(tx, trail, person);
    return true;
  });
  return done ? { id: userId } : over;
}
