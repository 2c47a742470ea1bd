import type { SecurityQuestion } from '../../../contract/accounts/accounts.ts';
import { securityQuestionIds } from '../../../contract/accounts/security-questions.ts';
import { HttpError } from '../../http/http-error.ts';
import { answerHashOf, type GivenAnswer } from './security-answers.ts';

const known: ReadonlySet<string | number> = new Set(securityQuestionIds);

interface SentAnswers {
  plain?: true | undefined;
  securityQA: readonly { questionId: SecurityQuestion['questionId']; answer: string }[];
}

/** The answers as they are stored. @throws HttpError 400 for an answer to a question that this service does not ask */
export function answersOf({ plain, securityQA }: SentAnswers): GivenAnswer[] {
  const unknown = securityQA.findIndex(({ questionId }) => !known.has(questionId));
  if (unknown >= 0) {
    const errors = { [`securityQA.${unknown}.questionId`]: 'questionRequired' } as const;
    throw new HttpError(400, 'requestInvalid', { errors });
  }
  return securityQA.map(({ questionId, answer }) => ({
    questionId: String(questionId),
    answer: plain ? answerHashOf(answer) : answer,
  }));
}
