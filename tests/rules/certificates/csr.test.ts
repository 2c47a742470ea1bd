// CSRs that openssl made are taken for what they are, and checked against the parameters of a facility.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CsrDetails, checkCsr, parseCsr } from '../../../server/certificates/csr.ts';
import {
  keyDescriptionOf,
  type MonitorCsrParameters,
  subjectOf,
} from '../../../server/certificates/csr-parameters.ts';
import { describeKey } from '../../../server/certificates/private-key.ts';
import { describeProblem } from '../../../server/certificates/problem.ts';
import { createOpensslFolder, keyTypes, type OpensslFolder } from '../../support/openssl.ts';
import { requestOdd } from './odd-certificates.ts';

const parameters: MonitorCsrParameters = {
  organization: 'Klinik Süd',
  organizationUnit: 'Säuglingsstation 3',
  locality: 'Tübingen',
  country: 'Germany',
  state: 'Baden Württemberg',
  commonName: 'monitors.example.org',
  hashing: 'SHA256',
  signing: 'RSA',
  keySize: 2048,
};
const subject =
  '/C=DE/ST=Baden Württemberg/L=Tübingen/O=Klinik Süd/OU=Säuglingsstation 3/CN=monitors.example.org';

let openssl: OpensslFolder;

beforeAll(() => {
  openssl = createOpensslFolder();
  for (const type of ['RSA 2048', 'ECDSA P-256', 'ECDSA P-384'] as const)
    openssl.makeKey(type, keyTypes[type]);
});

afterAll(() => openssl.remove());

function csrOf(key: string, text: string, ...options: string[]): CsrDetails {
  openssl.makeCsr(key, text, ...options);
  const read = parseCsr(Buffer.from(openssl.read(`${key}.csr`)));
  if (!read.ok) throw new Error(describeProblem(read.problem));
  return read.value;
}

function check(csr: CsrDetails, changes: Partial<MonitorCsrParameters> = {}): string {
  const result = checkCsr(csr, { ...parameters, ...changes });
  return result.ok ? 'fits' : describeProblem(result.problem);
}

describe('a CSR', () => {
  it('fits the parameters that it was made with', () => {
    expect(check(csrOf('RSA 2048', subject, '-sha256'))).toBe('fits');
    expect(check(csrOf('RSA 2048', subject, '-sha384'), { hashing: 'SHA384' })).toBe('fits');
    const ecdsa = { signing: 'ECDSA' } as const;
    expect(check(csrOf('ECDSA P-256', subject, '-sha256'), ecdsa)).toBe('fits');
    expect(check(csrOf('ECDSA P-384', subject, '-sha384'), { ...ecdsa, hashing: 'SHA384' })).toBe('fits');
  });

  it('has the serial number of its monitor where that is wanted, and no other one', () => {
    const wanted = { serialNumber: 'IPM-0042' };
    expect(check(csrOf('RSA 2048', `${subject}/serialNumber=IPM-0042`, '-sha256'), wanted)).toBe('fits');
    for (const other of [subject, `${subject}/serialNumber=IPM-0043`])
      expect(check(csrOf('RSA 2048', other, '-sha256'), wanted)).toContain('demand “C=DE');
    expect(check(csrOf('RSA 2048', `${subject}/serialNumber=IPM-0042`, '-sha256'))).toContain('IPM-0042');
  });

  it('fits in whatever order its subject is', () => {
    const turned = `/${subject.slice(1).split('/').toReversed().join('/')}`;
    expect(check(csrOf('RSA 2048', turned))).toBe('fits');
  });

  it('with another key or hash is refused, and both are named', () => {
    const csr = csrOf('RSA 2048', subject, '-sha256');
    expect(check(csr, { keySize: 4096 })).toContain('RSA 2048');
    expect(check(csr, { keySize: 4096 })).toContain('RSA 4096');
    expect(check(csr, { signing: 'ECDSA' })).toContain('ECDSA P-256');
    expect(check(csr, { hashing: 'SHA384' })).toContain('SHA384');
    expect(check(csrOf('ECDSA P-384', subject), { signing: 'ECDSA' })).toContain('ECDSA P-384');
  });

  it('with another subject is refused: a value changed, missing, added, or in another case', () => {
    const changes: [string, string][] = [
      ['/L=Tübingen', '/L=Tubingen'],
      ['/OU=Säuglingsstation 3', ''],
      ['/CN=', '/CN=other/CN='],
      ['monitors', 'Monitors'],
    ];
    for (const [from, to] of changes) {
      const refused = check(csrOf('RSA 2048', subject.replace(from, to)));
      expect(refused).toContain('The subject of the CSR is');
    }
  });

  it('that asks for alternative names or for a CA certificate is refused', () => {
    const names = csrOf('RSA 2048', subject, '-addext', 'subjectAltName=DNS:radius.example.org');
    expect(check(names)).toContain('alternative names');
    expect(check(csrOf('RSA 2048', subject, '-addext', 'basicConstraints=CA:TRUE'))).toContain(
      'CA certificate',
    );
    expect(check(csrOf('RSA 2048', subject, '-addext', 'keyUsage=digitalSignature'))).toBe('fits');
  });

  it('has a subject with quotes, backslashes, commas and signs read as they are', () => {
    const odd = String.raw`/O=Acme "Ltd", Inc. \+ Söhne/OU=C:\\ward\\3/CN=a\/b \= c`;
    const values = csrOf('RSA 2048', odd).subject.map(({ value }) => value);
    expect(values).toEqual(['Acme "Ltd", Inc. + Söhne', String.raw`C:\ward\3`, 'a/b = c']);
  });

  it('has a subject in other kinds of strings read, too', () => {
    for (const mask of ['utf8only', 'nombstr', 'MASK:0x800', 'MASK:0x1000', 'default']) {
      openssl.write('strings.cnf', `[req]\nstring_mask=${mask}\ndistinguished_name=dn\n[dn]\n`);
      const text = mask === 'MASK:0x1000' ? '/CN=Klinik Sued' : '/CN=Klinik Süd';
      const csr = csrOf('ECDSA P-256', text, '-config', openssl.path('strings.cnf'));
      expect(csr.subject, mask).toEqual([{ type: 'CN', value: text.slice(4) }]);
    }
  });
});

describe('a CSR with half of a letter (UTF-16) in its subject', () => {
  it('is read with a sign in its place, as no database stores the half', async () => {
    const read = parseCsr(Buffer.from(await requestOdd([{ CN: [{ bmpString: 'a\uD800b' }] }])));
    expect(read.ok && read.value.subject).toEqual([{ type: 'CN', value: 'a\uFFFDb' }]);
  });
});

describe('CSR parameters', () => {
  it('make a subject in the usual order, the country as its code', () => {
    const result = subjectOf(parameters);
    const fields = result.ok ? result.value : [];
    expect(fields.map(({ type, value }) => `/${type}=${value}`).join('')).toBe(subject);
  });

  it('with a country that nobody knows say what to enter', () => {
    const result = subjectOf({ ...parameters, country: 'Atlantis' });
    expect(result.ok || describeProblem(result.problem)).toBe('Use the two-letter country code, such as US');
  });

  it('name the curve by the hash, and the size of RSA keys alone', () => {
    const described = (changes: Partial<MonitorCsrParameters>) =>
      keyDescriptionOf({ ...parameters, ...changes });
    expect(described({ keySize: 4096, hashing: 'SHA384' })).toBe('RSA 4096');
    expect(described({ signing: 'ECDSA', keySize: 4096 })).toBe('ECDSA P-256');
    expect(described({ signing: 'ECDSA', hashing: 'SHA384', keySize: 2048 })).toBe('ECDSA P-384');
    expect(describeKey(csrOf('RSA 2048', subject).publicKey)).toBe('RSA 2048');
  });
});
