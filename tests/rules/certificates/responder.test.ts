// The embedded EST responder as a function: what it answers to whom.
import { createHash, generateKeyPairSync, webcrypto } from 'node:crypto';
import '../../../server/base/reflect-metadata-shim.ts';
import { Name, Pkcs10CertificateRequestGenerator } from '@peculiar/x509';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBundle } from '../../../server/certificates/pkcs7.ts';
import { makeAuthority, openAuthority } from '../../../server/certificates/responder/authority.ts';
import {
  type EstRequest,
  type Responder,
  respond,
} from '../../../server/certificates/responder/responder.ts';

const now = new Date('2026-11-01T12:00:00Z');
const day = 24 * 3600 * 1000;
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

let responder: Responder;

beforeAll(async () => {
  const authority = await openAuthority(await makeAuthority('Test CA', now));
  const checkPassword = async (name: string, password: string) => name === 'ward' && password === 'a:ü';
  responder = { authority, checkPassword, now: () => now };
});

async function csrFor(name: Name, hash = 'SHA-256'): Promise<Buffer> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const made = await Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: algorithm });
  return Buffer.from(made.rawData);
}

const monitor = new Name([{ O: [{ utf8String: 'Acme "Ltd"' }] }, { CN: [{ bmpString: 'Säugling \\ 3' }] }]);

function ask(changes: Partial<EstRequest>) {
  const request = {
    method: 'POST',
    operation: 'simpleenroll',
    contentType: 'application/pkcs10',
    body: Buffer.alloc(0),
  };
  return respond({ ...request, authorization: basic('ward:a:ü'), ...changes }, responder);
}

async function enroll(csr: Buffer, changes: Partial<EstRequest> = {}) {
  const { status, body } = await ask({ body: Buffer.from(csr.toString('base64')), ...changes });
  expect(status).toBe(200);
  const [issued] = readBundle(Buffer.from(body, 'base64'));
  if (!issued) throw new Error('no certificate');
  return issued;
}

describe('the EST responder', () => {
  it('issues what the CSR says, for a year, and for clients alone', async () => {
    const issued = await enroll(await csrFor(monitor));
    expect(issued.subject).toEqual([
      { type: 'O', value: 'Acme "Ltd"' },
      { type: 'CN', value: 'Säugling \\ 3' },
    ]);
    expect(issued.notAfter.getTime() - now.getTime()).toBeGreaterThan(364 * day);
    expect(issued.isAuthority).toBe(false);
    expect(issued.extendedKeyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    expect(issued.x509.verify(responder.authority.certificate.x509.publicKey)).toBe(true);
  });

  it('issues certificates of the length that it is told, none beyond its own end', async () => {
    const csr = await csrFor(monitor);
    const body = Buffer.from(csr.toString('base64'));
    const request = { method: 'POST', operation: 'simpleenroll', contentType: 'application/pkcs10', body };
    for (const days of [10, 10_000]) {
      const { body: bundle } = await respond(
        { ...request, authorization: basic('ward:a:ü') },
        { ...responder, days },
      );
      const [issued] = readBundle(Buffer.from(bundle, 'base64'));
      const end = Math.min(now.getTime() + days * day, responder.authority.certificate.notAfter.getTime());
      expect(Math.abs((issued?.notAfter.getTime() ?? 0) - end)).toBeLessThan(day);
    }
  });

  it('reads a CSR in lines, and as PEM', async () => {
    const csr = (await csrFor(monitor)).toString('base64');
    const lines = csr.replaceAll(/.{64}/g, '$&\r\n');
    const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${lines}\n-----END CERTIFICATE REQUEST-----\n`;
    for (const body of [lines, pem])
      expect(await ask({ body: Buffer.from(body) })).toMatchObject({ status: 200 });
  });

  it('asks for authentication, and takes no other', async () => {
    for (const authorization of [
      undefined,
      basic('ward:wrong'),
      basic('ward'),
      basic(''),
      'Bearer x',
      'Basic ???',
    ]) {
      const answer = await ask({ authorization });
      expect(answer.status, authorization).toBe(401);
      expect(answer.headers['WWW-Authenticate']).toMatch(/^Basic realm=/);
    }
  });

  it('renews for the holder of a certificate, and only that one', async () => {
    const mine = await enroll(await csrFor(monitor));
    const asHolder = { authorization: undefined, clientCertificate: mine.x509.raw };
    const renewal = { ...asHolder, operation: 'simplereenroll' };
    const again = await enroll(await csrFor(monitor), renewal);
    expect(again.keyId).not.toBe(mine.keyId);
    const other = new Name([{ CN: [{ utf8String: 'other' }] }]);
    const body = async (name: Name) => Buffer.from((await csrFor(name)).toString('base64'));
    expect(await ask({ ...renewal, body: await body(other) })).toMatchObject({ status: 403 });
    expect(await ask({ ...asHolder, body: await body(monitor) })).toMatchObject({ status: 403 });
  });

  it('lets a registration authority enroll for anyone', async () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const registrar = await responder.authority.issueRegistration('Ward', publicKey, now);
    await enroll(await csrFor(monitor), { authorization: undefined, clientCertificate: registrar.x509.raw });
  });

  it('knows no certificate of another CA, and none that ended', async () => {
    const other = await openAuthority(await makeAuthority('Test CA', now));
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const foreign = await other.issueRegistration('Ward', publicKey, now);
    const ended = await responder.authority.issueRegistration(
      'Ward',
      publicKey,
      new Date(now.getTime() - 400 * day),
    );
    for (const { x509 } of [foreign, ended]) {
      expect(await ask({ authorization: undefined, clientCertificate: x509.raw })).toMatchObject({
        status: 401,
      });
    }
    expect(await ask({ authorization: undefined, clientCertificate: Buffer.from('rubbish') })).toMatchObject({
      status: 401,
    });
  });

  it('refuses what is no CSR, in words', async () => {
    const csr = await csrFor(monitor);
    const forged = Buffer.from(csr);
    forged.writeUInt8(forged.readUInt8(60) ^ 1, 60);
    const bodies = [
      '',
      'rubbish',
      'aGVsbG8=',
      forged.toString('base64'),
      (await csrFor(new Name([]))).toString('base64'),
    ];
    for (const body of bodies) {
      const answer = await ask({ body: Buffer.from(body) });
      expect(answer.status).toBe(400);
      expect(answer.headers['Content-Type']).toContain('text/plain');
      expect(answer.body.length).toBeGreaterThan(10);
    }
    expect(await ask({ contentType: 'application/json' })).toMatchObject({ status: 415 });
    expect(await ask({ body: Buffer.alloc(70_000, 'A') })).toMatchObject({ status: 413 });
    const sha1 = Buffer.from((await csrFor(monitor, 'SHA-1')).toString('base64'));
    expect(await ask({ body: sha1 })).toMatchObject({ status: 400 });
  });

  it('says how long each answer is', async () => {
    const body = Buffer.from((await csrFor(monitor)).toString('base64'));
    for (const answer of [await ask({ body }), await ask({}), await ask({ operation: 'nothing' })]) {
      expect(answer.headers['Content-Length']).toBe(String(Buffer.byteLength(answer.body)));
    }
  });

  it('gives its CA certificates to everyone, and has no CSR attributes', async () => {
    const anonymous = { method: 'GET', authorization: undefined };
    const { body } = await ask({ ...anonymous, operation: 'cacerts' });
    const hashes = readBundle(Buffer.from(body, 'base64')).map(({ x509 }) =>
      createHash('sha256').update(x509.raw).digest('hex'),
    );
    const own = createHash('sha256').update(responder.authority.certificate.x509.raw).digest('hex');
    expect(hashes).toEqual([own]);
    expect(await ask({ ...anonymous, operation: 'csrattrs' })).toMatchObject({ status: 204, body: '' });
  });

  it('knows no other operations and methods', async () => {
    for (const operation of ['', 'fullcmc', 'serverkeygen', 'toString', 'cacerts/', '__proto__']) {
      expect((await ask({ operation })).status, operation).toBe(404);
    }
    expect(await ask({ operation: 'cacerts' })).toMatchObject({ status: 405, headers: { Allow: 'GET' } });
    expect(await ask({ method: 'GET' })).toMatchObject({ status: 405, headers: { Allow: 'POST' } });
  });
});
