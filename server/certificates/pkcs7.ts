// PKCS #7 bundles that hold certificates alone ("certs-only"), as EST servers send them. The certificates' own bytes are kept:
// written again from their parts, their signatures might no longer fit.
import { ContentInfo, id_data, id_signedData } from '@peculiar/asn1-cms';
import { AsnArray, AsnConvert, AsnProp, AsnPropTypes, AsnType, AsnTypeTypes } from '@peculiar/asn1-schema';
import { type CertificateDetails, readCertificate } from './certificate.ts';

/** A set of anything, as bytes. */
class RawSet extends AsnArray<ArrayBuffer> {}
AsnType({ type: AsnTypeTypes.Set, itemType: AsnPropTypes.Any })(RawSet);

class EmptyContent {
  contentType = id_data;
  content?: ArrayBuffer;
}
AsnProp({ type: AsnPropTypes.ObjectIdentifier })(EmptyContent.prototype, 'contentType');
AsnProp({ type: AsnPropTypes.Any, context: 0, optional: true })(EmptyContent.prototype, 'content');

/** SignedData of RFC 5652, whose parts other than the certificates are not looked at. */
class CertificateBundle {
  version = 1;
  digestAlgorithms = new RawSet();
  encapContentInfo = new EmptyContent();
  certificates = new RawSet();
  crls?: RawSet;
  signerInfos = new RawSet();
}
AsnProp({ type: AsnPropTypes.Integer })(CertificateBundle.prototype, 'version');
AsnProp({ type: RawSet })(CertificateBundle.prototype, 'digestAlgorithms');
AsnProp({ type: EmptyContent })(CertificateBundle.prototype, 'encapContentInfo');
AsnProp({ type: RawSet, context: 0, implicit: true, optional: true })(
  CertificateBundle.prototype,
  'certificates',
);
AsnProp({ type: RawSet, context: 1, implicit: true, optional: true })(CertificateBundle.prototype, 'crls');
AsnProp({ type: RawSet })(CertificateBundle.prototype, 'signerInfos');

export function writeBundle(certificates: readonly CertificateDetails[]): Buffer {
  const bundle = new CertificateBundle();
  for (const { x509 } of certificates) bundle.certificates.push(new Uint8Array(x509.raw).buffer);
  const content = AsnConvert.serialize(bundle);
  return Buffer.from(AsnConvert.serialize(new ContentInfo({ contentType: id_signedData, content })));
}

/** The object identifier of signed data, as it stands at the beginning of such a bundle. */
const signedDataMark = Buffer.from('06092a864886f70d010702', 'hex');

/** Whether bytes are a bundle, whatever the label around them says. */
export function isBundle(der: Buffer): boolean {
  // Behind the tag and the length of the outermost structure.
  const at = der.indexOf(signedDataMark);
  return der[0] === 0x30 && at >= 2 && at <= 6;
}

const maxCertificates = 50;

/** @throws whatever is wrong with it */
export function readBundle(der: Uint8Array): CertificateDetails[] {
  const { contentType, content } = AsnConvert.parse(der, ContentInfo);
  if (contentType !== id_signedData) throw new Error(`not signed data: ${contentType}`);
  const { certificates } = AsnConvert.parse(content, CertificateBundle);
  if (certificates.length > maxCertificates) throw new Error('too many certificates');
  return Array.from(certificates, (raw) => readCertificate(Buffer.from(raw)));
}
