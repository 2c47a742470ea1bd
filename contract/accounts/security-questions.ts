// The security questions that a user may choose from.
import { texts } from '../common/messages/en/questions.ts';

export type SecurityQuestionId = keyof typeof texts;

/** `id` is what is stored and sent; `question` is what is asked, in English. */
export const securityQuestions = (Object.keys(texts) as SecurityQuestionId[]).map((id) => ({
  id,
  question: texts[id],
}));

export const securityQuestionIds = securityQuestions.map(({ id }) => id);
