// Summarises a stored WPA file for the console.
import type { NetworkSummary, WpaFile } from './wpa-file.ts';

function describeNetwork({ ssid, keyManagement, eap, identity, isHidden, hasAuthority }: NetworkSummary) {
  return [
    ...(ssid === undefined ? [] : [`ssid: ${ssid}`]),
    `key_mgmt: ${keyManagement.join(' ')}`,
    ...(eap.length > 0 ? [`eap: ${eap.join(' ')}`] : []),
    ...(identity ? [`identity: ${identity}`] : []),
    ...(isHidden ? ['scan_ssid: 1'] : []),
    ...(hasAuthority ? ['ca_cert'] : []),
  ].join(', ');
}

/** Describes each network of a WPA file by the names of the supplicant's settings, without secrets. */
export function summarizeWpaFile({ networks }: WpaFile): string[] {
  return networks.map(describeNetwork);
}
