// Servers that are not what they should be: each fault has its reason, in words that repeat no credential.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchAuthorities } from '../../../server/certificates/est/authorities.ts';
import { enroll } from '../../../server/certificates/est/client.ts';
import { renewalOrder } from '../../../server/certificates/est/target.ts';
import { socketTransport } from '../../../server/certificates/est/transport.ts';
import { describeProblem } from '../../../server/certificates/problem.ts';
import type { Answering } from '../../support/tls-host.ts';
import { createEstHosts, type EstHosts, html, outcomeOf, pkcs7, secret } from './est-hosts.ts';

let est: EstHosts;

beforeAll(() => {
  est = createEstHosts();
});

afterEach(() => est.close());

/** The sentence about a server that answers an enrollment like this. */
async function enrollAt(
  status: number,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
): Promise<{ outcome: unknown; text: string }> {
  const { url } = await est.host('good', (_, __, response) => response.writeHead(status, headers).end(body));
  const result = await enroll(est.serverAt(url, est.passwordAt(url)), est.csr, est.now);
  return { outcome: outcomeOf(result), text: result.ok ? '' : describeProblem(result.problem) };
}

const plain = { 'Content-Type': 'text/plain' };

describe('an answer', () => {
  it('with the certificate of the CSR is taken, in whatever form it comes', async () => {
    const issued = { outcome: { type: 'issued' } };
    expect(await enrollAt(200, est.bundle('monitor'), pkcs7)).toMatchObject(issued);
    expect(await enrollAt(200, est.bundle('client-ca', 'monitor'), pkcs7)).toMatchObject(issued);
    expect(await enrollAt(200, est.bundle('monitor').replaceAll(/.{64}/g, '$&\r\n'), pkcs7)).toMatchObject(
      issued,
    );
    expect(await enrollAt(200, Buffer.from(est.bundle('monitor'), 'base64'), pkcs7)).toMatchObject(issued);
    const pem = `-----BEGIN PKCS7-----\n${est.bundle('monitor')}\n-----END PKCS7-----\n`;
    expect(await enrollAt(200, pem)).toMatchObject(issued);
  });

  it('that is none of an EST server says what it is instead', async () => {
    const outcome = async (...of: Parameters<typeof enrollAt>) => (await enrollAt(...of)).outcome;
    expect(await outcome(200, '<html>Welcome</html>', html)).toBe('estWebPage');
    expect(await outcome(200, '<!DOCTYPE html><html>')).toBe('estWebPage');
    expect(await outcome(200, '{"ok":true}')).toBe('estUnreadable');
    expect(await outcome(200, 'aGVsbG8=', pkcs7)).toBe('estUnreadable');
    expect(await outcome(200, est.bundle('monitor').slice(0, 200), pkcs7)).toBe('estUnreadable');
    expect(await outcome(200, '', pkcs7)).toBe('estNoCertificate');
    expect(await outcome(200, est.bundle(), pkcs7)).toBe('estNoCertificate');
    expect(await outcome(204)).toBe('estRequestRefused');
    expect(await outcome(200, Buffer.alloc(1_000_001, 'A'), pkcs7)).toBe('estTooLong');
    expect(await outcome(200, est.bundle('registrar'), pkcs7)).toBe('estOtherCertificate');
  });

  it('with another status than 200 says why', async () => {
    const cases: [status: number, headers: Record<string, string>, reason: string][] = [
      [301, { Location: 'https://elsewhere.example.org/est?token=1' }, 'estRedirect'],
      [400, {}, 'estRequestRefused'],
      [401, { 'WWW-Authenticate': 'Basic realm="est"' }, 'estCredentialsRefused'],
      [401, { 'WWW-Authenticate': 'Digest realm="est", nonce="1"' }, 'estDigestOnly'],
      [403, {}, 'estForbidden'],
      [404, {}, 'estNotFound'],
      [405, {}, 'estNotFound'],
      [429, {}, 'estBusy'],
      [500, {}, 'estServerFailed'],
      [503, {}, 'estBusy'],
    ];
    for (const [status, headers, reason] of cases) {
      expect((await enrollAt(status, '', headers)).outcome, `${status}`).toBe(reason);
    }
    expect((await enrollAt(301, '', { Location: 'https://a.example.org/b?token=1' })).text).not.toContain(
      'token',
    );
    expect((await enrollAt(400, 'Subject\r\nis unknown', plain)).text).toContain(
      '(HTTP 400): Subject is unknown',
    );
    expect((await enrollAt(500, '<h1>Trace</h1>', html)).text).not.toContain('Trace');
  });

  it('of 202 asks for patience: seconds, a date, or its own default', async () => {
    const pending = (retryAfterSeconds: number) => ({ outcome: { type: 'pending', retryAfterSeconds } });
    expect(await enrollAt(202, '', { 'Retry-After': '120' })).toMatchObject(pending(120));
    expect(await enrollAt(202)).toMatchObject(pending(300));
    const date = new Date(est.now.getTime() + 60_000).toUTCString();
    const { outcome } = await enrollAt(202, '', { 'Retry-After': date });
    expect(outcome).toMatchObject({ type: 'pending', retryAfterSeconds: expect.closeTo(60, -1) });
  });

  it('that repeats the credentials is not shown', async () => {
    const basic = Buffer.from(`registrar:${secret}`).toString('base64');
    for (const echo of [`You sent ${secret}`, `Authorization: Basic ${basic}`]) {
      const { text } = await enrollAt(400, echo, plain);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(basic);
    }
    const { text } = await enrollAt(302, '', { Location: `https://a.example.org/${secret}` });
    expect(text).not.toContain(secret);
  });

  it('that refuses a renewal is followed by an enrollment, that of a busy or failing server is not', async () => {
    for (const [status, requests] of [
      [404, 2],
      [401, 2],
      [403, 2],
      [429, 1],
      [500, 1],
    ]) {
      const answer: Answering = ({ path }, _, response) => {
        const isRenewal = path.endsWith('/simplereenroll');
        response
          .writeHead(isRenewal ? (status ?? 0) : 200, pkcs7)
          .end(isRenewal ? '' : est.bundle('monitor'));
      };
      const { url, requests: received } = await est.host('good', answer);
      await enroll(est.serverAt(url, est.passwordAt(url)), est.csr, est.now, renewalOrder);
      expect(received).toHaveLength(requests ?? 0);
    }
  });
});

describe('a connection', () => {
  it('that fails says how', async () => {
    const idle = createServer().listen(0, '127.0.0.1');
    await once(idle, 'listening');
    const free = new URL(`https://localhost:${(idle.address() as AddressInfo).port}`);
    idle.close();
    expect(outcomeOf(await fetchAuthorities(est.serverAt(free), est.now))).toBe('estConnectionRefused');

    const http = createHttpServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(http, 'listening');
    const noTls = new URL(`https://localhost:${(http.address() as AddressInfo).port}`);
    expect(outcomeOf(await fetchAuthorities(est.serverAt(noTls), est.now))).toBe('estNoTls');
    http.close();
  });

  it('to a server that says nothing ends by itself', async () => {
    const transport = socketTransport({ connectMs: 60_000, answerMs: 50 });
    const { url } = await est.host('good', () => undefined);
    const server = { ...est.serverAt(url, est.passwordAt(url)), transport };
    expect(outcomeOf(await fetchAuthorities(server, est.now))).toBe('estTimeout');
    // The request went out: a certificate may have been issued.
    expect(await enroll(server, est.csr, est.now)).toMatchObject({
      isLost: true,
      problem: { reason: 'estTimeout', values: { seconds: 0.05 } },
    });
  });

  it('that never comes about is a plain failure, which may be asked for again', async () => {
    // It takes connections, and says nothing of TLS.
    const open: Socket[] = [];
    const mute = createServer((socket) => open.push(socket)).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const url = new URL(`https://localhost:${(mute.address() as AddressInfo).port}`);
    const transport = socketTransport({ connectMs: 50, answerMs: 60_000 });
    const server = { ...est.serverAt(url, est.passwordAt(url)), transport };
    expect(await enroll(server, est.csr, est.now)).toMatchObject({
      isLost: false,
      mayAskAgain: true,
      problem: { reason: 'estTimeout', values: { seconds: 0.05 } },
    });
    for (const socket of open) socket.destroy();
    mute.close();
  });

  it('to a server that demands a certificate of everyone says so', async () => {
    const strict = { ca: est.pki.read('client-ca.pem'), requestCert: true, rejectUnauthorized: true };
    const { url } = await est.host('good', (_, __, response) => response.end(), strict);
    expect(outcomeOf(await enroll(est.serverAt(url, est.passwordAt(url)), est.csr, est.now))).toBe(
      'estClientCertificateNeeded',
    );
  });
});
