import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificateMessages } from '../../../contract/certificates/messages.ts';
import { decodeItem, encodePem, readPem } from '../../../server/certificates/pem.ts';
import { describeProblem, problemOf, resultOf } from '../../../server/certificates/problem.ts';
import { describeSubject, isSameSubject } from '../../../server/certificates/subject.ts';

const labels = ['CERTIFICATE', 'PRIVATE KEY', 'CERTIFICATE REQUEST'];
const item = fc.record({
  label: fc.constantFrom(...labels),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
});

describe('a PEM file', () => {
  it('gives back what was written, whatever its line ends', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (items, end) => {
          const text = items.map(({ label, bytes }) => encodePem(label, bytes)).join('');
          const read = readPem(Buffer.from(`\uFEFF\n${text}`.replaceAll('\n', end)));
          expect(read.map(({ label }) => label)).toEqual(items.map(({ label }) => label));
          expect(read.map((it) => [...decodeItem(it)])).toEqual(items.map(({ bytes }) => [...bytes]));
        },
      ),
    );
  });

  it('of any bytes is read or refused', () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.string().map(Buffer.from),
      fc.string().map((it) => Buffer.from(`-----BEGIN ${it}`)),
    );
    fc.assert(
      fc.property(bytes, (it) => {
        const result = resultOf(() => readPem(it).map(decodeItem));
        expect(result.ok || describeProblem(result.problem).length > 0).toBeTruthy();
      }),
    );
  });
});

describe('a subject', () => {
  const field = fc.record({ type: fc.constantFrom('C', 'O', 'CN'), value: fc.string({ unit: 'grapheme' }) });

  it('is the same in whatever order, and another one when anything is added', () => {
    fc.assert(
      fc.property(fc.array(field), field, (fields, more) => {
        expect(isSameSubject(fields, fields.toReversed())).toBe(true);
        expect(isSameSubject(fields, [...fields, more])).toBe(false);
      }),
    );
  });

  it('is described so that no value looks like two', () => {
    expect(describeSubject([{ type: 'O', value: 'Acme, CN=x "Ltd" \\ \n' }])).toBe(
      'O=Acme\\, CN\\=x \\"Ltd\\" \\\\ \\0a',
    );
  });
});

describe('a problem', () => {
  it('is said with its values, in the catalogue that is given', () => {
    const problem = problemOf('pemOther', {
      found: { message: 'itemCsr' },
      wanted: { message: 'itemCertificate' },
    });
    expect(describeProblem(problem)).toBe(
      'This file contains a certificate signing request (CSR) instead of a certificate.',
    );
    const german = {
      ...certificateMessages,
      pemOther: 'Statt {{wanted}}: {{found}}',
      itemCsr: 'CSR',
      itemCertificate: 'Zertifikat',
    };
    expect(describeProblem(problem, german)).toBe('Statt Zertifikat: CSR');
  });

  it('never takes what a value says for a placeholder', () => {
    const problem = problemOf('certificateNotAuthority', { subject: 'CN={{date}} $& $1' });
    expect(describeProblem(problem)).toContain('“CN={{date}} $& $1”');
  });
});
