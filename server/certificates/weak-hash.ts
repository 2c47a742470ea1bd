// Signatures whose hash is broken.
import { AsnConvert, AsnProp, AsnPropTypes } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';

/** With RSA, DSA and ECDSA. */
const signatures: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': 'MD2',
  '1.2.840.113549.1.1.3': 'MD4',
  '1.2.840.113549.1.1.4': 'MD5',
  '1.2.840.113549.1.1.5': 'SHA-1',
  '1.2.840.10040.4.3': 'SHA-1',
  '1.2.840.10045.4.1': 'SHA-1',
};
const rsaPss = '1.2.840.113549.1.1.10';
const sha1 = '1.3.14.3.2.26';
const hashes: Readonly<Record<string, string>> = { '1.2.840.113549.2.5': 'MD5', [sha1]: 'SHA-1' };

/** RSASSA-PSS-params of RFC 4055, of which only the hash is looked at. */
class PssParameters {
  hashAlgorithm = new AlgorithmIdentifier({ algorithm: sha1 });
  maskGenAlgorithm?: ArrayBuffer;
  saltLength?: ArrayBuffer;
  trailerField?: ArrayBuffer;
}
AsnProp({ type: AlgorithmIdentifier, context: 0, optional: true })(PssParameters.prototype, 'hashAlgorithm');
AsnProp({ type: AsnPropTypes.Any, context: 1, optional: true })(PssParameters.prototype, 'maskGenAlgorithm');
AsnProp({ type: AsnPropTypes.Any, context: 2, optional: true })(PssParameters.prototype, 'saltLength');
AsnProp({ type: AsnPropTypes.Any, context: 3, optional: true })(PssParameters.prototype, 'trailerField');

/** Undefined for a hash that is not broken. */
export function weakHashOf({ algorithm, parameters }: AlgorithmIdentifier): string | undefined {
  if (algorithm !== rsaPss) return signatures[algorithm];
  const { hashAlgorithm } = parameters ? AsnConvert.parse(parameters, PssParameters) : new PssParameters();
  return hashes[hashAlgorithm.algorithm];
}
