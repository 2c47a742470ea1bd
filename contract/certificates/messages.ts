// Messages about faults in certificates, keys, CSRs and supplicant files, and of EST servers, in English.
import certificateTexts from '../common/messages/en/certificates.json' with { type: 'json' };
import type Resources from '../common/resources.gen.ts';

type Messages = Resources['messages-certificates'];

/** With their placeholders in the types, which JSON does not have. */
export const certificateMessages = certificateTexts as Messages;

export type CertificateMessage = keyof Messages;

/** The names in double braces of a text. */
type Placeholders<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

export type PlaceholdersOf<Key extends CertificateMessage> = Placeholders<Messages[Key]>;
