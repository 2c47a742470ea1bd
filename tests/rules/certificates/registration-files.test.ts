import { beforeAll, describe, expect, it } from 'vitest';
import { readCertificate } from '../../../server/certificates/certificate.ts';
import { pemToDer } from '../../../server/certificates/pem.ts';
import {
  checkIssuer,
  type RegistrationFiles,
  readRegistrationFiles,
} from '../../../server/certificates/uploads.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';

const pki = createPki();
let files: RegistrationFiles;

const bytesOf = (name: string) => Buffer.from(pki.read(name));
const certificateOf = (name: string) => readCertificate(pemToDer(pki.read(`${name}.pem`)));

beforeAll(() => {
  pki.issue('root', { subject: '/CN=Root', extensions: authorityExtensions });
  pki.issue('between', { subject: '/CN=Between', issuer: 'root', extensions: authorityExtensions });
  pki.issue('other', { subject: '/CN=Other', extensions: authorityExtensions });
  pki.issue('registrar', {
    subject: '/CN=Registrar',
    issuer: 'between',
    extensions: clientExtensions,
    key: 'RSA 2048',
  });
  files = {
    keyfile: bytesOf('registrar.key'),
    certfile: bytesOf('registrar.pem'),
    cafile: bytesOf('root.pem'),
  };
});

describe('the files of a registration authority', () => {
  function problemsOf(changes: Partial<RegistrationFiles>) {
    const result = readRegistrationFiles({ ...files, ...changes }, new Date());
    if (result.ok) return {};
    return Object.fromEntries(Object.entries(result.problems).map(([field, { reason }]) => [field, reason]));
  }

  it('are taken when they belong together', () => {
    const result = readRegistrationFiles(files, new Date());
    expect(result.ok && result.value.certificates.map(({ pem }) => pem)).toEqual([pki.read('registrar.pem')]);
    expect(result.ok && result.value.authorities.map(({ pem }) => pem)).toEqual([pki.read('root.pem')]);
  });

  it('say at each field what is wrong with it', () => {
    expect(problemsOf({ keyfile: files.certfile, certfile: files.keyfile, cafile: files.certfile })).toEqual({
      keyfile: 'pemOther',
      certfile: 'pemOther',
      cafile: 'certificateNotAuthority',
    });
  });

  it('say that the key is another one', () => {
    expect(problemsOf({ keyfile: bytesOf('other.key') })).toEqual({ keyfile: 'keyOfOtherCertificate' });
  });
});

describe('the issuer of a network certificate', () => {
  it('is found among the stored ones, through those between', () => {
    const [root, between] = [certificateOf('root'), certificateOf('between')];
    const found = checkIssuer([certificateOf('registrar')], [root, between]);
    expect(found).toEqual({ ok: true, value: [between, root] });
  });

  it('is missing when the root is another one, or one between is not stored', () => {
    for (const stored of [[], [certificateOf('root')], [certificateOf('other'), certificateOf('between')]]) {
      const found = checkIssuer([certificateOf('registrar')], stored);
      expect(found.ok || found.problem.reason).toBe('certificateOfOtherIssuer');
    }
  });
});
