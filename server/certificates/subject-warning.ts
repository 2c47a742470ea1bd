// Whether a network certificate has the subject that its CSR asked for. Another one is a warning: many authorities write their
// own, but a network may know the monitor by it.
import type { NetworkCertificateRow } from '../store/certificates/network-certificates.ts';
import { type Problem, problemOf, resultOf } from './problem.ts';

export interface CertifiedCsr {
  certificate: Pick<NetworkCertificateRow, 'id' | 'pem' | 'keyId'>;
  csr: { pem: string | null; keyId: string | null } | null;
}

/** Record id of the certificate → what to say of its subject; nothing of one for another CSR. */
export async function subjectWarnings(rows: readonly CertifiedCsr[]): Promise<Map<string, Problem>> {
  if (rows.length === 0) return new Map();
  const { readCertificate } = await import('./certificate.ts');
  const { readCsrSubject } = await import('./csr.ts');
  const { pemToDer } = await import('./pem.ts');
  const { describeSubject, isSameSubject } = await import('./subject.ts');
  return new Map(
    rows.flatMap(({ certificate, csr }): [string, Problem][] => {
      const { pem } = csr ?? {};
      if (!pem || csr?.keyId !== certificate.keyId) return [];
      const read = resultOf(() => ({
        found: readCertificate(pemToDer(certificate.pem)).subject,
        wanted: readCsrSubject(pemToDer(pem)),
      }));
      if (!read.ok || isSameSubject(read.value.found, read.value.wanted)) return [];
      const [found, wanted] = [read.value.found, read.value.wanted].map(describeSubject);
      return [
        [
          certificate.id,
          problemOf('certificateOfOtherSubject', { found: found ?? '', wanted: wanted ?? '' }),
        ],
      ];
    }),
  );
}

/** All that is to be said of each certificate. */
export function joinWarnings(
  one: ReadonlyMap<string, Problem>,
  other: ReadonlyMap<string, Problem>,
): Map<string, Problem> {
  const joined = new Map([...one, ...other]);
  for (const [id, problem] of one) {
    const second = other.get(id);
    if (second) {
      const [first, last] = [problem, second].map(({ reason: message, values }) => ({ message, values }));
      if (first && last) joined.set(id, problemOf('certificateWarnings', { first, second: last }));
    }
  }
  return joined;
}
