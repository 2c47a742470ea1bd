// Uploaded files as they are stored for a facility, and as monitors and EST servers get them.
import type { CertificateDetails } from './certificate.ts';
import { describeSubject } from './subject.ts';
import type { NetworkSummary, WpaFile } from './wpa/wpa-file.ts';

/** 'AB:CD:…' as hexadecimal digits alone. */
export function fingerprintOf({ fingerprint }: CertificateDetails): string {
  return fingerprint.replaceAll(':', '').toLowerCase();
}

/** What is stored of the certificates in one file, of which the first one is shown. */
export function aboutCertificates(certificates: readonly CertificateDetails[]) {
  const [first] = certificates;
  if (!first) throw new Error('a file without certificates was accepted');
  const ends = certificates.map(({ notAfter }) => notAfter.getTime());
  return {
    content: certificates.map(({ pem }) => pem).join(''),
    fingerprint: fingerprintOf(first),
    subject: describeSubject(first.subject),
    issuer: describeSubject(first.issuer),
    validUntil: new Date(Math.min(...ends)),
  };
}

/** The certificates of a stored file, one by one. */
export function splitCertificates(content: string): string[] {
  return content.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g) ?? [];
}

function describeNetwork({ ssid, keyManagement, eap, identity, isHidden, hasAuthority }: NetworkSummary) {
  return [
    `ssid: ${ssid}`,
    `key_mgmt: ${keyManagement.join(' ')}`,
    ...(eap.length > 0 ? [`eap: ${eap.join(' ')}`] : []),
    ...(identity ? [`identity: ${identity}`] : []),
    ...(isHidden ? ['scan_ssid: 1'] : []),
    ...(hasAuthority ? ['ca_cert'] : []),
  ].join(', ');
}

/** Its networks by the names of the supplicant's settings, without secrets. */
export function summarizeWpaFile({ networks }: WpaFile): string[] {
  return networks.map(describeNetwork);
}
