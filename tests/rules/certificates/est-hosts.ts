// Servers with certificates of their own, good and bad, and what the EST client sends them.
import { type CsrDetails, parseCsr } from '../../../server/certificates/csr.ts';
import type { EstCredentials, EstServer } from '../../../server/certificates/est/server.ts';
import { originOf } from '../../../server/certificates/est/target.ts';
import { socketTransport } from '../../../server/certificates/est/transport.ts';
import { describeProblem, type Result } from '../../../server/certificates/problem.ts';
import { bundleOf, createPki, type Pki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions, serverExtensions } from '../../support/pki-extensions.ts';
import {
  type Answering,
  issueServer,
  startTlsHost,
  type TlsHost,
  testRules,
} from '../../support/tls-host.ts';

export const secret = 'canary-password-9f3a';
const subject = '/C=DE/O=Klinik Süd/CN=monitors.example.org';

/** Headers of an answer with certificates. */
export const pkcs7 = { 'Content-Type': 'application/pkcs7-mime; smime-type=certs-only' };
export const html = { 'Content-Type': 'text/html; charset=utf-8' };

export function outcomeOf(result: Result<unknown>): unknown {
  return result.ok ? result.value : result.problem.reason;
}

/** 'good' is trusted; 'foreign' has another CA, 'twin' another one of the same name, 'misnamed' is for another host. */
function issueAll(pki: Pki): void {
  const authority = { extensions: authorityExtensions };
  const server = { extensions: serverExtensions('DNS:localhost') };
  const client = { issuer: 'client-ca', extensions: clientExtensions };
  issueServer(pki, 'good');
  issueServer(pki, 'foreign');
  issueServer(pki, 'misnamed', 'DNS:other.example.org');
  pki.issue('twin-ca', { subject: '/CN=good CA', ...authority });
  pki.issue('twin', { subject: '/CN=twin', issuer: 'twin-ca', ...server });
  pki.issue('between', { subject: '/CN=Between', issuer: 'good-ca', ...authority });
  pki.issue('beneath', { subject: '/CN=beneath', issuer: 'between', ...server });
  pki.issue('client-ca', { subject: '/CN=Client CA', ...authority });
  pki.issue('monitor', { subject, ...client });
  pki.issue('registrar', { subject: '/CN=canary-registrar', ...client });
}

export interface EstHosts {
  pki: Pki;
  csr: CsrDetails;
  /** After all certificates were issued. */
  now: Date;
  /** @param name of a certificate */
  host(name: string, answer: Answering, options?: object): Promise<TlsHost>;
  serverAt(url: URL, credentials?: EstCredentials): EstServer;
  passwordAt(...urls: URL[]): EstCredentials;
  registrarAt(url: URL): EstCredentials;
  /** Certificates as base64. */
  bundle(...names: string[]): string;
  /** Closes all servers that were started. */
  close(): Promise<void>;
}

export function createEstHosts(): EstHosts {
  const pki = createPki();
  issueAll(pki);
  const read = parseCsr(Buffer.from(pki.read('monitor.csr')));
  if (!read.ok) throw new Error(describeProblem(read.problem));
  const opened: TlsHost[] = [];
  return {
    pki,
    csr: read.value,
    now: new Date(),
    async host(name, answer, options = {}) {
      const started = await startTlsHost(pki, name, answer, options);
      opened.push(started);
      return started;
    },
    serverAt(url, credentials) {
      const path = (operation: string) => new URL(`/.well-known/est/${operation}`, url).href;
      return {
        cacertsUrl: path('cacerts'),
        enrollUrl: path('simpleenroll'),
        authorities: [pki.read('good-ca.pem')],
        ...(credentials && { credentials }),
        rules: testRules,
        transport: socketTransport(),
      };
    },
    passwordAt: (...urls) => ({
      type: 'password',
      userName: 'registrar',
      password: secret,
      origins: urls.map(originOf),
    }),
    registrarAt: (url) => ({
      type: 'certificate',
      certificate: pki.read('registrar.pem'),
      key: pki.read('registrar.key'),
      origins: [originOf(url)],
    }),
    bundle: (...names) => bundleOf(...names.map((name) => pki.read(`${name}.pem`))),
    async close() {
      for (const { close } of opened.splice(0)) await close();
    },
  };
}
