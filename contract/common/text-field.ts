// A text field of a form, as data: the input drops what it does not take while it is typed,
// and app and service refuse by the same rule (specification 1, section 5).
import { z } from 'zod';
import { type ContractMessage, say } from './messages.ts';

/** The characters that a field takes, as a pattern that finds one it does not take, and what is then said. */
interface Characters {
  refused: RegExp;
  message: ContractMessage;
}

export const letters: Characters = { refused: /[^\p{L}\p{M} ]/gu, message: say('lettersAllowed') };
export const lettersAndDigits: Characters = {
  refused: /[^\p{L}\p{M}\p{Nd} ]/gu,
  message: say('lettersAndDigitsAllowed'),
};
export const serialCharacters: Characters = {
  refused: /[^\p{L}\p{M}\p{Nd}_-]/gu,
  message: say('serialNumberCharacters'),
};
export const digits: Characters = { refused: /[^0-9]/gu, message: say('numbersAllowed') };
/** Anything that can be written: what no database and no screen can hold is not. */
const written: Characters = { refused: /[\p{Cc}\p{Cs}]/gu, message: say('charactersAllowed') };

export interface TextField {
  schema: z.ZodType<string, string>;
  /** In UTF-16 units, as an input's `maxlength` counts. */
  maxLength: number;
  characters: Characters;
}

interface Definition {
  required: ContractMessage;
  maxLength: number;
  tooLong: ContractMessage;
  characters?: Characters;
}

/** What is said of a value that breaks several rules is the first of them, whoever asks. */
function first(error: ContractMessage) {
  return { error, abort: true };
}

/** A required text, trimmed. */
export function textField({ required, maxLength, tooLong, characters = written }: Definition): TextField {
  const schema = z
    .string(required)
    .trim()
    .min(1, first(required))
    .max(maxLength, first(tooLong))
    .refine((text) => !new RegExp(characters.refused).test(text), characters.message);
  return { schema, maxLength, characters };
}

/** Somebody's e-mail address (specification 1, section 5; specification 2, section 5). */
export const emailField: TextField = {
  schema: z
    .string(say('emailRequired'))
    .trim()
    .min(1, first('emailRequired'))
    .min(3, first('minimum3'))
    .max(50, first('maximum50'))
    .pipe(z.email(say('emailWrong'))),
  maxLength: 50,
  characters: { refused: /[\p{Cc}\p{Cs}\s]/gu, message: say('charactersAllowed') },
};

/** A phone number without its country: ten digits, the first not 0 (decisions, section 6). */
export const phoneField: TextField = {
  schema: z
    .string(say('phoneRequired'))
    .trim()
    .min(1, first('phoneRequired'))
    .regex(/^[0-9]*$/, first('numbersAllowed'))
    .regex(/^[1-9][0-9]{9}$/, say('phone10Digits')),
  maxLength: 10,
  characters: digits,
};

/** A zip code: five digits, leading zero included (decisions, section 6). */
export const zipField: TextField = {
  schema: z
    .string(say('zipRequired'))
    .trim()
    .min(1, first('zipRequired'))
    .regex(/^[0-9]*$/, first('numbersAllowed'))
    .min(5, first('zip5DigitsRequired'))
    .max(5, say('zip5DigitsAllowed')),
  maxLength: 5,
  characters: digits,
};

/** The version that was changed; with it, somebody else's change meanwhile is a VERSION_CONFLICT. */
export const changedVersion = z.number(say('fieldInvalid')).int(say('fieldInvalid')).optional();
