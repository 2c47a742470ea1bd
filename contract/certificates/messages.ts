// Messages about faults in certificates, keys, CSRs and supplicant files, and of EST servers, in English.
import { texts as certificateMessages } from '../common/messages/en/certificates.ts';

export { certificateMessages };

type Messages = typeof certificateMessages;
export type CertificateMessage = keyof Messages;

/** The names in double braces of a text. */
type Placeholders<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

export type PlaceholdersOf<Key extends CertificateMessage> = Placeholders<Messages[Key]>;
