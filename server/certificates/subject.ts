// Subjects and issuers of certificates and CSRs, read from their structure: in text forms, quotes and backslashes are
// ambiguous.
import type { Name } from '@peculiar/asn1-x509';

/** One attribute of a name. */
export interface SubjectField {
  /** 'CN', or the number of a type without a usual short name. */
  type: string;
  value: string;
}

const shortNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.42': 'GN',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

/** All attributes in their order; those of a set follow each other. */
export function fieldsOf(name: Name): SubjectField[] {
  return Array.from(name).flatMap((set) =>
    Array.from(set).map(({ type, value }) => ({
      type: shortNames[type] ?? type,
      value: value.toString().toWellFormed().normalize('NFC'),
    })),
  );
}

/** Escaped as in RFC 4514, but in the order of the certificate: 'C=US, O=Acme, Inc.' → 'C=US, O=Acme\, Inc.'. */
export function describeSubject(fields: readonly SubjectField[]): string {
  return fields
    .map(({ type, value }) => {
      const escaped = value
        .replaceAll(/[\\",+<>;=]/g, '\\$&')
        .replaceAll(/\p{Cc}/gu, (char) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
      return `${type}=${escaped}`;
    })
    .join(', ');
}

/** Whether both have the same attributes, in whatever order and kind of string. */
export function isSameSubject(one: readonly SubjectField[], other: readonly SubjectField[]): boolean {
  const keys = (fields: readonly SubjectField[]) =>
    fields.map(({ type, value }) => `${type}=${value.normalize('NFC')}`).toSorted();
  const [first, second] = [keys(one), keys(other)];
  return first.length === second.length && first.every((key, at) => key === second[at]);
}
