import { createHash } from 'node:crypto';
import { securityQuestions } from '../../../contract/accounts/security-questions.ts';

/** The two questions of a user: the same whenever a link is opened, and different from user to user. */
export function questionsFor(userId: string) {
  const digest = createHash('sha256').update(userId).digest();
  const total = securityQuestions.length;
  const first = digest.readUInt32BE(0) % total;
  const distance = 1 + (digest.readUInt32BE(4) % (total - 1));
  return securityQuestions.filter((_, index) => index === first || index === (first + distance) % total);
}
