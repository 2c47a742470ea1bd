import type { SecurityQuestion } from '../../../contract/accounts/accounts.ts';
import {
  type SecurityQuestionId,
  securityQuestionIds,
} from '../../../contract/accounts/security-questions.ts';
import type { Language } from '../../../contract/common/languages.ts';
import { texts as questionsDe } from '../../../contract/common/messages/de/questions.ts';
import { texts as questionsEn } from '../../../contract/common/messages/en/questions.ts';
import { texts as questionsEs } from '../../../contract/common/messages/es/questions.ts';
import { texts as questionsFr } from '../../../contract/common/messages/fr/questions.ts';
import { texts as questionsJa } from '../../../contract/common/messages/ja/questions.ts';
import { texts as questionsZh } from '../../../contract/common/messages/zh/questions.ts';
import { sha256 } from '../../base/platform.ts';
import type { ByLanguage } from '../../texts/choose.ts';

const securityQuestionTexts: ByLanguage<Readonly<Record<SecurityQuestionId, string>>> = {
  en: questionsEn,
  de: questionsDe,
  es: questionsEs,
  fr: questionsFr,
  ja: questionsJa,
  zh: questionsZh,
};

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
