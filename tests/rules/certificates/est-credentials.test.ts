// Whom the EST client sends its credentials, and what 'Test connection' says of servers.
import { X509Certificate } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchAuthorities } from '../../../server/certificates/est/authorities.ts';
import { enroll } from '../../../server/certificates/est/client.ts';
import { renewalOrder } from '../../../server/certificates/est/target.ts';
import { findConfirmedRoot, testConnection } from '../../../server/certificates/est/test-connection.ts';
import type { Answering } from '../../support/tls-host.ts';
import { createEstHosts, type EstHosts, html, outcomeOf, pkcs7 } from './est-hosts.ts';

let est: EstHosts;

beforeAll(() => {
  est = createEstHosts();
});

afterEach(() => est.close());

describe('credentials', () => {
  const answerAll: Answering = (_, __, response) => response.writeHead(200, pkcs7).end(est.bundle('monitor'));

  const untrusted = [
    { name: 'foreign', authority: 'good-ca', reason: 'estNotTrusted' },
    { name: 'twin', authority: 'good-ca', reason: 'estNotTrusted' },
    { name: 'misnamed', authority: 'misnamed-ca', reason: 'estOtherName' },
  ].flatMap((it) => [
    { ...it, version: 'TLSv1.2' as const, isStrict: false },
    { ...it, version: 'TLSv1.2' as const, isStrict: true },
    { ...it, version: 'TLSv1.3' as const, isStrict: false },
  ]);

  for (const { name, authority, reason, version, isStrict } of untrusted) {
    const how = `${version}, a certificate is ${isStrict ? 'demanded' : 'asked for'}`;
    it(`never reach a server that is ${name} (${how}), neither password nor certificate`, async () => {
      const ca = est.pki.read('client-ca.pem');
      const options = { ca, requestCert: true, rejectUnauthorized: isStrict, maxVersion: version };
      const { url, requests, presented } = await est.host(name, answerAll, options);
      for (const credentials of [est.passwordAt(url), est.registrarAt(url)]) {
        const server = {
          ...est.serverAt(url, credentials),
          authorities: [est.pki.read(`${authority}.pem`)],
        };
        // A password is not tried where a handshake without a certificate ends.
        const expected = isStrict && credentials.type === 'password' ? 'estHandshakeRefused' : reason;
        expect(outcomeOf(await enroll(server, est.csr, est.now))).toBe(expected);
        expect(outcomeOf(await enroll(server, est.csr, est.now, renewalOrder))).toBe(expected);
        expect(outcomeOf(await fetchAuthorities(server, est.now))).toBe(expected);
        await testConnection(server, est.now);
      }
      expect(presented).toEqual([]);
      expect(requests.filter(({ authorization }) => authorization)).toEqual([]);
      // The URL for enrollment is asked without a CSR, too.
      expect(requests.filter(({ method, body }) => method !== 'GET' && body.length > 0)).toEqual([]);
    });
  }

  it('reach a server whose anchor of trust is an authority that is no root', async () => {
    const { url } = await est.host('beneath', answerAll);
    for (const credentials of [est.passwordAt(url), est.registrarAt(url)]) {
      const server = { ...est.serverAt(url, credentials), authorities: [est.pki.read('between.pem')] };
      expect(outcomeOf(await enroll(server, est.csr, est.now))).toMatchObject({ type: 'issued' });
    }
  });

  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    it(`of a registration authority that the server does not know may be why it closes the connection (${version})`, async () => {
      const ca = est.pki.read('foreign-ca.pem');
      const options = { ca, requestCert: true, rejectUnauthorized: true, maxVersion: version };
      const { url, requests } = await est.host('good', answerAll, options);
      const result = await enroll(est.serverAt(url, est.registrarAt(url)), est.csr, est.now);
      expect(outcomeOf(result)).toBe('estConnectionLostAfterCertificate');
      expect(requests).toEqual([]);
    });
  }

  it('do not follow a redirect', async () => {
    const second = await est.host('good', answerAll);
    const first = await est.host('good', (_, __, response) =>
      response.writeHead(307, { Location: new URL('/.well-known/est/simpleenroll', second.url).href }).end(),
    );
    const credentials = est.passwordAt(first.url, second.url);
    expect(outcomeOf(await enroll(est.serverAt(first.url, credentials), est.csr, est.now))).toBe(
      'estRedirect',
    );
    expect(second.requests).toEqual([]);
  });

  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    it(`of a registration authority reach a trusted server that demands them (${version})`, async () => {
      const ca = est.pki.read('client-ca.pem');
      const strict = { ca, requestCert: true, rejectUnauthorized: true, maxVersion: version };
      const { url, requests } = await est.host('good', answerAll, strict);
      const result = await enroll(est.serverAt(url, est.registrarAt(url)), est.csr, est.now);
      expect(outcomeOf(result)).toMatchObject({ type: 'issued' });
      expect(requests.map(({ isAuthorized }) => isAuthorized)).toEqual([true]);
    });
  }
});

describe('Test connection', () => {
  it('offers the root of an untrusted server, whose fingerprint a person may confirm', async () => {
    const answer: Answering = (_, __, response) =>
      response.writeHead(200, pkcs7).end(est.bundle('foreign-ca'));
    const { url } = await est.host('foreign', answer);
    const tested = await testConnection(est.serverAt(url), est.now);
    const report = tested.ok ? tested.value : undefined;
    expect(report?.problems.map(({ reason }) => reason)).toEqual(['estNotTrusted']);
    expect(report?.hosts[0]?.root?.pem).toBe(est.pki.read('foreign-ca.pem'));
    const confirmed = { ...est.serverAt(url), authorities: [report?.hosts[0]?.root?.pem ?? ''] };
    expect(outcomeOf(await testConnection(confirmed, est.now))).toMatchObject({
      problems: [],
      hosts: [{ isVerified: true }],
    });
  });

  it('finds the root again by the fingerprint that was confirmed, and no other', async () => {
    const answer: Answering = (_, __, response) =>
      response.writeHead(200, pkcs7).end(est.bundle('foreign-ca'));
    const { url } = await est.host('foreign', answer);
    const tested = await testConnection(est.serverAt(url), est.now);
    const { fingerprint256: fingerprint } = new X509Certificate(est.pki.read('foreign-ca.pem'));
    const find = (text: string) => tested.ok && findConfirmedRoot(tested.value, text)?.root.pem;
    expect(find(fingerprint)).toBe(est.pki.read('foreign-ca.pem'));
    expect(find(fingerprint.replaceAll(':', '').toLowerCase())).toBe(est.pki.read('foreign-ca.pem'));
    expect(find(fingerprint.slice(0, -1))).toBeUndefined();
    expect(find('')).toBeUndefined();
  });

  it('offers no root where trust is not what is missing', async () => {
    const { url } = await est.host('misnamed', (_, __, response) =>
      response.writeHead(200, pkcs7).end(est.bundle('misnamed-ca')),
    );
    const authorities = [est.pki.read('misnamed-ca.pem')];
    const tested = await testConnection({ ...est.serverAt(url), authorities }, est.now);
    expect(tested.ok && tested.value.problems.map(({ reason }) => reason)).toEqual(['estOtherName']);
    expect(tested.ok && tested.value.hosts[0]).not.toHaveProperty('root');
  });

  it('offers no root that did not sign the certificate of the server', async () => {
    const answer: Answering = (_, __, response) => response.writeHead(200, pkcs7).end(est.bundle('good-ca'));
    const { url } = await est.host('foreign', answer);
    const tested = await testConnection(
      { ...est.serverAt(url), authorities: [est.pki.read('client-ca.pem')] },
      est.now,
    );
    expect(tested.ok && tested.value.hosts[0]).not.toHaveProperty('root');
  });

  it('tells of each of two hosts', async () => {
    const answer: Answering = (_, __, response) =>
      response.writeHead(200, pkcs7).end(est.bundle('client-ca'));
    const [first, second] = [await est.host('good', answer), await est.host('foreign', answer)];
    const server = { ...est.serverAt(first.url), enrollUrl: second.url.href };
    const tested = await testConnection(server, est.now);
    expect(tested.ok && tested.value.hosts.map(({ isVerified }) => isVerified)).toEqual([true, false]);
  });

  it('says so when a web page answers', async () => {
    const { url } = await est.host('good', (_, __, response) =>
      response.writeHead(200, html).end('<html></html>'),
    );
    const tested = await testConnection(est.serverAt(url), est.now);
    expect(tested.ok && tested.value.problems.map(({ reason }) => reason)).toEqual(['estWebPage']);
  });
});
