// Certificates with keys, signatures, serial numbers and subjects that few CAs make.

import type { OpensslFolder } from '../../support/openssl.ts';
import { clientExtensions } from '../../support/pki-extensions.ts';
import { ofVersion1 } from './odd-certificates.ts';

import type { Add } from './uploaded-file.ts';

/** The attributes of `oddSubject`, in its order, as the service shows them. */
export const shownOddSubject = String.raw`O=Acme \"Ltd\"\, Inc. \+ Söhne, OU=C:\\ward\\3 \<\;\>, CN=a/b \= Grüße 東京 😀`;
const oddSubject = String.raw`/O=Acme "Ltd", Inc. \+ Söhne/OU=C:\\ward\\3 <;>/CN=a\/b \= Grüße 東京 😀`;

const authority = 'basicConstraints=critical,CA:TRUE';
const rsa = (bits: number) => ['-newkey', `rsa:${bits}`];
const curve = (name: string) => ['-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${name}`];

/** Self-signed, as a root. */
function makeRoot(openssl: OpensslFolder, ...options: string[]): string {
  const usual = ['-x509', '-nodes', '-keyout', 'unusual.key', '-utf8', '-days', '30'];
  const subject = options.includes('-subj') ? [] : ['-subj', '/CN=Unusual'];
  return openssl.run('req', ...usual, ...subject, '-addext', authority, ...options).toString();
}

/** A certificate with a key on a curve whose number nobody knows. */
function ofUnknownCurve(openssl: OpensslFolder): string {
  const pem = makeRoot(openssl, ...curve('P-256'));
  const der = Buffer.from(pem.replaceAll(/-----.*-----/g, ''), 'base64');
  const number = Buffer.from('2a8648ce3d030107', 'hex');
  der.writeUInt8(0x7f, der.indexOf(number) + number.length - 1);
  const base64 = der.toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}

/** A date that no calendar has, in the place of its end. */
function ofUnknownEnd(pem: string): string {
  const der = Buffer.from(pem.replaceAll(/-----.*-----/g, ''), 'base64');
  const times = [...der.toString('latin1').matchAll(/\d{12}Z/g)];
  der.write('991341256199Z', times[1]?.index ?? 0, 'latin1');
  return `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

export function addUnusualRoots(add: Add, openssl: OpensslFolder): void {
  const make = (...options: string[]) => makeRoot(openssl, ...options);
  add('root', 'with RSA 512', make(...rsa(512)), 'certificateKeyTooShort');
  add('root', 'with RSA 1024', make(...rsa(1024)), 'certificateKeyTooShort');
  add('root', 'signed by itself with MD5', make(...rsa(2048), '-md5'), 'accepted');
  add('root', 'signed by itself with SHA-1', make(...curve('P-256'), '-sha1'), 'accepted');
  add('root', 'of version 1', ofVersion1(openssl, 'root'), 'accepted');
  add(
    'root',
    'of version 1, signed by another',
    ofVersion1(openssl, 'between', 'root'),
    'certificateNotAuthority',
  );
  add('root', 'with Ed25519', make('-newkey', 'ed25519'), 'accepted');
  add('root', 'of a Brainpool curve', make(...curve('brainpoolP256r1')), 'accepted');
  add('root', 'of an unknown curve', ofUnknownCurve(openssl), 'certificateUnreadable');
  for (const [name, serial] of [
    ['of 20 bytes', `0x7f${'ab'.repeat(19)}`],
    ['of 100 bytes', `0x7f${'cd'.repeat(99)}`],
    ['that is negative', '-42'],
    ['zero', '0'],
  ] as const) {
    add('root', `with a serial number ${name}`, make(...curve('P-256'), '-set_serial', serial), 'accepted');
  }
  const odd = make(...curve('P-256'), '-subj', oddSubject);
  add('root', 'with quotes, backslashes and signs in its subject', odd, 'accepted');
  add('root', 'with a subject of 8 kB', longSubject(make), 'accepted');
  add('root', 'without a subject', make(...curve('P-256'), '-subj', '/'), 'accepted');
}

/** A CA may write as many units as it wants. */
function longSubject(make: (...options: string[]) => string): string {
  const units = Array.from({ length: 128 }, (_, n) => `/OU=${String(n).padStart(3, '0')}${'ü'.repeat(60)}`);
  return make(...curve('P-256'), '-subj', `${units.join('')}/CN=long`);
}

/** For the monitor's CSR. */
export function addUnusualNetworkCertificates(add: Add, openssl: OpensslFolder): void {
  const sign = (...options: string[]) => {
    openssl.write('unusual.ext', clientExtensions.join('\n'));
    const signer = ['-CA', 'old-root.pem', '-CAkey', 'old-root.key', '-days', '30'];
    const files = ['-in', 'monitor.csr', '-extfile', 'unusual.ext'];
    return openssl.run('x509', '-req', ...files, ...signer, ...options).toString();
  };
  const key = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'];
  openssl.issue('old-root', { subject: '/CN=Old root', extensions: [authority], key });
  add('network', 'signed with MD5', sign('-md5'), 'certificateWeakSignature');
  add('network', 'signed with SHA-1', sign('-sha1'), 'certificateWeakSignature');
  add('network', 'whose end is no date', ofUnknownEnd(sign()), 'certificateUnreadable');
  add('network', 'signed with SHA-512', sign('-sha512'), 'accepted');
  const pss = ['-sigopt', 'rsa_padding_mode:pss'];
  add('network', 'signed with RSA-PSS', sign(...pss), 'accepted');
  add('network', 'signed with RSA-PSS and SHA-1', sign('-sha1', ...pss), 'certificateWeakSignature');
  add(
    'network',
    'with a serial number of 20 bytes',
    sign('-set_serial', `0x7f${'ab'.repeat(19)}`),
    'accepted',
  );
  add(
    'network',
    'with a serial number of 100 bytes',
    sign('-set_serial', `0x7f${'cd'.repeat(99)}`),
    'accepted',
  );
}

export function addUnusualRegistrations(add: Add, openssl: OpensslFolder): void {
  const client = { subject: '/CN=Registrar', issuer: 'root', extensions: clientExtensions };
  const key = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'];
  openssl.issue('short-registrar', { ...client, key });
  add('registration', 'with RSA 1024', openssl.read('short-registrar.pem'), 'certificateKeyTooShort');
  const signed = ['-CA', 'root.pem', '-CAkey', 'root.key', '-sha1', '-extfile', 'short-registrar.ext'];
  const old = openssl.run('x509', '-req', '-in', 'registrar.csr', '-days', '30', ...signed);
  add('registration', 'signed with SHA-1', old, 'certificateWeakSignature');
}

export function addUnusualKeys(add: Add, openssl: OpensslFolder): void {
  const { run } = openssl;
  const pkcs8 = (...options: string[]) =>
    run('pkcs8', '-topk8', '-in', 'monitor.key', '-passout', 'pass:canary', ...options);
  add('key', 'with a passphrase and scrypt', pkcs8('-scrypt'), 'keyEncrypted');
  add('key', 'with a passphrase and PBES1', pkcs8('-v1', 'PBE-SHA1-3DES'), 'keyEncrypted');
  add(
    'key',
    'ECDSA in SEC 1 with a passphrase',
    run('ec', '-in', 'monitor.key', '-aes256', '-passout', 'pass:canary'),
    'keyEncrypted',
  );
  openssl.makeKey('tiny', ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:512']);
  add('key', 'RSA of 512 bits', openssl.read('tiny.key'), 'keyTooShort');
  openssl.makeKey('brainpool', ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP384r1']);
  add('key', 'of a Brainpool curve', openssl.read('brainpool.key'), 'keyType');
  openssl.makeKey('pss', ['-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048']);
  add('key', 'RSA-PSS', openssl.read('pss.key'), 'keyType');
  openssl.makeKey('x25519', ['-algorithm', 'X25519']);
  add('key', 'X25519', openssl.read('x25519.key'), 'keyType');
  add('key', 'a CSR', openssl.read('monitor.csr'), 'pemOther');
  add('key', 'of 0 bytes', '', 'fileEmpty');
  add('key', 'of NUL bytes', Buffer.alloc(100), 'fileNotText');
  add('key', 'with a NUL byte inside', openssl.read('monitor.key').replace('\nM', '\n\0M'), 'fileNotText');
}

const network = (inside: string) => `network={\nssid="ward"\n${inside}\n}\n`;

export function addUnusualWpaFiles(add: Add): void {
  for (const line of ['openssl_engine_path=/usr/lib/engine.so', 'pcsc=/usr/lib/pcsc.so']) {
    add('wpa', line, `${line}\n${network('key_mgmt=NONE')}`, 'wpaSettingForbidden');
  }
  for (const line of [
    'ca_path="/etc"',
    'engine_id="pkcs11"',
    'key_id="1"',
    'dh_file="/etc/dh.pem"',
    'pin="1234"',
  ]) {
    add('wpa', `${line} in a network`, network(line), 'wpaSettingForbidden');
  }
  add(
    'wpa',
    'with capitals to get around it',
    `CTRL_INTERFACE=/run\n${network('key_mgmt=NONE')}`,
    'wpaSettingUnknown',
  );
  add('wpa', 'with an include', `include=/etc/other.conf\n${network('key_mgmt=NONE')}`, 'wpaNamedUnknown');
  add(
    'wpa',
    'with an include of other programs',
    `@include "/etc/other.conf"\n${network('')}`,
    'wpaNotASetting',
  );
  add(
    'wpa',
    'with an include in a comment',
    `#include "/etc/other.conf"\n${network('key_mgmt=NONE')}`,
    'accepted',
  );
  add(
    'wpa',
    'with a setting after a NUL byte',
    `ap_scan=1\0\nctrl_interface=/run\n${network('')}`,
    'wpaControlCharacter',
  );
  add('wpa', 'with a NUL byte in a passphrase', network('psk="correct\0horse"'), 'wpaControlCharacter');
  add(
    'wpa',
    'with a NUL byte in hexadecimal',
    'network={\nssid=610062\nkey_mgmt=NONE\n}\n',
    'wpaValueInvalid',
  );
  add(
    'wpa',
    'with a forbidden setting behind a line end of Unicode',
    `ap_scan=1\u2028ctrl_interface=/run\n${network('')}`,
    'wpaNotASetting',
  );
  add(
    'wpa',
    'with a forbidden setting behind a vertical tab',
    `ap_scan=1\vctrl_interface=/run\n${network('')}`,
    'wpaControlCharacter',
  );
  add(
    'wpa',
    'with a forbidden setting behind CR alone',
    `ap_scan=1\rload_dynamic_eap=/run\n${network('')}`,
    'wpaSettingForbidden',
  );
  add('wpa', 'with quotes in a passphrase', network('psk="the "correct" horse"'), 'accepted');
  add(
    'wpa',
    'with backslashes in an identity',
    network('identity="CLINIC\\monitor"\nkey_mgmt=WPA-EAP\neap=TLS'),
    'accepted',
  );
  add('wpa', 'for EAP of any method', network('key_mgmt=WPA-EAP\nidentity="monitor"'), 'accepted');
  add('wpa', 'with its block in one line', 'network={ ssid="a" }\n', 'wpaNamedUnknown');
  add(
    'wpa',
    'with a setting beyond the length of a line',
    network(`identity="${'x'.repeat(490)}"engine=1`),
    'wpaLineTooLong',
  );
  add(
    'wpa',
    'in UTF-8 that is cut',
    Buffer.concat([Buffer.from(network('key_mgmt=NONE')), Buffer.from([0xc3])]),
    'fileNotText',
  );
  add(
    'wpa',
    'a certificate',
    '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n',
    'wpaFindings',
  );
}
