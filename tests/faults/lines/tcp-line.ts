// A line of bytes to a server of this machine, on which one fault at a time can be put.
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { openPort } from './open-port.ts';

export type TcpFault =
  | 'refused'
  | 'reset before'
  | 'reset after'
  | 'cut'
  | 'silence'
  | 'trickle'
  /** Only the answer to what contains this is lost, with its connection. */
  | { lostAnswerTo: string }
  /** Whoever connects is greeted with this, and sent away. */
  | { greeting: string };

export interface TcpLine {
  port: number;
  begin(fault: TcpFault): Promise<void>;
  end(): Promise<void>;
  cutAll(): void;
  stop(): Promise<void>;
}

const trickleBytes = 64;
const trickleMs = 20;

export async function startTcpLine(port: number): Promise<TcpLine> {
  let fault: TcpFault | null = null;
  const sockets = new Set<Socket>();
  const own = await freePort();

  function track(socket: Socket, other: Socket) {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }

  async function trickle(chunk: Buffer, client: Socket) {
    for (let from = 0; from < chunk.length; from += trickleBytes) {
      client.write(chunk.subarray(from, from + trickleBytes));
      await wait(trickleMs);
    }
  }

  async function answer(chunk: Buffer, client: Socket, isLost: boolean) {
    if (fault === 'silence') return;
    if (fault === 'reset after' || isLost) client.resetAndDestroy();
    else if (fault === 'cut')
      client.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => client.destroy());
    else if (fault === 'trickle') await trickle(chunk, client);
    else client.write(chunk);
  }

  const server = createServer((client) => {
    if (typeof fault === 'object' && fault && 'greeting' in fault) {
      client.on('error', () => undefined);
      client.end(fault.greeting);
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    track(client, upstream);
    track(upstream, client);
    let isLost = false;
    let answering = Promise.resolve();
    client.on('data', (chunk) => {
      if (fault === 'silence') return;
      if (fault === 'reset before') return void client.resetAndDestroy();
      isLost =
        typeof fault === 'object' &&
        fault !== null &&
        'lostAnswerTo' in fault &&
        chunk.includes(fault.lostAnswerTo);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      answering = answering.then(() => answer(chunk, client, isLost)).catch(() => undefined);
    });
  });

  const { open, close, cutAll } = await openPort(server, own, sockets);

  return {
    port: own,
    async begin(next) {
      fault = next;
      if (next === 'refused') await close();
    },
    async end() {
      const was = fault;
      fault = null;
      if (was === 'refused') await open();
      // A connection that fell silent does not speak again; slow ones drain.
      if (was === 'silence') cutAll();
    },
    cutAll,
    async stop() {
      if (server.listening) await close();
    },
  };
}
