// The contract's messages, in the language of a catalogue that has them, else in the contract's own English. They are not
// among the texts that the page starts with.
import type { TFunction } from 'i18next';
import { type ContractMessage, contractMessages, isContractMessage } from '../../contract/common/messages.ts';

/** A message of the contract in the user's language. */
export function contractText(t: TFunction, key: ContractMessage): string {
  // The types know the keys that the page starts with.
  return t(`contract.${key}` as 'contract.unavailable', { defaultValue: contractMessages[key] });
}

/** A schema's message in the user's language; a sentence of the service unchanged. */
export function messageText(t: TFunction, message: string): string {
  return isContractMessage(message) ? contractText(t, message) : message;
}
