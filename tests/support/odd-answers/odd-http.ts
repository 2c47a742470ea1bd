// A server whose answers all end in one odd way, over http or TLS, which it may send before it has read what is asked.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { End } from './http-ends.ts';

/** Places of an identity provider: in the first part of the path is the one whose answer is odd. */
const providerPaths: Readonly<Record<string, (issuer: string) => object>> = {
  '.well-known/openid-configuration': (issuer) => ({
    issuer,
    jwks_uri: `${issuer}jwks`,
    userinfo_endpoint: `${issuer}userinfo`,
  }),
  jwks: () => ({ keys: [] }),
  userinfo: () => ({ sub: 'somebody' }),
};

/** The content of a file and of the mark, and the answer to a monitor's call. */
export const plainBody = JSON.stringify({ status: true, data: {} });

/** The answer as it should be, and whether this one is odd. */
function answerTo(text: string): { body: string; isOdd: boolean } {
  const [, method = '', address = ''] = /^(\S+) (\S+)/.exec(text) ?? [];
  const { pathname, searchParams } = new URL(address, 'http://odd');
  const [place = '', ...rest] = pathname.slice(1).split('/');
  const answer = providerPaths[rest.join('/')];
  const [, host] = /^host: (\S+)/im.exec(text) ?? [];
  if (answer)
    return {
      body: JSON.stringify(answer(`http://${host}/${place}/`)),
      isOdd: rest.at(-1) === place,
    };
  if (searchParams.has('list-type')) return { body: '<ListBucketResult></ListBucketResult>', isOdd: true };
  if (method === 'HEAD') return { body: '', isOdd: true };
  const isCopy = method === 'PUT' && /^x-amz-copy-source:/im.test(text);
  return { body: isCopy ? '<CopyObjectResult/>' : plainBody, isOdd: true };
}

/** Whether all of a request is there, or as much as a server reads that answers early. */
function isRead(text: string, isEarly: boolean): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (isEarly && end >= 0) return true;
  const bytes = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
  return end >= 0 && text.length >= end + 4 + bytes;
}

interface Options {
  tls?: { cert: string; key: string };
  isEarly?: boolean;
}

export async function startOddHttp({ play }: End, { tls, isEarly = false }: Options = {}) {
  const sockets = new Set<Socket>();
  const asked: string[] = [];

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      if (!isRead(text, isEarly)) return;
      const { body, isOdd } = answerTo(text);
      asked.push(text.slice(0, text.indexOf('\r\n')));
      // The rest of it is no other request.
      text = '';
      if (isEarly) socket.removeAllListeners('data').resume();
      if (isOdd) void play(socket, body);
      else socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    });
  }
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
