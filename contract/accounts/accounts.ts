// Accounts without the provider's own pages: registration, invitation, forgotten password, sign-in code. Passwords and
// answers are hashed before they are sent.
import { z } from 'zod';
import { answeredId, noData, orDefault } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { emailField } from '../common/text-field.ts';
import { endSession as endAnySession } from './end-session.ts';

/** 32 bytes as 64 hexadecimal digits: PBKDF2 of a password, or SHA-256 of an answer. */
export const clientHash = z
  .string(messageKey('fieldInvalid'))
  .regex(/^[0-9a-f]{64}$/, messageKey('fieldInvalid'));

/** Any text or number: each server has questions of its own, and knows which of them exist. */
const questionId = z
  .union([z.string(), z.number()], messageKey('questionRequired'))
  .refine((id) => id !== '', messageKey('questionRequired'));

/** A security question: `id` identifies it in lists, `questionId` is what an answer is sent with. */
export const securityQuestion = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  question: z.string(),
  questionId,
});
export type SecurityQuestion = z.output<typeof securityQuestion>;

export const listSecurityQuestions = endpoint({
  method: 'GET',
  path: 'v1/securityquestions',
  caller: 'anyone',
  data: z.array(securityQuestion),
  summary: 'Lists the security questions, in the language of Accept-Language',
});

/** The token of an account link. */
const linkToken = z
  .string(messageKey('linkOver'))
  .min(1, messageKey('linkOver'))
  .max(100, messageKey('linkOver'));

/** Why a link was sent: a new user, a reset by an administrator, or a forgotten password. */
export const linkPurposes = ['invitation', 'reset', 'forgotten'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const openAccountLink = endpoint({
  method: 'POST',
  path: 'v1/accountlinks',
  caller: 'anyone',
  body: z.object({ token: linkToken }),
  data: z
    .array(
      z.object({
        purpose: z
          .enum(linkPurposes)
          .describe('Why it was sent: a new user, a reset by an administrator, or a forgotten password.'),
        email: z.string(),
        questions: z
          .array(securityQuestion)
          .describe('The two questions that an invited user answers; empty where the user chooses them.'),
      }),
    )
    .length(1),
  summary: 'Returns whom an account link is for, and the questions to answer',
  description: 'Does not use up the link.',
  errors: { 422: 'The link has expired, was used or is unknown' },
});

const securityAnswer = z.object({ answer: clientHash, questionId }, messageKey('questionsTwo'));

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
    token: linkToken.describe('Token of the link in the email.'),
  }),
  data: noData,
  summary: 'Sets the password of an invited or reset user and uses up the link',
  description:
    'After a forgotten password the stored answers must match; otherwise these answers are stored.',
  errors: {
    400: 'Among others: a `questionId` that this server does not know',
    422: 'The link has expired or was used, or the answers are wrong (five attempts a link, fifteen a day)',
    429: 'Too many attempts; see Retry-After',
  },
});

export const login = endpoint({
  method: 'POST',
  path: 'login',
  caller: 'anyone',
  body: z.object({
    email: emailField.schema,
    password: clientHash,
    front: z.literal(true, messageKey('fieldInvalid')).describe('Always true: the call comes from the app.'),
  }),
  data: noData,
  summary: 'Emails a six-digit code to the user with this email and password',
  description: '`code` is MAIL_DELAYED where the email is not known to be sent yet.',
  errors: {
    422: 'Email or password is wrong, or the account may not sign in',
    429: 'Within 30 s of the last code, after too many wrong passwords, or after ten codes in an hour; see Retry-After',
  },
});

/** Six digits; spaces are removed. */
const oneTimeCode = z
  .string(messageKey('otpRequired'))
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().min(1, messageKey('otpRequired')));

/** A service token, and what comes with it: a bearer token that the service issued itself, after password and code. */
export const serviceSession = z.object({
  token: z.string().min(1).describe('The service token.'),
  'user-name': orDefault(z.string(), '').describe('First and last name of the user.'),
  item: answeredId.describe('Record id of the user.'),
});

export const verifyCode = endpoint({
  method: 'POST',
  path: 'verifycode',
  caller: 'anyone',
  body: z.object({ email: emailField.schema, otp: oneTimeCode }),
  data: serviceSession,
  summary: 'Exchanges the emailed code for a bearer token',
  description: 'A code expires after 10 minutes or five attempts.',
  errors: {
    422: 'The code is wrong or no longer valid',
    429: 'More than fifteen wrong codes in an hour; see Retry-After',
  },
});

/** Control characters and lone surrogates. */
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

export const registration = z.object({
  fullname: personName('fullNameRequired').describe('Any name: hyphens, apostrophes and single words too.'),
  email: emailField.schema,
  username: personName('userNameRequired'),
  password: clientHash,
});

export const register = endpoint({
  method: 'POST',
  path: 'api/auth/register',
  caller: 'anyone',
  body: registration,
  data: z
    .object({ accessToken: z.string().nullish() })
    .nullish()
    .catch(null)
    .describe('A token that admits nobody yet. Not read.'),
  summary: 'Creates an account outside the administrator group',
  description:
    'Emails a link to confirm the address. Without it the account is deleted after a day. `code` is MAIL_DELAYED while the email is not sent yet, MAIL_NOT_SENT where the mail server refuses the address.',
  errors: { 422: 'The email is taken', 429: 'Too many registrations; see Retry-After' },
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'forgotpassword',
  caller: 'anyone',
  body: z.object({ factorType: z.literal('EMAIL', messageKey('fieldInvalid')), username: emailField.schema }),
  data: z.object({ status: z.boolean(), message: orDefault(z.string(), '') }).nullish(),
  summary: 'Emails a link to set a new password',
  description: 'The answer is the same, after the same time, whether or not the account exists.',
  errors: { 429: 'Too many attempts; see Retry-After' },
});

/** Its own file brings none of the other calls: every session needs it, and the app starts without them. */
export const endSession = endAnySession;

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
 * Compares the passwords once both are typed. A separate schema, because zod skips the comparison when another field of
 * the same object is invalid.
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

/** A question's id as text, as its list holds it. */
const chosenQuestion = z.string().min(1, messageKey('questionRequired'));

const twoQuestions = z
  .object({ question1: z.string(), question2: z.string() })
  .refine(({ question1, question2 }) => question2 === '' || question2 !== question1, {
    path: ['question2'],
    error: messageKey('questionsTwo'),
  });

/** The reset-password screen, as it is typed: two different questions, by their ids. */
export const resetPasswordForm = z
  .object({ ...passwordFields, question1: chosenQuestion, question2: chosenQuestion })
  .and(samePasswords('passwordsDiffer'))
  .and(twoQuestions);

export const forgotPasswordForm = z.object({ email: emailField.schema });
export const codeForm = z.object({ otp: oneTimeCode });
