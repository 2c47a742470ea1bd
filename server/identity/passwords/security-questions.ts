import { createHash } from 'node:crypto';
import { securityQuestions } from '../../../contract/choices/security-questions.ts';

/** The two that a new person is asked: the same two whenever a link is opened, and not everybody's. */
export function questionsFor(userId: string) {
  const digest = createHash('sha256').update(userId).digest();
  const total = securityQuestions.length;
  const first = digest.readUInt32BE(0) % total;
  const distance = 1 + (digest.readUInt32BE(4) % (total - 1));
  return securityQuestions.filter((_, place) => place === first || place === (first + distance) % total);
}
