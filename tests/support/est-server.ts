// The embedded EST responder behind a TLS server of its own.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
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
  /** Method, path and status of every request for CA certificates. */
  fetches: string[];
  /** Called when a certificate was issued, before the answer; it may answer by itself, or not at all. */
  faults: {
    afterIssuing?: (response: ServerResponse) => Promise<void> | void;
    /** Called before CA certificates are answered with. */
    beforeAuthorities?: (response: ServerResponse) => void;
  };
  /** For servers that differ in how they enroll. */
  answerAuthorities(response: ServerResponse): Promise<void>;
  /** For servers that differ in all else. */
  answerEnrollment(sent: Pick<Received, 'body' | 'authorization'>, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Some servers send their root, so that a person can confirm it. */
  isRootSent?: boolean;
  /** Where it listens: a service that is a process of its own calls none on 127.0.0.1. */
  address?: string;
  /** How long it takes before it answers, and again before the answer is sent. */
  delayMs?: number;
}

/** Writes `tls-ca.pem`, the authority of the server's own certificate, and `est-ca.pem`. */
export async function startEstServer(
  pki: Pki,
  { isRootSent = false, address = '127.0.0.1', delayMs = 0 }: Options = {},
): Promise<EstTestServer> {
  const now = new Date();
  issueServer(pki, 'tls', `DNS:localhost,IP:${address}`);
  const authority = await openAuthority(await makeAuthority('Test EST CA', now));
  pki.write('est-ca.pem', authority.certificate.pem);
  const checkPassword = async (name: string, password: string) =>
    name === estUser && password === estPassword;
  const responder: Responder = { authority, checkPassword, now: () => new Date() };
  const requests: string[] = [];
  const fetches: string[] = [];
  const faults: EstTestServer['faults'] = {};

  async function answer(received: Received, request: IncomingMessage, response: ServerResponse) {
    const { method, authorization, body, clientCertificate, isAuthorized } = received;
    const path = received.path.replace(/\?.*/, '');
    await wait(delayMs);
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
    await wait(delayMs);
    if (method === 'POST') await faults.afterIssuing?.(response);
    else faults.beforeAuthorities?.(response);
    if (response.writableEnded || response.destroyed) return;
    response.writeHead(made.status, made.headers).end(made.body);
  }

  async function answerAuthorities(response: ServerResponse) {
    const none = { authorization: undefined, contentType: undefined, body: Buffer.alloc(0) };
    const made = await respond({ ...none, method: 'GET', operation: 'cacerts' }, responder);
    response.writeHead(made.status, made.headers).end(made.body);
  }

  const answerEnrollment: EstTestServer['answerEnrollment'] = async (asked, response) => {
    const how = { method: 'POST', operation: 'simpleenroll', contentType: 'application/pkcs10' } as const;
    const made = await respond({ ...how, ...asked }, responder);
    response.writeHead(made.status, made.headers).end(made.body);
  };

  const sent = isRootSent ? ['tls.pem', 'tls-ca.pem'] : ['tls.pem'];
  const cert = sent.map((name) => pki.read(name)).join('');
  const options = { cert, ca: authority.certificate.pem, requestCert: true, rejectUnauthorized: false };
  const { url, close } = await startTlsHost(pki, 'tls', answer, options, address);
  return { url, responder, requests, fetches, faults, answerAuthorities, answerEnrollment, close };
}
