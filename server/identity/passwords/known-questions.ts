import type { SecurityQuestion } from '../../../contract/accounts/accounts.ts';
import { securityQuestionIds } from '../../../contract/accounts/security-questions.ts';
import { HttpError } from '../../http/http-error.ts';
import type { GivenAnswer } from './security-answers.ts';

const known: ReadonlySet<string | number> = new Set(securityQuestionIds);

/** @throws HttpError 400 for an answer to a question that this service does not ask */
export function requireKnownQuestions(
  given: readonly { questionId: SecurityQuestion['questionId']; answer: string }[],
): GivenAnswer[] {
  const unknown = given.findIndex(({ questionId }) => !known.has(questionId));
  if (unknown >= 0) {
    const errors = { [`securityQA.${unknown}.questionId`]: 'questionRequired' } as const;
    throw new HttpError(400, 'requestInvalid', { errors });
  }
  return given.map(({ questionId, answer }) => ({ questionId: String(questionId), answer }));
}
