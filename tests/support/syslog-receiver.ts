// A receiver of syslog over TCP or TLS that takes what comes, or behaves as badly as it is told.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { z } from 'zod';
import { closeLater } from './open-resources.ts';

const head =
  /^<(?<priority>\d+)>1 (?<time>\S+) (?<host>\S+) infusion-console - (?<id>\S+) \[trail@32473 kind="(?<kind>\w+)" number="(?<number>\d+)" hash="(?<hash>[0-9a-f]{64})" part="(?<part>\d+)" more="(?<more>true|false)"\] (?<text>\{.*\})$/s;

const parsed = z.object({
  priority: z.coerce.number(),
  id: z.string(),
  kind: z.string(),
  number: z.coerce.number(),
  hash: z.string(),
  part: z.coerce.number(),
  more: z.string().transform((it) => it === 'true'),
  text: z.string(),
});

export type SyslogMessage = z.output<typeof parsed> & { length: number };

export interface ReceiverBehaviour {
  /** Reads nothing. */
  isDeaf?: boolean;
  /** What it does once it has taken so many messages of a connection: ends it, breaks it off, or ends its own side alone. */
  after?: { count: number; act: 'end' | 'reset' | 'halfClose'; afterMs?: number };
}

function act(socket: Socket, how: 'end' | 'reset' | 'halfClose'): void {
  if (how === 'reset') socket.resetAndDestroy();
  else if (how === 'halfClose') socket.end();
  else socket.end(() => socket.destroy());
}

/** @throws Error for what is no message of the trail in a frame of its length */
function readFrames(buffer: string): { messages: SyslogMessage[]; rest: string } {
  const messages: SyslogMessage[] = [];
  let rest = buffer;
  for (;;) {
    const [frame, digits] = /^(\d+) /.exec(rest) ?? [];
    if (!frame || rest.length < frame.length + Number(digits)) return { messages, rest };
    const line = rest.slice(frame.length, frame.length + Number(digits));
    rest = rest.slice(frame.length + Number(digits));
    messages.push({ ...parsed.parse(head.exec(line)?.groups), length: line.length });
  }
}

export async function startSyslogReceiver(tls?: TlsOptions) {
  const taken: SyslogMessage[] = [];
  const sockets = new Set<Socket>();
  let behaviour: ReceiverBehaviour = {};
  let connections = 0;

  function serve(socket: Socket): void {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (behaviour.isDeaf) return void socket.pause();
    let buffer = '';
    let count = 0;
    const { after } = behaviour;
    function take(message: SyslogMessage): void {
      count += 1;
      // What it does not take is lost: nobody is told.
      if (!after || count < after.count) taken.push(message);
      if (after && count === after.count) setTimeout(() => act(socket, after.act), after.afterMs ?? 0);
    }
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      const { messages, rest } = readFrames(buffer + chunk);
      buffer = rest;
      for (const message of messages) take(message);
    });
  }
  const server = tls ? createTlsServer(tls, serve) : createServer({ allowHalfOpen: true }, serve);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  closeLater(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return {
    port,
    taken,
    connections: () => connections,
    /** From the next connection on. */
    behave(next: ReceiverBehaviour) {
      behaviour = next;
    },
  };
}
