// Extensions of certificates, written as in openssl's configuration: those that tests use.
import { createHash } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AuthorityKeyIdentifier,
  BasicConstraints,
  ExtendedKeyUsage,
  Extension,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_clientAuth,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  type SubjectPublicKeyInfo,
} from '@peculiar/asn1-x509';

export const authorityExtensions = [
  'basicConstraints=critical,CA:TRUE',
  'keyUsage=critical,keyCertSign,cRLSign',
  'subjectKeyIdentifier=hash',
];
export const clientExtensions = [
  'basicConstraints=critical,CA:FALSE',
  'keyUsage=critical,digitalSignature',
  'extendedKeyUsage=clientAuth',
];
/** @param names as 'DNS:localhost,IP:127.0.0.1' */
export const serverExtensions = (names: string) => [`subjectAltName=${names}`, 'extendedKeyUsage=serverAuth'];

function pick<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`${name}: tests use ${Object.keys(values).join(', ')}`);
  return value;
}

const { keyCertSign, cRLSign, digitalSignature } = KeyUsageFlags;
const keyUsages = { keyCertSign, cRLSign, digitalSignature };
const extendedKeyUsages = { clientAuth: id_kp_clientAuth, serverAuth: id_kp_serverAuth };

function toGeneralName(text: string): GeneralName {
  const [kind = '', value = ''] = text.split(/:(.*)/s);
  return new GeneralName(pick({ DNS: { dNSName: value }, IP: { iPAddress: value } }, kind));
}

function hashOf({ subjectPublicKey }: SubjectPublicKeyInfo): Buffer {
  return createHash('sha1').update(new Uint8Array(subjectPublicKey)).digest();
}

function encode(id: string, critical: boolean, value: object): Extension {
  const extnValue = new OctetString(AsnConvert.serialize(value));
  return new Extension({ extnID: id, critical, extnValue });
}

type Maker = (values: readonly string[], key: SubjectPublicKeyInfo) => { id: string; value: object };

const makers: Readonly<Record<string, Maker>> = {
  basicConstraints: ([value = '']) => ({
    id: id_ce_basicConstraints,
    value: new BasicConstraints(pick({ 'CA:TRUE': { cA: true }, 'CA:FALSE': {} }, value)),
  }),
  keyUsage: (values) => ({
    id: id_ce_keyUsage,
    value: new KeyUsage(values.reduce((flags, name) => flags | pick(keyUsages, name), 0)),
  }),
  extendedKeyUsage: (values) => ({
    id: id_ce_extKeyUsage,
    value: new ExtendedKeyUsage(values.map((name) => pick(extendedKeyUsages, name))),
  }),
  subjectAltName: (values) => ({
    id: id_ce_subjectAltName,
    value: new SubjectAlternativeName(values.map(toGeneralName)),
  }),
  subjectKeyIdentifier: (_hash, key) => ({
    id: id_ce_subjectKeyIdentifier,
    value: new SubjectKeyIdentifier(hashOf(key)),
  }),
};

/** The key identifier of the authority that signs: a strict client wants it. */
export function identifyAuthority(key: SubjectPublicKeyInfo): Extension {
  const keyIdentifier = new KeyIdentifier(hashOf(key));
  return encode(id_ce_authorityKeyIdentifier, false, new AuthorityKeyIdentifier({ keyIdentifier }));
}

/** @param key of the certificate's subject */
export function encodeExtension(line: string, key: SubjectPublicKeyInfo): Extension {
  const [name = '', list = ''] = line.split('=');
  const [first, ...rest] = list.split(',');
  const critical = first === 'critical';
  const { id, value } = pick(makers, name)(critical ? rest : list.split(','), key);
  return encode(id, critical, value);
}
