// The embedded EST responder behind a TLS server of its own.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeAuthority, openAuthority } from '../../server/certificates/responder/authority.ts';
import { type Responder, respond } from '../../server/certificates/responder/responder.ts';
import type { Pki } from './pki.ts';
import { issueServer, type Received, startTlsHost } from './tls-host.ts';

export const estUser = 'registrar';
export const estPassword = 'swordfish: Über';

export interface EstTestServer {
  url: URL;
  responder: Responder;
  /** Method, path and status of every request but those for CA certificates. */
  requests: string[];
  /** The same of those. */
  fetches: string[];
  /** What happens when a certificate was issued, before the answer; it may answer by itself, or not at all. */
  faults: { afterIssuing?: (response: ServerResponse) => Promise<void> | void };
  /** For servers that differ in how they enroll. */
  answerAuthorities(response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Writes `tls-ca.pem`, the authority of the server's own certificate, and `est-ca.pem`. */
export async function startEstServer(pki: Pki): Promise<EstTestServer> {
  const now = new Date();
  issueServer(pki, 'tls');
  const authority = await openAuthority(await makeAuthority('Test EST CA', now));
  pki.write('est-ca.pem', authority.certificate.pem);
  const checkPassword = async (name: string, password: string) =>
    name === estUser && password === estPassword;
  const responder: Responder = { authority, checkPassword, now: () => new Date() };
  const requests: string[] = [];
  const fetches: string[] = [];
  const faults: EstTestServer['faults'] = {};

  async function answer(received: Received, request: IncomingMessage, response: ServerResponse) {
    const { method, path, authorization, body, clientCertificate, isAuthorized } = received;
    const made = await respond(
      {
        method,
        operation: path.replace('/.well-known/est/', ''),
        authorization,
        contentType: request.headers['content-type'],
        body,
        clientCertificate: isAuthorized ? clientCertificate : undefined,
      },
      responder,
    );
    (method === 'GET' ? fetches : requests).push(`${method} ${path} ${made.status}`);
    if (method === 'POST') await faults.afterIssuing?.(response);
    if (response.writableEnded || response.destroyed) return;
    response.writeHead(made.status, made.headers).end(made.body);
  }

  async function answerAuthorities(response: ServerResponse) {
    const none = { authorization: undefined, contentType: undefined, body: Buffer.alloc(0) };
    const made = await respond({ ...none, method: 'GET', operation: 'cacerts' }, responder);
    response.writeHead(made.status, made.headers).end(made.body);
  }

  const options = { ca: authority.certificate.pem, requestCert: true, rejectUnauthorized: false };
  const { url, close } = await startTlsHost(pki, 'tls', answer, options);
  return { url, responder, requests, fetches, faults, answerAuthorities, close };
}
