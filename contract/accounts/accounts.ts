// Accounts without the provider's own pages: registration, invitation, forgotten password, sign-in code.
import { z } from 'zod';
import { answeredId, noData, orDefault } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { emailField } from '../common/text-field.ts';
import { endSession as endAnySession } from './end-session.ts';
import { checkSent, plain, sentAnswer, sentPassword } from './passwords.ts';

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

const securityAnswer = z.object({ answer: sentAnswer, questionId }, messageKey('questionsTwo'));

export const setPassword = endpoint({
  method: 'POST',
  path: 'setpassword',
  caller: 'anyone',
  body: z
    .object({
      email: emailField.schema,
      password: sentPassword,
      securityQA: z
        .array(securityAnswer, messageKey('questionsTwo'))
        .length(2, messageKey('questionsTwo'))
        .refine(([one, other]) => one?.questionId !== other?.questionId, messageKey('questionsTwo')),
      token: linkToken.describe('Token of the link in the email.'),
      plain,
    })
    .superRefine(checkSent(true)),
  data: noData,
  summary: 'Sets the password of an invited or reset user and uses up the link',
  description:
    'After a forgotten password the stored answers must match; otherwise these answers are stored.',
  errors: {
    400: 'Among others: a `questionId` that this server does not know, a password that is common or the email, a blank answer',
    422: 'Hashes are not accepted here (HASHED_PASSWORDS=off), the link has expired or was used, or the answers are wrong (five attempts a link, fifteen a day)',
    429: 'Too many attempts; see Retry-After',
  },
});

export const login = endpoint({
  method: 'POST',
  path: 'login',
  caller: 'anyone',
  body: z
    .object({
      email: emailField.schema,
      password: sentPassword,
      front: z
        .literal(true, messageKey('fieldInvalid'))
        .describe('Always true: the call comes from the app.'),
      plain,
    })
    .superRefine(checkSent(false)),
  data: noData,
  summary: 'Emails a six-digit code to the user with this email and password',
  description: '`code` is MAIL_DELAYED where the email is not known to be sent yet.',
  errors: {
    422: 'Email or password is wrong, or the account may not sign in; or hashes are not accepted here (HASHED_PASSWORDS=off)',
    429: 'Within 30 s of the last code, after too many wrong passwords, or after ten codes in an hour; see Retry-After',
  },
});

/** Six digits; spaces are removed. */
export const oneTimeCode = z
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

/** Who registers. */
export const registrant = {
  fullname: personName('fullNameRequired').describe('Any name: hyphens, apostrophes and single words too.'),
  email: emailField.schema,
  username: personName('userNameRequired'),
};

export const register = endpoint({
  method: 'POST',
  path: 'api/auth/register',
  caller: 'anyone',
  body: z.object({ ...registrant, password: sentPassword, plain }).superRefine(checkSent(true)),
  data: z
    .object({ accessToken: z.string().nullish() })
    .nullish()
    .catch(null)
    .describe('Not read. This service answers with none.'),
  summary: 'Creates an account outside the administrator group',
  description:
    'Emails a link to confirm the address; without it the account is deleted after a day. Where the email is taken, the answer is the same, and the email says that there is an account.',
  errors: {
    403: 'Registration is switched off',
    422: 'Hashes are not accepted here (HASHED_PASSWORDS=off)',
    429: 'Too many registrations; see Retry-After',
  },
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
