// WPA files: the configuration of wpa_supplicant, read against the list of what is allowed. All that is wrong
// is said at once, with the numbers of the lines, and never with values.
import { readText } from '../../certificates/pem.ts';
import {
  fail,
  failWith,
  type Problem,
  problemOf,
  type Result,
  resultOf,
} from '../../certificates/problem.ts';
import { type Block, WpaReader } from './reader.ts';
import { textOf, wordsOf } from './values.ts';
import { warningsOf } from './warnings.ts';

/** One network, without its secrets. */
export interface NetworkSummary {
  /** Absent for a wired network. */
  ssid?: string;
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
  /** Without byte order mark, which the supplicant cannot read, with plain line ends, and without settings of a host. */
  text: string;
  networks: NetworkSummary[];
  warnings: Problem[];
}

const maxNetworks = 32;
/** The key management that the supplicant assumes where a file names none. */
const defaultKeyManagement = 'WPA-PSK WPA-EAP';

function readUtf8(bytes: Uint8Array): string {
  readText(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail('fileNotText');
  }
}

/** A sentence for each line that is wrong, as far as a person reads them. */
const maxFindings = 20;

function requireNone(findings: readonly Problem[]): void {
  const [first, ...others] = findings;
  if (!first) return;
  if (others.length === 0) failWith(first);
  const parts = findings.map(({ reason: message, values }) => ({ message, values }));
  const more = parts.length - maxFindings;
  const rest = more > 0 ? [{ message: 'wpaMore' as const, values: { count: more } }] : [];
  fail('wpaFindings', { findings: [...parts.slice(0, maxFindings), ...rest] });
}

/** A network by cable has no name. */
function isWired({ values }: Block): boolean {
  return values.get('key_mgmt')?.value === 'IEEE8021X';
}

function requireNames(blocks: readonly Block[]): Problem[] {
  return blocks
    .filter((block) => !block.isBroken && !block.values.has('ssid') && !isWired(block))
    .map(({ line }) => problemOf('wpaNoSsid', { line }));
}

function summarize({ values }: Block): NetworkSummary {
  const setting = (key: string) => values.get(key)?.value;
  const ssid = setting('ssid');
  const text = (key: string) => {
    const value = setting(key);
    return value && textOf(value);
  };
  const [identity, anonymousIdentity] = [text('identity'), text('anonymous_identity')];
  return {
    ...(ssid !== undefined && { ssid: textOf(ssid) ?? ssid }),
    keyManagement: wordsOf(setting('key_mgmt') ?? defaultKeyManagement),
    eap: wordsOf(setting('eap') ?? ''),
    ...(identity && { identity }),
    ...(anonymousIdentity && { anonymousIdentity }),
    isHidden: setting('scan_ssid') === '1',
    hasAuthority: values.has('ca_cert'),
  };
}

/** @param bytes of a .txt or .conf file */
export function readWpaFile(bytes: Uint8Array): Result<WpaFile> {
  return resultOf(() => {
    const lines = readUtf8(bytes).replaceAll(/\r\n?/g, '\n').split('\n');
    const reader = new WpaReader();
    reader.read(lines);
    const { blocks, globals, leftOut } = reader;
    requireNone([...reader.findings, ...requireNames(blocks)]);
    if (blocks.length === 0) fail('wpaNoNetwork');
    if (blocks.length > maxNetworks) fail('wpaTooManyNetworks', { max: maxNetworks });
    const omitted = new Set(leftOut.map(({ line }) => line));
    return {
      text: lines.filter((_, at) => !omitted.has(at + 1)).join('\n'),
      networks: blocks.map(summarize),
      warnings: warningsOf({ blocks, globals, leftOut: leftOut.map(({ key }) => key) }),
    };
  });
}
