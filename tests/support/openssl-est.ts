// An EST server that is a script around `openssl s_server`, `req`, `x509` and `crl2pkcs7`: no TLS, HTTP or ASN.1 of Node or
// of ours. It accepts nobody without a certificate of the registration authority.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from './free-port.ts';
import type { OpensslFolder } from './openssl.ts';
import { clientExtensions } from './pki-extensions.ts';

export interface OpensslEst {
  url: URL;
  /** Request lines. */
  requests: string[];
  /** The words of `openssl req -verify` about each CSR. */
  verified: string[];
  close(): Promise<void>;
}

/** A whole request, once its body has come. */
export function readRequest(text: string): { line: string; body: string } | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  const body = text.slice(end + 4);
  return body.length < length ? undefined : { line: head.split('\r\n')[0] ?? '', body };
}

interface Chains {
  /** Names of the certificates that come with an issued one. */
  issuers?: readonly string[];
  /** Names of the CA certificates. */
  authorities?: readonly string[];
}

function answerOf(
  openssl: OpensslFolder,
  { line, body }: { line: string; body: string },
  verified: string[],
  { issuers = [], authorities = ['issuing-ca'] }: Chains,
): string {
  if (line.startsWith('GET /.well-known/est/cacerts ')) return bundle(openssl, authorities);
  if (!/^POST \/\.well-known\/est\/simple(re)?enroll /.test(line))
    return 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';
  // Without -A, as libest decodes: only lines of at most 64 characters that have an end.
  openssl.write('sent.b64', body);
  openssl.run('base64', '-d', '-in', 'sent.b64', '-out', 'sent.der');
  const command = [
    'openssl',
    'req',
    '-inform',
    'DER',
    '-in',
    openssl.path('sent.der'),
    '-verify',
    '-noout',
    '2>&1',
  ];
  verified.push(
    execFileSync('sh', ['-c', command.join(' ')])
      .toString()
      .trim(),
  );
  openssl.run('req', '-inform', 'DER', '-in', 'sent.der', '-out', 'sent.csr');
  openssl.write('client.ext', `${clientExtensions.join('\n')}\n`);
  const signer = ['-CA', 'issuing-ca.pem', '-CAkey', 'issuing-ca.key', '-CAcreateserial', '-days', '90'];
  openssl.run('x509', '-req', '-in', 'sent.csr', ...signer, '-extfile', 'client.ext', '-out', 'issued.pem');
  return bundle(openssl, ['issued', ...issuers]);
}

function bundle(openssl: OpensslFolder, names: readonly string[]): string {
  const files = names.flatMap((name) => ['-certfile', `${name}.pem`]);
  openssl.run('crl2pkcs7', '-nocrl', ...files, '-outform', 'DER', '-out', 'answer.der');
  // In lines, as MIME has it.
  const body = openssl.run('base64', '-e', '-in', 'answer.der').toString();
  const type =
    'Content-Type: application/pkcs7-mime; smime-type=certs-only\r\nContent-Transfer-Encoding: base64';
  return `HTTP/1.1 200 OK\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** `s_server -quiet` does not say when it listens. */
export async function untilConnectable(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
}

/** Needs `server.pem`, `issuing-ca.pem` and `registration-ca.pem` with their keys in the folder. */
export async function startOpensslEst(
  openssl: OpensslFolder,
  version: '-tls1_2' | '-tls1_3',
  chains: Chains = {},
): Promise<OpensslEst> {
  const port = await freePort();
  const own = ['-cert', 'server.pem', '-key', 'server.key'];
  const demands = ['-Verify', '2', '-verify_return_error', '-CAfile', 'registration-ca.pem'];
  const args = ['s_server', '-accept', `127.0.0.1:${port}`, '-quiet', version, ...own, ...demands];
  const server = spawn('openssl', args, { cwd: openssl.path('.'), stdio: ['pipe', 'pipe', 'ignore'] });
  const requests: string[] = [];
  const verified: string[] = [];
  let text = '';
  server.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    const request = readRequest(text);
    if (!request) return;
    text = '';
    requests.push(request.line);
    server.stdin.write(answerOf(openssl, request, verified, chains));
  });
  await untilConnectable(port);
  return {
    url: new URL(`https://localhost:${port}`),
    requests,
    verified,
    close: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}
