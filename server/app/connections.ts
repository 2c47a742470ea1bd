// Which connections are accepted, and which are ended: strangers must not take all of them, nor hold them for nothing.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressPrefix } from '../base/address-prefix.ts';
import type { Log } from '../base/log.ts';
import { plainAddress } from '../http/client-address.ts';

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

interface Handle {
  writeQueueSize?: number;
}

/** Not in Node's documentation: the handle of a socket, and the socket under one that speaks TLS. */
interface SocketInside {
  _handle?: Handle | null;
  _parent?: { _handle?: Handle | null } | null;
}

/** How many bytes of a long write the network has not taken yet. Most answers are one write, within which nothing else moves. */
function unsentBytes(socket: Socket & SocketInside): number | undefined {
  return (socket._parent ?? socket)._handle?.writeQueueSize;
}

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
}

/** How often a connection is checked until it has been silent for too long. */
const silenceChecks = 4;

interface Silence {
  /** The bytes that have moved so far. */
  moved: string;
  checks: number;
  at: number;
}

/**
 * Ends a connection on which nothing has moved for a while, whether it waits for its first request, the rest of one, or
 * somebody to read the answer. Only while it is the service's turn may it be silent for longer; and after an answer, as
 * long as its `Keep-Alive` promises.
 */
export function endSilentConnections(server: Server, milliseconds: number): void {
  const last = new WeakMap<Socket, Exchange>();
  const silences = new WeakMap<Socket, Silence>();
  const checkIntervalMs = milliseconds / silenceChecks;

  function isOurTurn(socket: Socket): boolean {
    const { req, res } = last.get(socket) ?? {};
    const isWaiting = req?.complete === true && res?.writableEnded === false;
    return isWaiting && socket.writableLength === 0;
  }

  /** Whether it has been answered and waits for the next request: then Node's timeout is that of `keepAliveTimeout`. */
  function isBetweenRequests(socket: Socket): boolean {
    const { req, res } = last.get(socket) ?? {};
    return req?.complete === true && res?.writableFinished === true;
  }

  /** Counts the checks at which nothing had moved. */
  function countSilentChecks(socket: Socket): number {
    const moved = [socket.bytesRead, socket.bytesWritten, unsentBytes(socket)].join();
    const now = performance.now();
    const before = silences.get(socket);
    // Node restarts a socket's timeout when part of a long write has been sent: the next check then comes late.
    const isSilent = before?.moved === moved && now - before.at < 1.5 * checkIntervalMs;
    const counted = isSilent ? before.checks + 1 : 1;
    silences.set(socket, { moved, checks: counted, at: now });
    return counted;
  }

  server.setTimeout(checkIntervalMs);
  server.on('request', (req, res) => last.set(req.socket, { req, res }));
  // With this listener Node leaves it to us to end the connection.
  server.on('timeout', (socket: Socket) => {
    if (isOurTurn(socket)) return;
    const isOver = isBetweenRequests(socket) || countSilentChecks(socket) >= silenceChecks;
    if (isOver) socket.destroy();
    else socket.setTimeout(checkIntervalMs);
  });
}
