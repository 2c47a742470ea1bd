// Tells an administrator about a WPA file that is taken: nothing of it keeps the supplicant from reading the file.
import { monitorPaths } from '../../../contract/site-configuration/monitor-paths.ts';
import { type Problem, problemOf } from '../../certificates/problem.ts';
import type { Block, WpaSetting } from './reader.ts';
import { newerSettings } from './settings.ts';
import { textOf, wordsOf } from './values.ts';

interface Taken {
  blocks: readonly Block[];
  globals: ReadonlyMap<string, WpaSetting>;
  /** Names of the settings of a host. */
  leftOut: readonly string[];
}

/** Methods in which the network proves itself by a certificate. */
const withAuthority = new Set(['TLS', 'PEAP', 'TTLS', 'FAST']);

const eapKeyManagement = /EAP|8021X|FILS|OSEN/;

/** Without key management the supplicant takes pre-shared keys and EAP, and for EAP needs more than a key. */
function usesEap({ values }: Block): boolean {
  const keyManagement = values.get('key_mgmt');
  if (keyManagement) return eapKeyManagement.test(keyManagement.value);
  return values.has('identity') || !values.has('psk');
}

function trustsAnyNetwork(block: Block): boolean {
  const { values } = block;
  if (values.has('ca_cert')) return false;
  const methods = values.get('eap');
  // Without a list the supplicant takes every method that the network asks for.
  if (!methods) return usesEap(block);
  return wordsOf(methods.value).some((method) => withAuthority.has(method));
}

function otherPaths({ values }: Block): Problem[] {
  return Object.entries(monitorPaths).flatMap(([key, path]) => {
    const setting = values.get(key);
    if (!setting || textOf(setting.value) === path) return [];
    return [problemOf('wpaOtherPath', { line: setting.line, key, path })];
  });
}

function newer(values: ReadonlyMap<string, WpaSetting>): Problem[] {
  return [...values]
    .filter(([key]) => newerSettings.has(key))
    .map(([key, { line }]) => problemOf('wpaNewerSetting', { line, key }));
}

export function warningsOf({ blocks, globals, leftOut }: Taken): Problem[] {
  const names = [...new Set(leftOut)].join(', ');
  return [
    ...(names === '' ? [] : [problemOf('wpaLeftOut', { names })]),
    ...newer(globals),
    ...blocks.flatMap((block) => [
      ...(trustsAnyNetwork(block) ? [problemOf('wpaNoAuthority', { line: block.line })] : []),
      ...otherPaths(block),
      ...newer(block.values),
    ]),
  ];
}
