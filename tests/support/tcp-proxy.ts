// A line to a server of this machine that can be cut, fall silent or refuse.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';

type Direction = 'to server' | 'to client';

export interface TcpProxy {
  /** The server's URL with the proxy in its place. */
  url: string;
  /** Decides over each chunk: 'cut' ends its connection, 'hold' keeps it and all that follow on its way back. */
  watch(decide: (chunk: Buffer, direction: Direction) => 'pass' | 'cut' | 'hold'): void;
  /** Hands on nothing more in either direction, and keeps the connections. */
  silence(): void;
  /** Ends all connections; new ones are refused until `accept`. */
  refuse(): void;
  accept(): void;
  stop(): Promise<void>;
}

export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const target = new URL(serverUrl);
  const open = new Set<Socket>();
  let decide: Parameters<TcpProxy['watch']>[0] = () => 'pass';
  let refusing = false;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let held = false;
    const hand = (from: Socket, to: Socket, direction: Direction) => {
      open.add(from);
      from.on('data', (chunk) => {
        const decision = decide(chunk, direction);
        if (decision === 'cut') return end();
        held ||= decision === 'hold';
        if (!(held && direction === 'to client')) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    };
    function end() {
      client.destroy();
      upstream.destroy();
    }
    hand(client, upstream, 'to server');
    hand(upstream, client, 'to client');
    if (refusing) end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };

  return {
    url: url.href,
    watch(next) {
      decide = next;
    },
    silence() {
      for (const socket of open) socket.pause();
    },
    refuse() {
      refusing = true;
      cutAll();
    },
    accept() {
      refusing = false;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
  };
}
