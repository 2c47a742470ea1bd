// The contract's messages in the user's language.
import type { TFunction } from 'i18next';
import type { ContractMessage } from '../../contract/common/messages.ts';

/** A schema's message in the user's language; a sentence of the service unchanged. */
export function messageText(t: TFunction, message: string): string {
  const say = t as unknown as TFunction<['messages-common', 'messages-first']>;
  return say(message as 'messages-first:unavailable', {
    ns: ['messages-common', 'messages-first'],
    // A sentence may have dots and colons.
    keySeparator: false,
    nsSeparator: false,
    defaultValue: message,
    // None of the messages that the app itself says has a value, and braces in a sentence are the service's.
    skipInterpolation: true,
  });
}

/** A message of the contract in the user's language. */
export const contractText = (t: TFunction, key: ContractMessage): string => messageText(t, key);
