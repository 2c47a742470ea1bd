// Every file of the corpus gets its own answer, whatever field it is uploaded to.
import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsr } from '../../../server/certificates/csr.ts';
import { describeProblem, type Result } from '../../../server/certificates/problem.ts';
import {
  type RegistrationFiles,
  readNetworkCertificateFile,
  readRegistrationFiles,
  readRootFile,
  readServerAuthorityFile,
} from '../../../server/certificates/uploads.ts';
import { readWpaFile } from '../../../server/site-configuration/wpa/wpa-file.ts';
import { createOpensslFolder, type OpensslFolder } from '../../support/openssl.ts';
import { makeCorpus } from './corpus.ts';
import type { Field, UploadedFile } from './uploaded-file.ts';

const now = new Date();
let openssl: OpensslFolder;
let files: UploadedFile[];
let readers: Record<Field, (bytes: Buffer) => Result<unknown>>;

/** Beside empty files, so that nothing is compared with what it must fit. */
function readAlone(field: keyof RegistrationFiles, bytes: Uint8Array): Result<unknown> {
  const empty = new Uint8Array();
  const read = readRegistrationFiles({ keyfile: empty, certfile: empty, cafile: empty, [field]: bytes }, now);
  const problem = read.ok ? undefined : read.problems[field];
  return problem ? { ok: false, problem } : { ok: true, value: undefined };
}

beforeAll(async () => {
  openssl = createOpensslFolder();
  files = await makeCorpus(openssl);
  const csrKey = createPublicKey(openssl.read('monitor.key'));
  readers = {
    root: (bytes) => readRootFile(bytes, now),
    serverAuthority: (bytes) => readServerAuthorityFile(bytes, now),
    network: (bytes) => readNetworkCertificateFile(bytes, csrKey, now),
    key: (bytes) => readAlone('keyfile', bytes),
    registration: (bytes) => readAlone('certfile', bytes),
    csr: parseCsr,
    wpa: readWpaFile,
  };
});

afterAll(() => openssl.remove());

/** The outcomes of all files in a field. */
function outcomes(field: Field): Record<string, string> {
  const read = readers[field];
  return Object.fromEntries(
    files
      .filter((file) => file.field === field)
      .map(({ name, bytes }) => {
        const result = read(bytes);
        return [name, result.ok ? 'accepted' : result.problem.reason];
      }),
  );
}

function expected(field: Field): Record<string, string> {
  return Object.fromEntries(files.filter((it) => it.field === field).map((it) => [it.name, it.expected]));
}

describe('uploaded files', () => {
  it('are more than 80', () => {
    expect(files.length).toBeGreaterThan(80);
  });

  for (const field of ['network', 'root', 'serverAuthority', 'key', 'registration', 'csr', 'wpa'] as const) {
    it(`of the field ${field} are accepted, or refused with their own message`, () => {
      expect(outcomes(field)).toEqual(expected(field));
    });
  }

  it('of any kind get a message in every field, never an exception', () => {
    const messages = Object.values(readers).flatMap((read) =>
      files.map(({ bytes }) => {
        const result = read(bytes);
        return result.ok ? '' : describeProblem(result.problem);
      }),
    );
    expect(messages.filter((text) => text.includes('{{'))).toEqual([]);
    expect(new Set(messages).size).toBeGreaterThan(40);
  });

  it('cut off anywhere are refused, never an exception', () => {
    for (const { field, bytes } of files.filter((it) => it.expected === 'accepted')) {
      for (let share = 1; share < 8; share++) {
        const cut = bytes.subarray(0, Math.floor((bytes.length * share) / 8));
        readers[field](cut);
      }
    }
  });

  it('keep their secrets: no message repeats a value', () => {
    const wpaFiles = files.filter(({ field }) => field === 'wpa');
    const messages = wpaFiles.map(({ bytes }) => {
      const result = readWpaFile(bytes);
      return result.ok ? JSON.stringify(result.value.networks) : describeProblem(result.problem);
    });
    expect(messages.join('\n')).not.toMatch(/secret|correct horse|c2VjcmV0|\/usr\/lib/);
  });
});
