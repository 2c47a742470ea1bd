// The messages of the contract, in English. Schemas carry the key; the app translates it into its language, the service
// into that of Accept-Language. Each language is a folder of messages/.
import { texts as commonMessages } from './messages/en/common.ts';
import { texts as firstMessages } from './messages/en/first.ts';
import { texts as importMessages } from './messages/en/imports.ts';

export const contractMessages = { ...firstMessages, ...commonMessages, ...importMessages } as const;

export type ContractMessage = keyof typeof contractMessages;

/** Whether a schema's message is a key of the catalogue, not a sentence of zod's. */
export function isContractMessage(text: string): text is ContractMessage {
  return Object.hasOwn(contractMessages, text);
}
