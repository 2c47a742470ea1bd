// A text field of a form as data: the input drops characters that the field does not accept,
// and app and service validate by the same rule.
import { z } from 'zod';
import { hasDomainName, hasPlainLocalPart, isEmail } from './email.ts';
import { messageKey } from './message-key.ts';
import type { ContractMessage } from './messages.ts';

/** Accepted characters: a pattern that finds one that is refused, and the message for it. */
interface Characters {
  refused: RegExp;
  message: ContractMessage;
}

export const letters: Characters = { refused: /[^\p{L}\p{M} ]/gu, message: messageKey('lettersAllowed') };
export const lettersAndDigits: Characters = {
  refused: /[^\p{L}\p{M}\p{Nd} ]/gu,
  message: messageKey('lettersAndDigitsAllowed'),
};
export const serialCharacters: Characters = {
  refused: /[^\p{L}\p{M}\p{Nd}_-]/gu,
  message: messageKey('serialNumberCharacters'),
};
export const hostNameCharacters: Characters = {
  refused: /[^\p{L}\p{M}\p{Nd} .-]/gu,
  message: messageKey('hostNameCharacters'),
};
export const digits: Characters = { refused: /[^0-9]/gu, message: messageKey('numbersAllowed') };
/** No control characters and no lone surrogates: neither database nor screen can hold them. */
export const printable: Characters = {
  refused: /[\p{Cc}\p{Cs}]/gu,
  message: messageKey('charactersAllowed'),
};

export interface TextField {
  schema: z.ZodType<string, string>;
  /** In UTF-16 units, as an input's `maxlength` counts. */
  maxLength: number;
  characters: Characters;
  /** Each sign counts, as in credentials: nothing is put into plain characters. */
  verbatim?: boolean;
}

interface Definition {
  required: ContractMessage;
  maxLength: number;
  tooLong: ContractMessage;
  characters?: Characters;
}

/** Stops at this rule, so that a value that breaks several rules shows the first one. */
function stopAt(error: ContractMessage) {
  return { error, abort: true };
}

/** A required text, trimmed. */
export function textField({ required, maxLength, tooLong, characters = printable }: Definition): TextField {
  const schema = z
    .string(required)
    .trim()
    .min(1, stopAt(required))
    .max(maxLength, stopAt(tooLong))
    .refine((text) => !new RegExp(characters.refused).test(text), characters.message);
  return { schema, maxLength, characters };
}

export const emailField: TextField = {
  schema: z
    .string(messageKey('emailRequired'))
    .trim()
    .min(1, stopAt('emailRequired'))
    .min(3, stopAt('minimum3'))
    .max(50, stopAt('maximum50'))
    .refine(hasPlainLocalPart, stopAt('emailLocalPart'))
    .refine(hasDomainName, stopAt('emailDomain'))
    .refine(isEmail, messageKey('emailWrong')),
  maxLength: 50,
  characters: { refused: /[\p{Cc}\p{Cs}\s]/gu, message: messageKey('charactersAllowed') },
};

/** A phone number without its country: ten digits, the first not 0. */
export const phoneField: TextField = {
  schema: z
    .string(messageKey('phoneRequired'))
    .trim()
    .min(1, stopAt('phoneRequired'))
    .regex(/^[0-9]*$/, stopAt('numbersAllowed'))
    .regex(/^[1-9][0-9]{9}$/, messageKey('phone10Digits')),
  maxLength: 10,
  characters: digits,
};

/** A zip code: five digits, leading zero included. */
export const zipField: TextField = {
  schema: z
    .string(messageKey('zipRequired'))
    .trim()
    .min(1, stopAt('zipRequired'))
    .regex(/^[0-9]*$/, stopAt('numbersAllowed'))
    .min(5, stopAt('zip5DigitsRequired'))
    .max(5, messageKey('zip5DigitsAllowed')),
  maxLength: 5,
  characters: digits,
};

/** The version that the caller changed: if the record has another one, the answer is VERSION_CONFLICT. */
export const expectedVersion = z
  .number(messageKey('fieldInvalid'))
  .int(messageKey('fieldInvalid'))
  .optional();

/** The answer to an outdated version, as an endpoint declares it. */
export const versionConflict = {
  409: 'VERSION_CONFLICT: changed since `version`. `data` holds `current` and `sent`',
};
