import { securityQuestions } from '../../../contract/accounts/security-questions.ts';
import { sha256 } from '../../base/platform.ts';

/** The two questions of a user: the same whenever a link is opened, and different from user to user. */
export function questionsFor(userId: string) {
  const { buffer, byteOffset } = sha256(userId);
  const digest = new DataView(buffer, byteOffset);
  const total = securityQuestions.length;
  const first = digest.getUint32(0) % total;
  const distance = 1 + (digest.getUint32(4) % (total - 1));
  return securityQuestions.filter((_, index) => index === first || index === (first + distance) % total);
}
