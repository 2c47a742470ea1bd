// The listening port: slow uploads have enough time; what does not move, and more connections than allowed, are ended.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { maxRecordingBytes } from '../../../contract/devices/gateway.ts';
import { type Listening, listen } from '../../../server/app/listener.ts';
import { createLog } from '../../../server/base/log.ts';
import { scaled } from '../../support/limits.ts';

let listening: Listening;

afterEach(() => listening.close());

function portOf({ server }: Listening): number {
  return z.object({ port: z.number() }).parse(server.address()).port;
}

it('allows enough time for the longest recording at half a megabit a second', async () => {
  listening = await listen(() => undefined, 0, '127.0.0.1');
  expect(listening.server.requestTimeout / 1000).toBeGreaterThan(maxRecordingBytes / (500_000 / 8));
});

it('does not end a connection while the service works on the answer', async () => {
  listening = await listen((_, res) => void res.once('timeout', () => res.end('late')), 0, '127.0.0.1', {
    silenceMs: 100,
  });
  expect(await (await fetch(`http://127.0.0.1:${portOf(listening)}`)).text()).toBe('late');
});

it('ends a connection that falls silent in the middle of a body', async () => {
  listening = await listen((req) => void req.resume(), 0, '127.0.0.1', { silenceMs: 100 });
  const socket = connect(portOf(listening), '127.0.0.1');
  socket.write('PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf of it');
  socket.resume();
  await once(socket, 'close');
});

it('keeps an answered connection open for longer than proxies do, and says so', async () => {
  listening = await listen((_, res) => void res.end('ok'), 0, '127.0.0.1');
  const { headers } = await fetch(`http://127.0.0.1:${portOf(listening)}`);
  const promised = Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1]);
  expect(promised).toBeGreaterThan(90);
  expect(listening.server.keepAliveTimeout).toBe(promised * 1000);
});

it('ends an answered connection when that time is over, and not when it has been silent for as long as others may', async () => {
  const keepAliveMs = 1_000;
  listening = await listen((_, res) => void res.end('ok'), 0, '127.0.0.1', { silenceMs: 50, keepAliveMs });
  const began = performance.now();
  const answered = open(get).resume();
  await once(answered, 'close');
  expect(answered.bytesRead).toBeGreaterThan(0);
  expect(performance.now() - began).toBeGreaterThanOrEqual(keepAliveMs);
});

it('promises no further request once it closes', async () => {
  let finish: () => void = () => undefined;
  listening = await listen(
    (_, res) => {
      finish = () => res.end('ok');
    },
    0,
    '127.0.0.1',
  );
  const asked = fetch(`http://127.0.0.1:${portOf(listening)}`);
  await once(listening.server, 'request');
  const closed = listening.close();
  finish();
  expect((await asked).headers.get('connection')).toBe('close');
  await closed;
});

/** A client that sends `text` and then reads nothing. */
function open(text: string): Socket {
  const socket = connect(portOf(listening), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  return socket.pause();
}

/** The server's end of the next connection. */
async function accepted(): Promise<Socket> {
  const [socket] = await once(listening.server, 'connection');
  return socket;
}

/** More than the buffers of both ends hold. */
const longAnswer = Buffer.alloc(64 * 1024 * 1024);
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const post = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n';

it('ends a connection whose answer nobody reads', async () => {
  listening = await listen((_, res) => void res.end(longAnswer), 0, '127.0.0.1', { silenceMs: 100 });
  const client = open(get);
  await once(await accepted(), 'close');
  client.destroy();
});

it('ends a connection whose events nobody reads, although there are always more', async () => {
  async function stream(_: unknown, res: ServerResponse) {
    while (!res.destroyed) {
      if (!res.write(longAnswer.subarray(0, 1024 * 1024))) await once(res, 'drain').catch(() => undefined);
    }
  }
  listening = await listen((req, res) => void stream(req, res), 0, '127.0.0.1', { silenceMs: 100 });
  const client = open(get);
  await once(await accepted(), 'close');
  client.destroy();
});

it('does not limit the time of an answer that is read, however slowly', async () => {
  const silenceMs = scaled(800);
  listening = await listen((_, res) => void res.end(longAnswer), 0, '127.0.0.1', { silenceMs });
  const began = performance.now();
  const client = open(get);
  let bytes = 0;
  // Longer than the limit in all; each pause is far below it.
  for await (const chunk of client) {
    const before = bytes >> 22;
    bytes += chunk.length;
    if (bytes >> 22 > before) await wait(scaled(60));
    if (bytes > longAnswer.length) break;
  }
  expect(bytes).toBeGreaterThan(longAnswer.length);
  expect(performance.now() - began).toBeGreaterThan(silenceMs);
});

it('answers 408 to a body that is not complete in time, although bytes keep coming', async () => {
  listening = await listen((req) => void req.resume(), 0, '127.0.0.1', { bodyMs: 200 });
  const client = open(post).setEncoding('utf8').resume();
  const trickle = setInterval(() => client.write('.'), 20);
  let answer = '';
  client.on('data', (text) => {
    answer += text;
  });
  await once(client, 'close');
  clearInterval(trickle);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
});

it('allows half a minute for the headers of a request', async () => {
  listening = await listen(() => undefined, 0, '127.0.0.1');
  expect(listening.server.headersTimeout).toBe(30_000);
});

it('accepts a number of connections in all, and fewer from one address that is no proxy', async () => {
  const lines: string[] = [];
  const limits = { max: 4, maxPerAddress: 2, isProxy: (address: string) => address !== '127.0.0.1' };
  const more = { connections: { ...limits, log: createLog((line) => lines.push(line)) } };
  listening = await listen((_, res) => void res.end('ok'), 0, '::', more);
  /** Open connections, and those that were refused. */
  async function connectTimes(times: number, host: string): Promise<Socket[]> {
    const sockets = Array.from({ length: times }, () => connect(portOf(listening), host));
    const outcomes = sockets.map(async (socket) => {
      socket.on('error', () => undefined);
      socket.write(get);
      await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => undefined);
      return socket;
    });
    return Promise.all(outcomes);
  }
  const isOpen = (socket: Socket) => socket.bytesRead > 0;

  const near = await connectTimes(3, '127.0.0.1');
  expect(near.filter(isOpen)).toHaveLength(2);
  const proxied = await connectTimes(3, '::1');
  expect(proxied.filter(isOpen)).toHaveLength(2);
  for (const socket of near) socket.destroy();
  await expect.poll(() => promisify(listening.server.getConnections.bind(listening.server))()).toBe(2);
  const again = await connectTimes(1, '127.0.0.1');
  expect(again.filter(isOpen)).toHaveLength(1);
  expect(lines.join('')).toMatch(/"level":"warn","event":"connections.refused".*"address":"127.0.0.1"/);
  for (const socket of [...proxied, ...again]) socket.destroy();
});

it('when closing, waits for unfinished work, also of clients that have disconnected', async () => {
  let finish: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  listening = await listen(() => work, 0, '127.0.0.1');
  const socket = connect(portOf(listening), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(listening.server, 'request');
  socket.destroy();
  const steps: string[] = [];
  const closed = listening.close().then(() => steps.push('closed'));
  await once(listening.server, 'close');
  steps.push('finished');
  finish();
  await closed;
  expect(steps).toEqual(['finished', 'closed']);
});
