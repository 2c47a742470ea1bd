// The caller's second factor: passkeys, an authenticator app with recovery codes, and the question that a session answers.
import { z } from 'zod';
import { answeredTimestamp, noData } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { timestamp } from '../common/timestamps.ts';

/** The code of a 401: this session has not answered its person's second factor, or the person must set one up first. */
export const secondFactorCode = 'SECOND_FACTOR';
/** The code of a 401: the call gives power away, and the second factor was last answered too long ago. */
export const stepUpCode = 'STEP_UP';
/** For so long after an answer no call asks again. */
export const stepUpMinutes = 10;

/** How many recovery codes there are at first. */
export const recoveryCodeCount = 10;
/** With so many left, or fewer, people are told to make new ones. */
export const fewRecoveryCodes = 2;
/** The most passkeys of a person. */
export const maxPasskeys = 20;
export const maxPasskeyNameLength = 50;

const unusable = messageKey('fieldInvalid');

/**
 * `none`: has no second factor and needs none. `needed`: must set one up before anything else. `asked`: has one, and this
 * session has not answered. `confirmed`: this session has answered.
 */
export const factorStates = ['none', 'needed', 'asked', 'confirmed'] as const;
export type FactorState = (typeof factorStates)[number];

export const passkey = z.object({
  id: z.string().describe('Id of the passkey here.'),
  name: z.string(),
  created_date: timestamp,
  used_date: answeredTimestamp,
});
export type Passkey = z.output<typeof passkey>;

export const secondFactor = z.object({
  state: z
    .enum(factorStates)
    .describe(
      '`none`: no second factor, and none is required; `needed`: one must be set up before anything else; `asked`: this session has to answer; `confirmed`: it has.',
    ),
  required: z.boolean().describe('Whether this person must have one: the last one cannot be removed.'),
  passkeys_offered: z
    .boolean()
    .describe('Whether passkeys can be added: the service has a host name in a secure context.'),
  authenticator: z
    .object({ created_date: timestamp })
    .nullable()
    .describe('The authenticator app; null: there is none.'),
  passkeys: z.array(passkey).max(maxPasskeys),
  recovery_codes_left: z.number().int().nonnegative(),
  confirmed_date: answeredTimestamp.describe('When this session last answered; null: it has not.'),
});
export type SecondFactor = z.output<typeof secondFactor>;

const ofPerson = { caller: 'signed-in', beforeFactor: true } as const;
const elsewhere = 'An outside provider asks for its own second factor (no code)';
const tooLate =
  'SIGN_IN_AGAIN: the first one is set up within ten minutes of signing in. Or an outside provider asks for its own (no code)';

/** Set up with the first factor, and empty with others: the codes of before stay. */
const newCodes = z.object({
  recovery_codes: z
    .array(z.string())
    .max(recoveryCodeCount)
    .describe('Shown once; empty where there are codes already: those stay.'),
});

export const getSecondFactor = endpoint({
  ...ofPerson,
  method: 'GET',
  path: 'v1/second-factor',
  data: secondFactor,
  summary: "Returns the caller's second factor, and whether this session has answered it",
});

export const startAuthenticator = endpoint({
  ...ofPerson,
  method: 'POST',
  path: 'v1/second-factor/authenticator',
  stepUp: true,
  data: z.object({
    secret: z.string().describe('In base32, to be typed where no QR code can be read.'),
    uri: z.string().describe('otpauth://, for the QR code.'),
  }),
  summary: 'Makes the secret of an authenticator app, which counts once a code of it is confirmed',
  description: 'One that the person has already stays until then. The secret is kept for 30 minutes.',
  errors: { 409: tooLate },
});

/** Six digits, or a recovery code; spaces and dashes are removed. */
const code = z
  .string(unusable)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().min(1, messageKey('factorCodeRequired')).max(40, messageKey('factorCodeWrong')));

export const confirmAuthenticator = endpoint({
  ...ofPerson,
  method: 'POST',
  path: 'v1/second-factor/authenticator/confirm',
  stepUp: true,
  body: z.object({ code }),
  data: newCodes,
  summary: 'Confirms the authenticator app with a code of it; this session has answered then',
  errors: {
    409: elsewhere,
    422: 'The code is wrong, or the secret was made too long ago',
  },
});

const last = 'It is the last one, and a second factor is required (no code)';

export const removeAuthenticator = endpoint({
  ...ofPerson,
  method: 'DELETE',
  path: 'v1/second-factor/authenticator',
  stepUp: true,
  data: noData,
  summary: 'Removes the authenticator app',
  description: 'With the last factor the recovery codes go, too.',
  errors: { 409: last, 404: 'There is none (any more)' },
});

/** Options of WebAuthn as JSON, as a browser takes them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.output<typeof passkeyOptions>;

/** What a browser answers to options of WebAuthn, as JSON. */
export const passkeyCredential = z.looseObject(
  { id: z.string(unusable), response: z.looseObject({}, unusable) },
  unusable,
);

export const startPasskey = endpoint({
  ...ofPerson,
  method: 'POST',
  reads: true,
  path: 'v1/second-factor/passkeys/options',
  stepUp: true,
  data: passkeyOptions,
  summary: 'Returns the options with which a browser makes a passkey',
  errors: {
    409: 'SIGN_IN_AGAIN: the first one is set up within ten minutes of signing in. Or passkeys are not offered here, or the person has as many as can be (no code)',
  },
});

export const addPasskey = endpoint({
  ...ofPerson,
  method: 'POST',
  path: 'v1/second-factor/passkeys',
  stepUp: true,
  body: z.object({
    name: z
      .string(messageKey('passkeyNameRequired'))
      .trim()
      .min(1, messageKey('passkeyNameRequired'))
      .max(maxPasskeyNameLength, messageKey('characters50Allowed')),
    credential: passkeyCredential,
  }),
  data: newCodes,
  summary: 'Adds the passkey that a browser has made; this session has answered then',
  errors: {
    409: elsewhere,
    422: 'The passkey was made for another place, too late, or without verifying the person',
  },
});

const passkeyId = z.object({ id: z.string(unusable).min(1, unusable).max(100, unusable) });

export const removePasskey = endpoint({
  ...ofPerson,
  method: 'DELETE',
  path: 'v1/second-factor/passkeys/{id}',
  stepUp: true,
  params: passkeyId,
  data: noData,
  summary: 'Removes a passkey',
  description: 'With the last factor the recovery codes go, too.',
  errors: { 409: last, 404: 'There is no such passkey (any more)' },
});

export const renewRecoveryCodes = endpoint({
  ...ofPerson,
  method: 'POST',
  path: 'v1/second-factor/recovery-codes',
  stepUp: true,
  data: newCodes,
  summary: `Replaces the recovery codes by ${recoveryCodeCount} new ones`,
  errors: { 409: 'There is no second factor (no code)' },
});

export const factorMethods = ['passkey', 'code', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

export const askSecondFactor = endpoint({
  ...ofPerson,
  method: 'POST',
  reads: true,
  path: 'v1/second-factor/question',
  data: z.object({
    methods: z
      .array(z.enum(factorMethods))
      .describe('How this person can answer: `code` of the authenticator app, `recovery` code, `passkey`.'),
    passkey: passkeyOptions.nullable().describe('Options for the browser; null: there is no passkey.'),
  }),
  summary: 'Asks for the second factor: returns how the caller can answer',
});

/** The part of an answer that its method needs. */
function checkAnswer(
  { method, code: typed, credential }: { method: FactorMethod; code?: unknown; credential?: unknown },
  { addIssue }: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const isPasskey = method === 'passkey';
  if (isPasskey && !credential) addIssue({ code: 'custom', path: ['credential'], message: unusable });
  if (!isPasskey && typed === undefined)
    addIssue({ code: 'custom', path: ['code'], message: messageKey('factorCodeRequired') });
}

export const answerSecondFactor = endpoint({
  ...ofPerson,
  method: 'POST',
  path: 'v1/second-factor/answer',
  body: z
    .object({
      method: z.enum(factorMethods, unusable),
      code: code.optional().describe('For `code` and `recovery`.'),
      credential: passkeyCredential.optional().describe("For `passkey`: the browser's answer."),
    })
    .superRefine(checkAnswer),
  data: z.object({
    confirmed_date: timestamp,
    recovery_codes_left: z.number().int().nonnegative(),
  }),
  summary: 'Answers the second factor for this session, for the first time or anew',
  errors: {
    422: 'The answer is wrong, was used before, or came too late. `message` says if the clock of the authenticator is off',
    429: 'Too many wrong answers; see Retry-After',
  },
});
