// Passwords and security answers as they travel: as they are typed where /config.json says `plainPasswords`, else hashed.
import { z } from 'zod';
import { messageKey } from '../common/message-key.ts';
import type { ContractMessage } from '../common/messages.ts';
import { toPlainCharacters } from '../common/plain-characters.ts';

/** A new password that is sent as typed has so many characters. */
export const passwordLength = { least: 12, most: 200 } as const;

/** The form of a new password has these limits where its hash is sent, by which nobody can judge it. */
export const hashedPasswordLength = { least: 8, most: 50 } as const;

/** 32 bytes as 64 hexadecimal digits: PBKDF2 of a password, or SHA-256 of an answer. */
const hash = /^[0-9a-f]{64}$/;

/** The hash of a blank answer. */
const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** A password in a call, beside `plain`. */
export const sentPassword = z
  .string(messageKey('fieldInvalid'))
  .describe('As typed where `plain` is true, else its hash: 64 hexadecimal digits.');

/** An answer to a security question in a call, beside `plain`. */
export const sentAnswer = z
  .string(messageKey('answerRequired'))
  .describe('As typed where `plain` is true, else its hash: 64 hexadecimal digits.');

/** Says in which of both forms a call has them. */
export const plain = z
  .literal(true, messageKey('fieldInvalid'))
  .optional()
  .describe('True where password and answers are sent as typed, for a service that says `plainPasswords`.');

interface Sent {
  plain?: true | undefined;
  password: string;
  securityQA?: readonly { answer: string }[];
}

/** Why a password as typed cannot be one. Earlier ones may be shorter than a new one must be. */
export function passwordFault(password: string, isNew: boolean): ContractMessage | null {
  const { length } = [...password];
  if (length === 0) return 'passwordRequired';
  if (isNew && length < passwordLength.least) return 'minimum12';
  return length > passwordLength.most ? 'maximum200' : null;
}

function answerFault(answer: string, isPlain: boolean): ContractMessage | null {
  if (!isPlain && !hash.test(answer)) return 'fieldInvalid';
  if (isPlain ? toPlainCharacters(answer).trim() === '' : answer === hashOfNothing) return 'answerRequired';
  return answer.length > 100 ? 'maximum100' : null;
}

/** Checks what was sent by the form in which it was sent. @param isNew whether the password is to be set */
export function checkSent(isNew: boolean) {
  return (sent: Sent, context: z.RefinementCtx): void => {
    const { password, securityQA = [] } = sent;
    const isPlain = sent.plain === true;
    function report(fault: ContractMessage | null, ...path: (string | number)[]): void {
      if (fault) context.addIssue({ code: 'custom', path, message: messageKey(fault) });
    }
    const hashFault = hash.test(password) ? null : 'fieldInvalid';
    report(isPlain ? passwordFault(password, isNew) : hashFault, 'password');
    securityQA.forEach(({ answer }, index) => {
      report(answerFault(answer, isPlain), 'securityQA', index, 'answer');
    });
  };
}
