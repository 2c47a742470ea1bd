import type { TFunction } from 'i18next';
import { isContractMessage } from '../../contract/common/messages.ts';

/** A schema's message in the user's language; a sentence of the service unchanged. */
export function messageText(t: TFunction, message: string): string {
  return isContractMessage(message) ? t(`contract.${message}`) : message;
}
