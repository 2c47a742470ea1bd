// The security questions that a user may choose from, by what is stored and sent; the texts are those of the catalogue.
import texts from '../common/messages/en/questions.json' with { type: 'json' };

export type SecurityQuestionId = keyof typeof texts;

export const securityQuestionIds = Object.keys(texts) as SecurityQuestionId[];
