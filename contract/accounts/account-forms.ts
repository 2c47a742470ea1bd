// The forms before sign-in, as they are typed.
import { z } from 'zod';
import { messageKey } from '../common/message-key.ts';
import { emailField } from '../common/text-field.ts';
import { oneTimeCode, registrant } from './accounts.ts';
import { hashedPasswordLength, passwordFault } from './passwords.ts';

/** A form for each way in which its password is sent: their limits differ. */
function eachWay<Form>(build: (isPlain: boolean) => Form): { plain: Form; hashed: Form } {
  return { plain: build(true), hashed: build(false) };
}

const typedPassword = z.string().superRefine((text, context) => {
  const fault = passwordFault(text, true);
  if (fault) context.addIssue({ code: 'custom', message: messageKey(fault) });
});

/** Where its hash is sent, 3 to 50 at registration and 8 to 50 later. */
function hashedPassword(least: 3 | typeof hashedPasswordLength.least) {
  return z
    .string()
    .min(least, { error: messageKey(least === 3 ? 'minimum3' : 'minimum8'), abort: true })
    .max(hashedPasswordLength.most, messageKey('maximum50'));
}

function password(isPlain: boolean, least: 3 | 8, required: 'passwordRequired' | 'newPasswordRequired') {
  return z
    .string(messageKey(required))
    .min(1, { error: messageKey(required), abort: true })
    .pipe(isPlain ? typedPassword : hashedPassword(least));
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

export const registrationForm = eachWay((isPlain) =>
  z
    .object({
      ...registrant,
      password: password(isPlain, 3, 'passwordRequired'),
      confirmPassword: z.string().min(1, messageKey('passwordConfirmationRequired')),
      terms: z.literal(true, messageKey('termsRequired')),
    })
    .and(samePasswords('registrationPasswordsDiffer')),
);

const passwordFields = (isPlain: boolean) => ({
  password: password(isPlain, 8, 'newPasswordRequired'),
  confirmPassword: z.string().min(1, messageKey('confirmPasswordRequired')),
  answer1: answer,
  answer2: answer,
});

export const newPasswordForm = eachWay((isPlain) =>
  z.object(passwordFields(isPlain)).and(samePasswords('passwordsDiffer')),
);

/** A question's id as text, as its list holds it. */
const chosenQuestion = z.string().min(1, messageKey('questionRequired'));

const twoQuestions = z
  .object({ question1: z.string(), question2: z.string() })
  .refine(({ question1, question2 }) => question2 === '' || question2 !== question1, {
    path: ['question2'],
    error: messageKey('questionsTwo'),
  });

/** Two different questions, by their ids. */
export const resetPasswordForm = eachWay((isPlain) =>
  z
    .object({ ...passwordFields(isPlain), question1: chosenQuestion, question2: chosenQuestion })
    .and(samePasswords('passwordsDiffer'))
    .and(twoQuestions),
);

export const forgotPasswordForm = z.object({ email: emailField.schema });
export const codeForm = z.object({ otp: oneTimeCode });
