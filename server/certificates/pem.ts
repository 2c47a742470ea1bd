// PEM files (RFC 7468) as people upload them: with CRLF, a byte order mark, blank lines, and text before an item, as openssl
// writes it. Text after the last item is refused: it may be a second item that was cut off.
import type { CertificateMessage } from '../../contract/certificates/messages.ts';
import { maxFileBytes } from '../../contract/common/endpoint.ts';
import { fail } from './problem.ts';

type ItemKind = Extract<CertificateMessage, `item${string}`>;

export interface PemItem {
  kind: ItemKind;
  label: string;
  /** Between the two lines, headers of an encrypted key included. */
  lines: readonly string[];
}

const kinds: Readonly<Record<string, ItemKind>> = {
  CERTIFICATE: 'itemCertificate',
  'X509 CERTIFICATE': 'itemCertificate',
  'CERTIFICATE REQUEST': 'itemCsr',
  'NEW CERTIFICATE REQUEST': 'itemCsr',
  'PRIVATE KEY': 'itemPrivateKey',
  'ENCRYPTED PRIVATE KEY': 'itemPrivateKey',
  'RSA PRIVATE KEY': 'itemPrivateKey',
  'EC PRIVATE KEY': 'itemPrivateKey',
  'DSA PRIVATE KEY': 'itemPrivateKey',
  'OPENSSH PRIVATE KEY': 'itemOpenSshKey',
  'PUBLIC KEY': 'itemPublicKey',
  'RSA PUBLIC KEY': 'itemPublicKey',
  'X509 CRL': 'itemRevocationList',
  'EC PARAMETERS': 'itemParameters',
  'DH PARAMETERS': 'itemParameters',
  'X9.42 DH PARAMETERS': 'itemParameters',
  PKCS7: 'itemBundle',
  CMS: 'itemBundle',
};

function kindOf(label: string): ItemKind {
  return kinds[label] ?? (label.startsWith('PGP ') ? 'itemPgp' : 'itemOther');
}

/** Checks the size, too. Bytes beyond ASCII may stand before an item, in whatever encoding. */
export function readText(bytes: Uint8Array): string {
  if (bytes.length > maxFileBytes) fail('fileTooLarge');
  const [first = 0, second = 0, third = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) fail('fileUtf16');
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
  const text = Buffer.from(hasMark ? bytes.subarray(3) : bytes).toString('latin1');
  return text.trim() === '' ? fail('fileEmpty') : text;
}

function requirePlainText(text: string): void {
  // A DER structure: a sequence of more than 127 bytes.
  if (/^0[\x80-\x84]/.test(text)) fail('pemBinary');
  if (/^(\0[-\s]|[-\s]\0)/.test(text)) fail('fileUtf16');
  if (text.includes('\0')) fail('fileNotText');
}

const border = /^-----(BEGIN|END) ([A-Z0-9. ]+)-----$/;

/** @param start of the line after BEGIN */
function endOf(label: string, lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, at) => at >= start && border.test(line));
  return lines[end] === `-----END ${label}-----` ? end : fail('pemCut', { label });
}

function splitItems(lines: readonly string[]): PemItem[] {
  const items: PemItem[] = [];
  let at = 0;
  while (at < lines.length) {
    const [, side, label = ''] = border.exec(lines[at] ?? '') ?? [];
    at += 1;
    if (side === 'END') fail('pemDamaged', { label });
    if (side !== 'BEGIN') continue;
    const end = endOf(label, lines, at);
    items.push({ kind: kindOf(label), label, lines: lines.slice(at, end) });
    at = end + 1;
  }
  return items;
}

/** At least one item. */
export function readPem(bytes: Uint8Array): PemItem[] {
  const text = readText(bytes);
  requirePlainText(text);
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  if (!lines.some((line) => line.startsWith('-----BEGIN '))) fail('pemMissing');
  const items = splitItems(lines);
  if (items.length === 0) fail('pemMissing');
  const last = lines.findLastIndex((line) => line !== '');
  if (!lines[last]?.startsWith('-----END ')) fail('pemTrailing');
  return items;
}

/** The DER inside an item. */
export function decodeItem({ label, lines }: PemItem): Buffer {
  const text = lines.join('');
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(text) || text.length % 4 !== 0) fail('pemDamaged', { label });
  return Buffer.from(text, 'base64');
}

/** The items of this kind, which nothing else may accompany. */
export function requireKind(items: readonly PemItem[], wanted: ItemKind): PemItem[] {
  const found = items.filter(({ kind }) => kind === wanted);
  const other = items.find(({ kind }) => kind !== wanted);
  if (!other) return found;
  if (found.length === 0) fail('pemOther', { found: { message: other.kind }, wanted: { message: wanted } });
  if (wanted === 'itemCertificate' && other.kind === 'itemPrivateKey') fail('pemWithKey');
  return fail('pemSeveral', { count: items.length, wanted: { message: wanted } });
}

export function requireOne(items: readonly PemItem[], wanted: ItemKind): PemItem {
  const [item, ...more] = requireKind(items, wanted);
  if (!item || more.length > 0) fail('pemSeveral', { count: items.length, wanted: { message: wanted } });
  return item;
}

/** Base64 in lines of at most 64 characters, each with an end: OpenSSL's decoder reads no other text. */
export function base64Lines(der: Uint8Array): string {
  return Buffer.from(der)
    .toString('base64')
    .replaceAll(/.{1,64}/g, '$&\n');
}

export function encodePem(label: string, der: Uint8Array): string {
  return `-----BEGIN ${label}-----\n${base64Lines(der)}-----END ${label}-----\n`;
}

/** The DER of a PEM text of our own. */
export function pemToDer(pem: string): Buffer {
  const [item] = readPem(Buffer.from(pem));
  return item ? decodeItem(item) : fail('pemMissing');
}
