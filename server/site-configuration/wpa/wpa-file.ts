// WPA files: the configuration of wpa_supplicant, read line by line against the list of what is allowed. What is wrong is
// said with the number of its line, and never with its value.
import { readText } from '../../certificates/pem.ts';
import { fail, type Result, resultOf } from '../../certificates/problem.ts';
import { forbiddenSettings, globalSettings, networkSettings, type Setting } from './settings.ts';
import { isValid, textOf, wordsOf } from './values.ts';

/** One network, without its secrets. */
export interface NetworkSummary {
  ssid: string;
  keyManagement: string[];
  eap: string[];
  identity?: string;
  anonymousIdentity?: string;
  /** It does not announce its name. */
  isHidden: boolean;
  /** Whether a CA certificate is named, without which a monitor trusts any network of that name. */
  hasAuthority: boolean;
}

export interface WpaFile {
  /** Without byte order mark, which the supplicant cannot read, and with plain line ends. */
  text: string;
  networks: NetworkSummary[];
}

interface Block {
  line: number;
  values: Map<string, string>;
}

const maxNetworks = 32;
/** Bytes; the supplicant takes what is beyond 511 for another line, or leaves it out. */
const maxLineLength = 500;
/** The key management that the supplicant assumes where a file names none. */
const defaultKeyManagement = 'WPA-PSK WPA-EAP';

/** Other white space is a control character, or part of the value. */
function trimBlanks(text: string): string {
  return text.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}

/** Without the comment, which begins outside of quotes. */
function withoutComment(line: string): string {
  const parts = /^([^#"]|"[^"]*"?)*/.exec(line) ?? [''];
  return trimBlanks(parts[0]);
}

function readUtf8(bytes: Uint8Array): string {
  readText(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('fileNotText');
  }
}

function readSetting(content: string, line: number, allowed: ReadonlyMap<string, Setting>): [string, string] {
  const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(content) ?? [];
  if (key === '') fail('wpaNotASetting', { line });
  if (forbiddenSettings.has(key)) fail('wpaSettingForbidden', { line, key });
  const setting = allowed.get(key);
  if (!setting) return fail('wpaSettingUnknown', { line });
  if (!isValid(setting, value)) fail('wpaValueInvalid', { line, key });
  return [key, value];
}

function addSetting(values: Map<string, string>, [key, value]: [string, string], line: number): void {
  if (values.has(key)) fail('wpaSettingTwice', { line, key });
  values.set(key, value);
}

interface ParserState {
  globals: Map<string, string>;
  blocks: Block[];
  /** The block that the next line belongs to. */
  open?: Block | undefined;
}

function readInBlock(reading: ParserState, block: Block, content: string, line: number): void {
  if (content === '}') reading.open = undefined;
  else if (content.endsWith('={')) fail('wpaBlockNotClosed', { line: block.line });
  else addSetting(block.values, readSetting(content, line, networkSettings), line);
}

function readOutside(reading: ParserState, content: string, line: number): void {
  if (content === '}') fail('wpaBlockNotOpened', { line });
  if (content === 'network={') {
    reading.open = { line, values: new Map() };
    reading.blocks.push(reading.open);
    return;
  }
  if (content.endsWith('{')) fail('wpaBlockForbidden', { line });
  addSetting(reading.globals, readSetting(content, line, globalSettings), line);
}

function readBlocks(lines: readonly string[]): Block[] {
  const reading: ParserState = { globals: new Map(), blocks: [] };
  for (const [at, text] of lines.entries()) {
    const line = at + 1;
    if (Buffer.byteLength(text) > maxLineLength) fail('wpaLineTooLong', { line, max: maxLineLength });
    // A tab may indent a line; elsewhere it is one of the characters that no value has.
    if (/\p{Cc}/u.test(trimBlanks(text))) fail('wpaControlCharacter', { line });
    const content = withoutComment(text);
    if (content === '') continue;
    if (reading.open) readInBlock(reading, reading.open, content, line);
    else readOutside(reading, content, line);
  }
  if (reading.open) fail('wpaBlockNotClosed', { line: reading.open.line });
  return reading.blocks;
}

function summarize({ line, values }: Block): NetworkSummary {
  const ssid = values.get('ssid');
  if (ssid === undefined) fail('wpaNoSsid', { line });
  const text = (key: string) => {
    const value = values.get(key);
    return value && textOf(value);
  };
  const [identity, anonymousIdentity] = [text('identity'), text('anonymous_identity')];
  return {
    ssid: textOf(ssid) ?? ssid,
    keyManagement: wordsOf(values.get('key_mgmt') ?? defaultKeyManagement),
    eap: wordsOf(values.get('eap') ?? ''),
    ...(identity && { identity }),
    ...(anonymousIdentity && { anonymousIdentity }),
    isHidden: values.get('scan_ssid') === '1',
    hasAuthority: values.has('ca_cert'),
  };
}

/** @param bytes of a .txt or .conf file */
export function readWpaFile(bytes: Uint8Array): Result<WpaFile> {
  return resultOf(() => {
    const text = readUtf8(bytes).replaceAll(/\r\n?/g, '\n');
    const blocks = readBlocks(text.split('\n'));
    if (blocks.length === 0) fail('wpaNoNetwork');
    if (blocks.length > maxNetworks) fail('wpaTooManyNetworks', { max: maxNetworks });
    return { text, networks: blocks.map(summarize) };
  });
}
