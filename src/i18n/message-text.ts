import type { TFunction } from 'i18next';
import { isContractMessage } from '../../contract/common/messages.ts';

/** A message of a schema in the person's language; a sentence of the service as it is. */
export function messageText(t: TFunction, message: string): string {
  return isContractMessage(message) ? t(`contract.${message}`) : message;
}
