// A line of HTTP to a server of this machine, on which one fault at a time can be put.
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { openPort } from './open-port.ts';

/** Faults of the line itself: what is lost, and when. */
type LineFault = 'refused' | 'reset before' | 'reset after' | 'cut' | 'silence' | 'trickle';

/** An answer by a proxy in between: the server hears nothing. */
export interface CannedAnswer {
  status: number;
  headers?: OutgoingHttpHeaders;
  body: string;
}

export type HttpFault = LineFault | CannedAnswer;

export interface HttpLine {
  port: number;
  begin(fault: HttpFault): Promise<void>;
  end(): Promise<void>;
  /** Called when a request has been handed on, until the fault ends. */
  onHandedOn(listener: (() => void) | null): void;
  /** How many requests met the fault since it began. */
  met(): number;
  stop(): Promise<void>;
}

const trickleBytes = 24;
const trickleMs = 25;
/** Until a caller knows that its idle connections were closed: no request of its is lost on one of them. */
const noticeMs = 50;

/** @param host the name by which the server knows itself; without it, the caller's `Host` is handed on */
export async function startHttpLine(port: number, host?: string): Promise<HttpLine> {
  let fault: HttpFault | null = null;
  let met = 0;
  let handedOn: (() => void) | null = null;
  const sockets = new Set<Socket>();
  const own = await freePort();

  async function trickle(bytes: Buffer, res: ServerResponse): Promise<void> {
    for (let from = 0; from < bytes.length; from += trickleBytes) {
      res.write(bytes.subarray(from, from + trickleBytes));
      await wait(trickleMs);
    }
  }

  async function cutIn(bytes: Buffer, res: ServerResponse): Promise<void> {
    await new Promise((resolve) => res.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), resolve));
    res.socket?.destroy();
  }

  async function handOn(bytes: Buffer, res: ServerResponse): Promise<void> {
    if (fault === 'cut') await cutIn(bytes, res);
    else if (fault === 'trickle') await trickle(bytes, res);
    else if (fault !== 'silence') res.write(bytes);
  }

  /** The server has answered, and nobody hears of it. */
  async function swallow(answer: IncomingMessage, res: ServerResponse): Promise<void> {
    answer.resume();
    await once(answer, 'end');
    res.socket?.resetAndDestroy();
  }

  async function relay(answer: IncomingMessage, res: ServerResponse): Promise<void> {
    if (fault === 'reset after') return swallow(answer, res);
    res.writeHead(Number(answer.statusCode), answer.headers).flushHeaders();
    for await (const chunk of answer) await handOn(Buffer.from(chunk), res);
    res.end();
  }

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (fault !== null) met += 1;
    if (fault === 'reset before') return void req.socket.resetAndDestroy();
    if (fault === 'silence') return void req.resume();
    if (fault !== null && typeof fault === 'object') {
      const { status, headers, body } = fault;
      req.resume();
      await once(req, 'end');
      res.writeHead(status, headers).end(body);
      return;
    }
    const { method, url: path } = req;
    const headers = { ...req.headers, ...(host && { host }) };
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    onward.on('error', () => res.destroy());
    res.on('close', () => onward.destroy());
    onward.on('response', (answer) => void relay(answer, res).catch(() => res.destroy()));
    req.pipe(onward);
    onward.on('finish', () => handedOn?.());
  }

  const server = createServer((req, res) => void serve(req, res).catch(() => res.destroy()));
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  const { open, close, cutAll } = await openPort(server, own, sockets);

  return {
    port: own,
    async begin(next) {
      fault = next;
      met = 0;
      // An open connection may fall silent or slow; with any other fault it would hide the fault.
      if (next === 'refused') await close();
      else if (next !== 'silence' && next !== 'trickle') {
        cutAll();
        await wait(noticeMs);
      }
    },
    async end() {
      const was = fault;
      fault = null;
      handedOn = null;
      if (was === 'refused') await open();
      else cutAll();
      await wait(noticeMs);
    },
    onHandedOn(listener) {
      handedOn = listener;
    },
    met: () => met,
    async stop() {
      if (server.listening) await close();
    },
  };
}
