import type { ContractMessage } from './messages.ts';

/** Marks a schema's message as a key of the catalogue. It stands apart from the texts, so that a schema brings none. */
export function messageKey(key: ContractMessage): ContractMessage {
  return key;
}
