// The messages of RFC 7030, Appendix A: CA certificates of a CA that changes its key, and an enrollment.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIssuers } from '../../../server/certificates/certificate.ts';
import { requireCsr } from '../../../server/certificates/csr.ts';
import { requireCertificates } from '../../../server/certificates/est/answers.ts';
import { describeProblem, resultOf } from '../../../server/certificates/problem.ts';
import { describeSubject } from '../../../server/certificates/subject.ts';
import { requireNetworkCertificate } from '../../../server/certificates/uploads.ts';

const asked = { host: 'est.example.org:443', isAuthenticated: true, secrets: [] };

function message(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'rfc7030', `${name}.b64`));
}

function read(name: string) {
  const headers = { 'content-type': 'application/pkcs7-mime', 'content-transfer-encoding': 'base64' };
  return requireCertificates({ status: 200, headers, body: message(name) }, asked);
}

describe('the messages of RFC 7030', () => {
  it('hold the old and the new CA, each also signed by the other', () => {
    const certificates = read('cacerts');
    expect(certificates.map(({ subject }) => describeSubject(subject))).toEqual([
      'CN=estExampleCA OwO',
      'CN=estExampleCA NwO',
      'CN=estExampleCA OwN',
      'CN=estExampleCA NwN',
    ]);
    const [old, newByOld, oldByNew, fresh] = certificates;
    if (!old || !newByOld || !oldByNew || !fresh) throw new Error('four are expected');
    expect([old.isSelfSigned, newByOld.isSelfSigned, oldByNew.isSelfSigned, fresh.isSelfSigned]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(findIssuers(newByOld, [old])).toEqual([old]);
    expect(findIssuers(oldByNew, [fresh])).toEqual([fresh]);
    expect(newByOld.keyId).toBe(fresh.keyId);
  });

  it('hold a CSR, and the certificate that was issued for it', () => {
    const csr = requireCsr(Buffer.from(message('simpleenroll-request').toString(), 'base64'));
    expect(csr).toMatchObject({ hash: 'SHA1', subject: [{ type: 'CN', value: 'demostep4 1368141352' }] });
    const [issued] = read('simpleenroll-answer');
    if (!issued) throw new Error('one is expected');
    expect(issued.keyId).toBe(csr.keyId);
    expect(findIssuers(issued, read('cacerts'))?.map(({ subject }) => describeSubject(subject))).toEqual([
      'CN=estExampleCA NwN',
    ]);
    const then = new Date('2013-06-01');
    expect(requireNetworkCertificate(issued, csr.publicKey, then)).toBe(issued);
    const today = resultOf(() => requireNetworkCertificate(issued, csr.publicKey, new Date()));
    expect(today.ok || describeProblem(today.problem)).toContain('ended on 2014-05-09');
  });
});
