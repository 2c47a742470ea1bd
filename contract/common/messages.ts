// The messages of the contract, in English. Schemas carry the key; the app translates it into its language, the service
// into that of Accept-Language. Each language is a folder of messages/.
import commonMessages from './messages/en/common.json' with { type: 'json' };
import firstMessages from './messages/en/first.json' with { type: 'json' };

export const contractMessages = { ...firstMessages, ...commonMessages } as const;

export type ContractMessage = keyof typeof contractMessages;

/** Whether a schema's message is a key of the catalogue, not a sentence of zod's. */
export function isContractMessage(text: string): text is ContractMessage {
  return Object.hasOwn(contractMessages, text);
}
