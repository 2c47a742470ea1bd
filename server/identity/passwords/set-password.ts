// Setting a password by a link of an e-mail (decisions, section 7): what an invited or reset person does first, and
// whoever forgot theirs.

import { identityKey } from '../../../contract/common/normalise.ts';
import { linkPurposes } from '../../../contract/users/accounts.ts';
import { write } from '../../store/audit/write.ts';
import type { Database } from '../../store/engine/database.ts';
import { activate } from '../../store/users/user-writes.ts';
import { lockUsers } from '../../store/users/users.ts';
import { countTry, findLink, spend } from '../links/one-time-links.ts';
import { hashAgain } from './hashes.ts';
import { storePassword } from './passwords.ts';
import { areAnswers, type GivenAnswer, hashAnswers, readAnswers, storeAnswers } from './security-answers.ts';

interface Sent {
  token: string;
  email: string;
  password: string;
  securityQA: readonly GivenAnswer[];
}

interface Asked {
  requestId: string;
  /**
   * Counts that a person's answers are given, with whichever link; answers how that is taken back.
   * @throws Refusal where that was done too often
   */
  answersGiven(userId: string): () => void;
}

/** Whose password was set; or why none was, as a key of the contract's messages. */
export type PasswordSet = { id: string } | { id: null; because: 'linkOver' | 'answersWrong' };

/**
 * Sets the password of the person of a link, uses the link up and lets the person in; sessions that began with
 * another password end. Answers that were kept must be given again by whoever forgot the password; else they are kept.
 */
export async function setPassword(
  db: Database,
  { requestId, answersGiven }: Asked,
  sent: Sent,
): Promise<PasswordSet> {
  const over: PasswordSet = { id: null, because: 'linkOver' };
  const link = await findLink(db, sent.token, linkPurposes);
  if (!link || identityKey(link.email) !== identityKey(sent.email)) return over;
  const { userId, purpose } = link;
  const kept = purpose === 'forgotten' ? await readAnswers(db, userId) : [];
  if (kept.length > 0) {
    if (!(await countTry(db, sent.token))) return over;
    // Another link is asked for easily, and has five tries of its own.
    const takeBack = answersGiven(userId);
    if (!(await areAnswers(sent.securityQA, kept))) return { id: null, because: 'answersWrong' };
    takeBack();
  }
  const password = await hashAgain(sent.password);
  const answers = kept.length > 0 ? null : await hashAnswers(sent.securityQA);

  const author = { callerId: userId, requestId };
  const done = await write(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
    if (!(await spend(tx, sent.token, userId))) return false;
    await storePassword(tx, userId, password);
    if (answers) await storeAnswers(tx, userId, answers);
    for (const person of await lockUsers(tx, [userId])) await activate(tx, trail, person);
    return true;
  });
  return done ? { id: userId } : over;
}
