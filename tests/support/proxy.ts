// A reverse proxy that calls a service from an address of its own, and names the network from which it was called.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { freePort } from './free-port.ts';

export interface ReverseProxy {
  port: number;
  stop(): Promise<void>;
}

interface Options {
  /** Where the service listens, and the `Host` by which it is known. */
  to: { host: string; port: number; name: string };
  /** The address of whoever calls, as the proxy sees it. */
  from: string;
}

export async function startProxy({ to, from }: Options, port?: number): Promise<ReverseProxy> {
  const server = createServer((req, res) => {
    const before = req.headers['x-forwarded-for'];
    const forwarded = before ? `${String(before)}, ${from}` : from;
    const headers = { ...req.headers, host: to.name, 'x-forwarded-for': forwarded };
    const { method, url: path } = req;
    const onward = request({ host: to.host, port: to.port, localAddress: to.host, method, path, headers });
    onward.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  });
  const listening = port ?? (await freePort());
  server.listen(listening, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: listening,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
