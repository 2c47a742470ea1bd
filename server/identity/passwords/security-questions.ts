import type { SecurityQuestion } from '../../../contract/accounts/accounts.ts';
import {
  type SecurityQuestionId,
  securityQuestionIds,
} from '../../../contract/accounts/security-questions.ts';
import type { Language } from '../../../contract/common/languages.ts';
import { sha256 } from '../../base/platform.ts';
import { readCatalogues } from '../../texts/read-catalogues.ts';

const securityQuestionTexts = readCatalogues<Readonly<Record<SecurityQuestionId, string>>>(
  'contract',
  'questions',
);

/** The two questions of a user: the same whenever a link is opened, and different from user to user. */
export function questionsFor(userId: string): SecurityQuestionId[] {
  const { buffer, byteOffset } = sha256(userId);
  const digest = new DataView(buffer, byteOffset);
  const total = securityQuestionIds.length;
  const first = digest.getUint32(0) % total;
  const distance = 1 + (digest.getUint32(4) % (total - 1));
  return securityQuestionIds.filter((_, index) => index === first || index === (first + distance) % total);
}

/** Questions as they are asked in a language: all of them, or these. */
export function questionsIn(
  language: Language,
  ids: readonly SecurityQuestionId[] = securityQuestionIds,
): SecurityQuestion[] {
  return ids.map((id) => ({ id, question: securityQuestionTexts[language][id], questionId: id }));
}
