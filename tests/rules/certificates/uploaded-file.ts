// Types that the parts of the corpus of uploaded files share.
import type { CertificateMessage } from '../../../contract/certificates/messages.ts';

export type Field = 'root' | 'serverAuthority' | 'network' | 'key' | 'registration' | 'csr' | 'wpa';

export interface UploadedFile {
  name: string;
  field: Field;
  bytes: Buffer;
  expected: 'accepted' | CertificateMessage;
}

type Content = string | Uint8Array;

export type Add = (field: Field, name: string, content: Content, expected: UploadedFile['expected']) => void;
