// Accounts without the provider's own pages: registration, invitation, forgotten password, the code that follows a
// password. Passwords and answers never travel:
// what does is made of them by the app.
import { z } from 'zod';
import { securityQuestionIds } from '../choices/security-questions.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/messages.ts';
import { recordId } from '../common/paging.ts';
import { emailField, letters } from '../common/text-field.ts';

/** 32 bytes as 64 hexadecimal digits: PBKDF2 of a password, or SHA-256 of an answer. */
export const clientHash = z
  .string(messageKey('fieldInvalid'))
  .regex(/^[0-9a-f]{64}$/, messageKey('fieldInvalid'));

const nothing = z.array(z.unknown()).max(0);
const questionId = z
  .string(messageKey('questionRequired'))
  .refine((id) => isQuestion(id), messageKey('questionRequired'));

function isQuestion(id: string): boolean {
  return securityQuestionIds.some((known) => known === id);
}

/** A security question; `questionId` is what an answer is sent with. */
export const securityQuestion = z.object({ id: z.string(), question: z.string(), questionId: z.string() });
export type SecurityQuestion = z.output<typeof securityQuestion>;

export const listSecurityQuestions = endpoint({
  method: 'GET',
  path: 'v1/securityquestions',
  caller: 'anyone',
  data: z.array(securityQuestion),
  summary: 'The security questions that a person may choose from, in the language of Accept-Language',
});

/** The token of a link that was sent by e-mail. */
const linkToken = z
  .string(messageKey('linkOver'))
  .min(1, messageKey('linkOver'))
  .max(100, messageKey('linkOver'));

/** Why somebody was sent a link: they are new, an administrator reset them, or they forgot their password. */
export const linkPurposes = ['invitation', 'reset', 'forgotten'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * Whom a link of an e-mail is for. It uses nothing up. A link that is over, used or unknown is 422 `linkOver`.
 * `questions` are the two that a new person is asked; empty where they are chosen from the list.
 */
export const openAccountLink = endpoint({
  method: 'POST',
  path: 'v1/accountlinks',
  caller: 'anyone',
  body: z.object({ token: linkToken }),
  data: z
    .array(
      z.object({ purpose: z.enum(linkPurposes), email: z.string(), questions: z.array(securityQuestion) }),
    )
    .length(1),
  summary: 'Whom a link of an e-mail is for, and the questions that this person is asked',
});

const securityAnswer = z.object({ answer: clientHash, questionId }, messageKey('questionsTwo'));

/**
 * Sets the password of the person whom `token` was sent to, and uses the link up. Answers that were kept before must
 * be given again where the person forgot the password (422 `answersWrong`, five tries a link, fifteen a day); else they
 * are kept.
 */
export const setPassword = endpoint({
  method: 'POST',
  path: 'setpassword',
  caller: 'anyone',
  body: z.object({
    email: emailField.schema,
    password: clientHash,
    securityQA: z
      .array(securityAnswer, messageKey('questionsTwo'))
      .length(2, messageKey('questionsTwo'))
      .refine(([one, other]) => one?.questionId !== other?.questionId, messageKey('questionsTwo')),
    /** Of the link in the e-mail. */
    token: linkToken,
  }),
  data: nothing,
  summary: 'Sets the password of an invited or reset person',
});

/**
 * Sends the six-digit code to the person with this e-mail and password. 422 `signInRefused` for everybody else, in the
 * same time; 429 `codeTooEarly` within 30 s of the one before, 429 `tooManyTries` after too many wrong passwords, 429
 * `tooManyForNow` after ten codes in an hour. `Retry-After` says in how many seconds it is heard again.
 */
export const login = endpoint({
  method: 'POST',
  path: 'login',
  caller: 'anyone',
  body: z.object({
    email: emailField.schema,
    password: clientHash,
    front: z.literal(true, messageKey('fieldInvalid')),
  }),
  data: nothing,
  summary: 'Sends a code by e-mail to whoever knows the password',
});

/** As it is typed: six digits, in whatever grouping. */
const oneTimeCode = z
  .string(messageKey('otpRequired'))
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().min(1, messageKey('otpRequired')));

/** A bearer token of the service's own, for a person who gave password and code. */
const serviceSession = z.object({
  token: z.string().min(1),
  'user-name': z.string(),
  /** Record id of the person. */
  item: recordId,
});

/**
 * Takes the code that `login` sent: 10 minutes, 5 tries. 422 `codeWrong`; 422 `codeOver` once it can be used no more.
 * 429 `tooManyForNow` after fifteen wrong codes in an hour, however often another one was sent.
 */
export const verifyCode = endpoint({
  method: 'POST',
  path: 'verifycode',
  caller: 'anyone',
  body: z.object({ email: emailField.schema, otp: oneTimeCode }),
  data: serviceSession,
  summary: 'Takes the code, and answers with a token that the API accepts',
});

/** What no database and no screen can hold. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** 3 to 50 characters, trimmed. */
function personName(required: 'fullNameRequired' | 'userNameRequired') {
  return z
    .string(messageKey(required))
    .trim()
    .min(1, { error: messageKey(required), abort: true })
    .min(3, { error: messageKey('minimum3'), abort: true })
    .max(50, { error: messageKey('maximum50'), abort: true })
    .refine((text) => !unprintable.test(text), messageKey('charactersAllowed'));
}

/** A first and a last name, in the characters of the user dialog: an administrator could not save others. */
const fullName = personName('fullNameRequired')
  .refine((text) => !new RegExp(letters.refused).test(text), { error: letters.message, abort: true })
  .refine((text) => text.includes(' '), messageKey('lastNameRequired'));

/** What registration sends; the password as its hash. */
const registration = z.object({
  fullname: fullName,
  email: emailField.schema,
  username: personName('userNameRequired'),
  password: clientHash,
});

/**
 * Makes an account outside the administrator group. The person gets an e-mail with a link that shows that the address
 * is theirs; until then the account is PROVISIONED, and after a day without it gone. 422 `registrationRefused` when the
 * e-mail is taken.
 */
export const register = endpoint({
  method: 'POST',
  path: 'api/auth/register',
  caller: 'anyone',
  body: registration,
  data: z.object({ accessToken: z.string().min(1) }),
  summary: 'Makes an account outside the administrator group',
});

/** The same answer, in the same time, whether or not there is such an account. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: 'forgotpassword',
  caller: 'anyone',
  body: z.object({ factorType: z.literal('EMAIL', messageKey('fieldInvalid')), username: emailField.schema }),
  data: z.object({ status: z.boolean(), message: z.string() }),
  summary: 'Sends a link to set another password',
});

/** Ends the session of a token that `verifycode` or `register` answered with; of a provider's token it ends nothing. */
export const endSession = endpoint({
  method: 'POST',
  path: 'v1/session/end',
  caller: 'signed-in',
  data: nothing,
  summary: "Ends the session of one of the service's own tokens",
});

/** A password as it is typed: 3 to 50 at registration, 8 to 50 later. */
function password(least: 3 | 8, required: 'passwordRequired' | 'newPasswordRequired') {
  return z
    .string(messageKey(required))
    .min(1, { error: messageKey(required), abort: true })
    .min(least, { error: messageKey(least === 3 ? 'minimum3' : 'minimum8'), abort: true })
    .max(50, messageKey('maximum50'));
}

const answer = z
  .string(messageKey('answerRequired'))
  .trim()
  .min(1, messageKey('answerRequired'))
  .max(100, messageKey('maximum100'));

/**
 * Both passwords are the same once both are typed. A schema of its own beside the fields': zod compares nothing in an
 * object one of whose fields has given up.
 */
function samePasswords(message: 'registrationPasswordsDiffer' | 'passwordsDiffer') {
  return z
    .object({ password: z.string(), confirmPassword: z.string() })
    .refine(({ password, confirmPassword }) => confirmPassword === '' || confirmPassword === password, {
      path: ['confirmPassword'],
      error: messageKey(message),
    });
}

/** The registration screen, as it is typed. */
export const registrationForm = z
  .object({
    ...registration.omit({ password: true }).shape,
    password: password(3, 'passwordRequired'),
    confirmPassword: z.string().min(1, messageKey('passwordConfirmationRequired')),
    terms: z.literal(true, messageKey('termsRequired')),
  })
  .and(samePasswords('registrationPasswordsDiffer'));

const passwordFields = {
  password: password(8, 'newPasswordRequired'),
  confirmPassword: z.string().min(1, messageKey('confirmPasswordRequired')),
  answer1: answer,
  answer2: answer,
};

/** The new-password screen, as it is typed. */
export const newPasswordForm = z.object(passwordFields).and(samePasswords('passwordsDiffer'));

const twoQuestions = z
  .object({ question1: z.string(), question2: z.string() })
  .refine(({ question1, question2 }) => question2 === '' || question2 !== question1, {
    path: ['question2'],
    error: messageKey('questionsTwo'),
  });

/** The reset-password screen, as it is typed: its two questions are chosen, and differ. They are told by their ids. */
export const resetPasswordForm = z
  .object({ ...passwordFields, question1: questionId, question2: questionId })
  .and(samePasswords('passwordsDiffer'))
  .and(twoQuestions);

export const forgotPasswordForm = z.object({ email: emailField.schema });
export const codeForm = z.object({ otp: oneTimeCode });
