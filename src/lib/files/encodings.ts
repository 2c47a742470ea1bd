// The encodings in which spreadsheets write text, by the names that people know.

/** Those that say by themselves how text is written, and those of a language or of a script of several. */
export type EncodingFamily =
  | 'unicode'
  | 'western'
  | 'central'
  | 'baltic'
  | 'Cyrl'
  | 'el'
  | 'tr'
  | 'he'
  | 'ar'
  | 'th'
  | 'vi'
  | 'ja'
  | 'zh-Hans'
  | 'zh-Hant'
  | 'ko';

interface KnownEncoding {
  name: string;
  /** As TextDecoder knows it. */
  label: string;
  family: EncodingFamily;
}

const all = [
  { name: 'UTF-8', label: 'utf-8', family: 'unicode' },
  { name: 'UTF-16 LE', label: 'utf-16le', family: 'unicode' },
  { name: 'UTF-16 BE', label: 'utf-16be', family: 'unicode' },
  { name: 'Windows-1252', label: 'windows-1252', family: 'western' },
  { name: 'MacRoman', label: 'macintosh', family: 'western' },
  { name: 'ISO-8859-15', label: 'iso-8859-15', family: 'western' },
  { name: 'Shift_JIS', label: 'shift_jis', family: 'ja' },
  { name: 'EUC-JP', label: 'euc-jp', family: 'ja' },
  { name: 'ISO-2022-JP', label: 'iso-2022-jp', family: 'ja' },
  { name: 'GB18030', label: 'gb18030', family: 'zh-Hans' },
  { name: 'Big5', label: 'big5', family: 'zh-Hant' },
  { name: 'EUC-KR', label: 'euc-kr', family: 'ko' },
  { name: 'Windows-1250', label: 'windows-1250', family: 'central' },
  { name: 'ISO-8859-2', label: 'iso-8859-2', family: 'central' },
  { name: 'Windows-1257', label: 'windows-1257', family: 'baltic' },
  { name: 'Windows-1251', label: 'windows-1251', family: 'Cyrl' },
  { name: 'Mac Cyrillic', label: 'x-mac-cyrillic', family: 'Cyrl' },
  { name: 'KOI8-R', label: 'koi8-r', family: 'Cyrl' },
  { name: 'Windows-1253', label: 'windows-1253', family: 'el' },
  { name: 'Windows-1254', label: 'windows-1254', family: 'tr' },
  { name: 'Windows-1255', label: 'windows-1255', family: 'he' },
  { name: 'Windows-1256', label: 'windows-1256', family: 'ar' },
  { name: 'Windows-1258', label: 'windows-1258', family: 'vi' },
  { name: 'Windows-874', label: 'windows-874', family: 'th' },
] as const satisfies readonly KnownEncoding[];

export type Encoding = (typeof all)[number]['name'];

export const encodings: readonly (KnownEncoding & { name: Encoding })[] = all;

/** Bytes that the encoding does not know become U+FFFD. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encodings.find(({ name }) => name === encoding)?.label).decode(bytes);
}

/** The signs of a text that its encoding could not read. */
export function countUnreadable(text: string): number {
  return text.split('\uFFFD').length - 1;
}
