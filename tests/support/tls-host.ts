// An https server with a certificate of its own, and what came to it.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TLSSocket, type TlsOptions } from 'node:tls';
import type { AddressRules } from '../../server/certificates/est/addresses.ts';
import type { Pki } from './pki.ts';
import { authorityExtensions, serverExtensions } from './pki-extensions.ts';

export interface Received {
  method: string;
  path: string;
  authorization: string | undefined;
  body: Buffer;
  /** DER; whether it was accepted is `isAuthorized`. */
  clientCertificate: Buffer | undefined;
  isAuthorized: boolean;
}

export interface TlsHost {
  url: URL;
  requests: Received[];
  /** Subjects of all certificates that clients presented in handshakes, also before a request. */
  presented: string[];
  close(): Promise<void>;
}

/** Everything in a test is on this machine, which the service would refuse. */
export const testRules: AddressRules = {
  allowHttp: false,
  resolve: async () => ['127.0.0.1'],
  refusal: () => undefined,
};

/** Writes `NAME-ca.pem` and `NAME.pem`: a server's certificate for localhost, and its authority. */
export function issueServer(pki: Pki, name: string, names = 'DNS:localhost,IP:127.0.0.1'): void {
  pki.issue(`${name}-ca`, { subject: `/CN=${name} CA`, extensions: authorityExtensions });
  const extensions = serverExtensions(names);
  pki.issue(name, { subject: `/CN=${name}`, issuer: `${name}-ca`, extensions });
}

async function receive(request: IncomingMessage): Promise<Received> {
  const { socket, method = '', url = '', headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const tls = socket instanceof TLSSocket ? socket : undefined;
  return {
    method,
    path: url,
    authorization: headers.authorization,
    body: Buffer.concat(chunks),
    clientCertificate: tls?.getPeerX509Certificate()?.raw,
    isAuthorized: tls?.authorized ?? false,
  };
}

export type Answering = (received: Received, request: IncomingMessage, response: ServerResponse) => unknown;

/** @param name of a certificate and key */
export async function startTlsHost(
  pki: Pki,
  name: string,
  answer: Answering,
  options: TlsOptions = {},
  address = '127.0.0.1',
): Promise<TlsHost> {
  const requests: Received[] = [];
  const presented: string[] = [];
  const own = { cert: pki.read(`${name}.pem`), key: pki.read(`${name}.key`) };
  const server = createServer({ ...own, ...options }, async (request, response) => {
    const received = await receive(request);
    requests.push(received);
    await answer(received, request, response);
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    const certificate = socket.getPeerX509Certificate();
    if (certificate) presented.push(certificate.subject);
  });
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`https://${address === '127.0.0.1' ? 'localhost' : address}:${port}`),
    requests,
    presented,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
