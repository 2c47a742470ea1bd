// Which connections are accepted, and which are ended: strangers must not take all of them, nor hold them for nothing.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../base/log.ts';
import { addressPrefix, plainAddress } from '../http/client-address.ts';

export interface ConnectionLimits {
  /** In all. */
  max: number;
  /** From one IPv4 address, or one /64 of IPv6. */
  maxPerAddress: number;
  /** Whoever comes through a proxy is limited there. */
  isProxy(address: string): boolean;
  log: Log;
}

/** So that a flood of connections is no flood of log entries. */
const logIntervalMs = 60_000;

export function limitConnections(
  server: Server,
  { max, maxPerAddress, isProxy, log }: ConnectionLimits,
): void {
  const open = new Map<string, number>();
  let refused = 0;
  let nextLog = 0;

  function report(address: string) {
    refused += 1;
    const now = performance.now();
    if (now < nextLog) return;
    nextLog = now + logIntervalMs;
    log.warn('connections.refused', { address, count: refused });
    refused = 0;
  }

  function count(prefix: string, more: 1 | -1): number {
    const now = (open.get(prefix) ?? 0) + more;
    if (now > 0) open.set(prefix, now);
    else open.delete(prefix);
    return now;
  }

  server.maxConnections = max;
  server.on('drop', (dropped) => report(plainAddress(dropped?.remoteAddress)));
  server.prependListener('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress);
    if (isProxy(address)) return;
    const prefix = addressPrefix(address);
    socket.once('close', () => count(prefix, -1));
    if (count(prefix, 1) <= maxPerAddress) return;
    report(address);
    socket.destroy();
  });
}

/**
 * How many bytes a connection over TLS has sent, as far as Node tells. Within one long write, which is how most answers are
 * sent, Node sees progress over TCP alone.
 */
function sentOverTls(socket: Socket): number {
  const { _parent: handle } = socket as Socket & { _parent?: { bytesWritten?: number } | null };
  return handle?.bytesWritten ?? 0;
}

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
}

/**
 * Ends a connection on which nothing has moved for a while, whether it waits for a request, the rest of one, or somebody
 * to read the answer. Only while it is the service's turn may it be silent for longer.
 */
export function endSilentConnections(server: Server, milliseconds: number): void {
  const last = new WeakMap<Socket, Exchange>();
  const sent = new WeakMap<Socket, number>();

  /** Whether more of the answer has been sent since the last time. */
  function hasSentMore(socket: Socket): boolean {
    const before = sent.get(socket) ?? 0;
    const now = sentOverTls(socket);
    sent.set(socket, now);
    return now > before;
  }

  function isOurTurn(socket: Socket): boolean {
    const { req, res } = last.get(socket) ?? {};
    const isWaiting = req?.complete === true && res?.writableEnded === false;
    return isWaiting && socket.writableLength === 0;
  }

  server.setTimeout(milliseconds);
  server.on('request', (req, res) => last.set(req.socket, { req, res }));
  // With this listener Node leaves it to us to end the connection.
  server.on('timeout', (socket: Socket) => {
    if (isOurTurn(socket)) return;
    if (socket.writableLength > 0 && hasSentMore(socket)) socket.setTimeout(milliseconds);
    else socket.destroy();
  });
}
