// Suffixes that scanners send after a code, and codes as they arrive where scanner and tablet have different layouts.

/** Keys of one suffix: names as events have them, or with Ctrl. */
export type SuffixKey = { key: string; code: string; ctrl?: boolean };

const enter: SuffixKey = { key: 'Enter', code: 'Enter' };
const keypadEnter: SuffixKey = { key: 'Enter', code: 'NumpadEnter' };
const tab: SuffixKey = { key: 'Tab', code: 'Tab' };
const lineFeed: SuffixKey = { key: 'j', code: 'KeyJ', ctrl: true };
const carriageReturn: SuffixKey = { key: 'm', code: 'KeyM', ctrl: true };
const endOfText: SuffixKey = { key: 'c', code: 'KeyC', ctrl: true };
const escapeKey: SuffixKey = { key: 'Escape', code: 'Escape' };
const down: SuffixKey = { key: 'ArrowDown', code: 'ArrowDown' };
const space: SuffixKey = { key: ' ', code: 'Space' };

/** Name → keys, as the manuals of scanners offer them. */
export const suffixes: Record<string, readonly SuffixKey[]> = {
  Enter: [enter],
  'Enter twice': [enter, enter],
  'CR+LF': [enter, lineFeed],
  'CR+LF as control characters': [carriageReturn, lineFeed],
  LF: [lineFeed],
  Tab: [tab],
  'Tab and Enter': [tab, enter],
  'Enter and Tab': [enter, tab],
  'Enter of the keypad, twice': [keypadEnter, keypadEnter],
  'ETX and Enter': [endOfText, enter],
  'Escape and Enter': [escapeKey, enter],
  'Enter, arrow down, space': [enter, down, space],
};

/** A German tablet reads this where the scanner is set to US English. */
const german: Record<string, string> = {
  '-': 'ß',
  _: '?',
  Y: 'Z',
  Z: 'Y',
  y: 'z',
  z: 'y',
  '=': 'Dead',
  '/': '-',
};
/** A French one reads this. */
const french: Record<string, string> = {
  '-': ')',
  _: '°',
  A: 'Q',
  Q: 'A',
  M: '?',
  ...Object.fromEntries(Array.from('à&é"\'(-è_ç', (sign, digit) => [String(digit), sign])),
};

/** Layout of the tablet → the keys that arrive of a code. */
export const layouts: Record<string, (code: string) => string[]> = {
  "the tablet's layout": (code) => [...code],
  'a German tablet': (code) => Array.from(code, (sign) => german[sign] ?? sign),
  'a French tablet': (code) => Array.from(code, (sign) => french[sign] ?? sign),
};
