// How an EST server's certificate leads to what is trusted, where the handshake ends early, or where the server sends less than
// its chain.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fetchAuthorities } from '../../../server/certificates/est/authorities.ts';
import { enroll } from '../../../server/certificates/est/client.ts';
import type { EstServer } from '../../../server/certificates/est/server.ts';
import { testConnection } from '../../../server/certificates/est/test-connection.ts';
import { authorityExtensions, clientExtensions, serverExtensions } from '../../support/pki-extensions.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import type { Answering } from '../../support/tls-host.ts';
import { createEstHosts, type EstHosts, html, outcomeOf, pkcs7 } from './est-hosts.ts';

let est: EstHosts;
const proxies: TcpProxy[] = [];

const names = 'DNS:localhost,IP:127.0.0.1';

beforeAll(() => {
  est = createEstHosts();
  // Some appliances have such a one, which is no CA.
  const own = ['basicConstraints=critical,CA:FALSE', ...serverExtensions(names)];
  est.pki.issue('alone', { subject: '/CN=alone', extensions: own });
  est.pki.issue('stranger', { subject: '/CN=stranger', extensions: own });
  const isNoAuthority = { issuer: 'good-ca', extensions: clientExtensions };
  est.pki.issue('no-authority', { subject: '/CN=No authority', ...isNoAuthority });
  const beneath = { issuer: 'no-authority', extensions: serverExtensions(names) };
  est.pki.issue('forged', { subject: '/CN=forged', ...beneath });
  est.pki.issue('ended-ca', {
    subject: '/CN=Ended CA',
    issuer: 'good-ca',
    extensions: authorityExtensions,
    days: -0.01,
  });
  est.pki.issue('of-ended', {
    subject: '/CN=of ended',
    issuer: 'ended-ca',
    extensions: serverExtensions(names),
  });
});

afterEach(async () => {
  for (const { stop } of proxies.splice(0)) await stop();
  await est.close();
});

const read = (...files: string[]) => files.map((name) => est.pki.read(`${name}.pem`)).join('');

const answerAll: Answering = ({ method }, _, response) =>
  response.writeHead(200, pkcs7).end(method === 'GET' ? est.bundle('good-ca') : est.bundle('monitor'));

/** As an EST server that demands a client's certificate before it has proved anything of its own. */
const strict = () => ({
  ca: est.pki.read('client-ca.pem'),
  requestCert: true,
  rejectUnauthorized: true,
  maxVersion: 'TLSv1.2' as const,
});

const trusting = (server: EstServer, ...files: string[]): EstServer => ({
  ...server,
  authorities: files.map((name) => est.pki.read(`${name}.pem`)),
});

const reasonsOf = async (server: EstServer) => {
  const tested = await testConnection(server, est.now);
  return tested.ok ? tested.value.problems.map(({ reason }) => reason) : [tested.problem.reason];
};

describe('a server of TLS 1.2 that demands a client certificate', () => {
  const cases: [string, string, string[], string, unknown][] = [
    ['with its sub CA, whose root is trusted', 'beneath', ['beneath', 'between'], 'good-ca', 'issued'],
    [
      'with its sub CA and root, whose root is trusted',
      'beneath',
      ['beneath', 'between', 'good-ca'],
      'good-ca',
      'issued',
    ],
    ['without its sub CA', 'beneath', ['beneath'], 'good-ca', 'estNotTrusted'],
    ['with its sub CA, of another root', 'beneath', ['beneath', 'between'], 'foreign-ca', 'estNotTrusted'],
    ['with an issuer that is no authority', 'forged', ['forged', 'no-authority'], 'good-ca', 'estNotTrusted'],
    ['with a sub CA that has ended', 'of-ended', ['of-ended', 'ended-ca'], 'good-ca', 'estNotTrusted'],
    ['with a certificate that it signed itself, which was confirmed', 'alone', ['alone'], 'alone', 'issued'],
    [
      'with a certificate that it signed itself, where another one was',
      'alone',
      ['alone'],
      'stranger',
      'estNotTrusted',
    ],
  ];
  for (const [how, name, sent, trusted, expected] of cases) {
    it(`${how}: ${expected}`, async () => {
      const { url, presented } = await est.host(name, answerAll, { ...strict(), cert: read(...sent) });
      const server = trusting(est.serverAt(url, est.registrarAt(url)), trusted);
      const outcome = outcomeOf(await enroll(server, est.csr, est.now));
      if (expected === 'issued') expect(outcome).toMatchObject({ type: 'issued' });
      else {
        expect(outcome).toBe(expected);
        expect(presented).toEqual([]);
      }
    });
  }
});

/** Hangs up where a client without a certificate answers to the server's hello, and lets the others through. */
async function hangsUp(url: URL, after: number): Promise<{ url: URL; allow(): void }> {
  const proxy = await startTcpProxy(url.href.replace('localhost', '127.0.0.1'));
  proxies.push(proxy);
  let count = 0;
  proxy.watch((_, direction) => {
    if (direction === 'to server') count += 1;
    return count > after ? 'cut' : 'pass';
  });
  const through = new URL(proxy.url.replace('127.0.0.1', 'localhost'));
  return { url: through, allow: () => proxy.watch(() => 'pass') };
}

describe('a server that hangs up without an alert', () => {
  it('may demand a client certificate, which is said', async () => {
    const { url: direct } = await est.host('good', answerAll, { maxVersion: 'TLSv1.2' });
    const { url } = await hangsUp(direct, 1);
    const server = est.serverAt(url, est.passwordAt(url));
    expect(outcomeOf(await enroll(server, est.csr, est.now))).toBe('estConnectionLostWithoutCertificate');
    expect(await enroll(server, est.csr, est.now)).toMatchObject({ isLost: false, mayAskAgain: true });
  });

  it('is judged by its certificate, and gets the client’s', async () => {
    const { url: direct } = await est.host('good', answerAll, { ...strict(), rejectUnauthorized: false });
    const { url, allow } = await hangsUp(direct, 1);
    const { transport, ...server } = est.serverAt(url, est.registrarAt(url));
    const identifyServer: typeof transport.identifyServer = async (...args) => {
      const identity = await transport.identifyServer(...args);
      allow();
      return identity;
    };
    const asked = { ...server, transport: { ...transport, identifyServer } };
    expect(outcomeOf(await enroll(asked, est.csr, est.now))).toMatchObject({ type: 'issued' });
  });

  it('is no matter of certificates once it has begun to answer', async () => {
    const { url } = await est.host('good', (_, __, response) => {
      response.writeHead(200, { ...pkcs7, 'Content-Length': '1000' });
      response.write('MII');
      response.socket?.destroySoon();
    });
    const server = est.serverAt(url, est.passwordAt(url));
    expect(await enroll(server, est.csr, est.now)).toMatchObject({
      problem: { reason: 'estConnectionLost' },
      isLost: true,
    });
  });
});

describe('a server that sends its certificate alone', () => {
  const handsOut =
    (...authorities: string[]): Answering =>
    ({ method }, _, response) =>
      response
        .writeHead(200, pkcs7)
        .end(method === 'GET' ? est.bundle(...authorities) : est.bundle('monitor'));

  it('is trusted by its root, once the CA certificates complete the chain', async () => {
    const { url } = await est.host('beneath', handsOut('good-ca', 'between'));
    const server = est.serverAt(url, est.passwordAt(url));
    expect(await reasonsOf(server)).toEqual([]);
    expect(outcomeOf(await fetchAuthorities(server, est.now))).toHaveLength(2);
    // As they are stored by then.
    const completed = { ...server, intermediates: [est.pki.read('between.pem')] };
    for (const credentials of [est.passwordAt(url), est.registrarAt(url)]) {
      expect(outcomeOf(await enroll({ ...completed, credentials }, est.csr, est.now))).toMatchObject({
        type: 'issued',
      });
    }
  });

  it('is not trusted where what it hands out leads elsewhere, or where only what is known is no anchor', async () => {
    const { url } = await est.host('beneath', handsOut('good-ca', 'between'));
    const server = trusting(est.serverAt(url, est.passwordAt(url)), 'foreign-ca');
    expect(await reasonsOf(server)).toEqual(['estNotTrusted']);
    expect(outcomeOf(await fetchAuthorities(server, est.now))).toBe('estNotTrusted');
    const known = { ...server, intermediates: [read('between'), read('good-ca')] };
    for (const credentials of [est.passwordAt(url), est.registrarAt(url)]) {
      expect(outcomeOf(await enroll({ ...known, credentials }, est.csr, est.now))).toBe('estNotTrusted');
    }
  });

  it('is still trusted by an authority that is no root, whatever else is known', async () => {
    est.pki.issue('second', { subject: '/CN=Second', issuer: 'foreign-ca', extensions: authorityExtensions });
    const { url } = await est.host('beneath', handsOut('between'));
    const server = trusting(est.serverAt(url, est.passwordAt(url)), 'foreign-ca', 'between');
    const known = { ...server, intermediates: [read('second')] };
    expect(outcomeOf(await enroll(known, est.csr, est.now))).toMatchObject({ type: 'issued' });
  });
});

describe('Test connection', () => {
  it('says so when a web page answers at the URL for enrollment', async () => {
    const { url } = await est.host('good', ({ method }, _, response) => {
      if (method === 'GET') return response.writeHead(200, pkcs7).end(est.bundle('good-ca'));
      return response.writeHead(200, html).end('<html></html>');
    });
    expect(await reasonsOf(est.serverAt(url))).toEqual(['estWebPage']);
  });

  it('shows where a redirect leads, but nothing of a query, however the server repeats it', async () => {
    const at = { to: '/elsewhere' };
    const { url } = await est.host('good', ({ method }, _, response) => {
      if (method === 'GET') return response.writeHead(200, pkcs7).end(est.bundle('good-ca'));
      return response.writeHead(307, { Location: at.to }).end();
    });
    const enrollUrl = new URL('/.well-known/est/simpleenroll', url).href;
    const locationAt = async (query: string, to: string) => {
      at.to = to;
      const tested = await testConnection({ ...est.serverAt(url), enrollUrl: enrollUrl + query }, est.now);
      return tested.ok && tested.value.problems.map(({ values }) => values.location);
    };
    expect(await locationAt('', '/elsewhere')).toEqual(['/elsewhere']);
    expect(await locationAt('?token=canary%2Fx', '/elsewhere')).toEqual(['/elsewhere']);
    for (const to of ['/canary%2Fx/1', '/canary/x/1', '/token=canary%2Fx'])
      expect(await locationAt('?token=canary%2Fx', to)).toEqual(['…']);
    expect(await locationAt('?canary', '/a/canary')).toEqual(['…']);
    expect(await locationAt('?a=1&canary', '/a/canary')).toEqual(['…']);
  });
});
