// The real service with its real times: who holds a connection for nothing loses it, and nobody else does.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { signIn } from '../support/sign-in.ts';

let dataDir: string;
let port: number;
let service: ServiceProcess;
let accessToken: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-connections-'));
  port = await freePort();
  service = await startServiceProcess({ PORT: String(port), DATA_DIR: dataDir, DEMO_MONITORS: '1' });
  await service.until('service.started');
  ({ accessToken } = await signIn(`http://localhost:${port}`, 'admin@example.com', 'infusion-demo'));
});

afterAll(async () => {
  await service.end('SIGTERM');
  await rm(dataDir, { recursive: true });
});

function open(text: string): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

const request = (line: string, headers = '') =>
  `${line} HTTP/1.1\r\nHost: localhost:${port}\r\n${headers}\r\n`;

/** Seconds until the connection is closed, and the beginning of what it said. */
async function untilClosed(socket: Socket): Promise<{ seconds: number; answer: string }> {
  const began = performance.now();
  let answer = '';
  socket.on('data', (text) => {
    answer = (answer + text).slice(0, 100);
  });
  await once(socket, 'close');
  return { seconds: (performance.now() - began) / 1000, answer };
}

const asked = 2_000;

/** How many answers come to a client that begins to read after `seconds`, until the connection is closed. */
async function readLate(socket: Socket, seconds: number): Promise<number> {
  await wait(seconds * 1000);
  let answers = 0;
  socket.on('data', (text) => {
    answers += String(text).split('HTTP/1.1 200').length - 1;
    if (answers === asked) socket.destroy();
  });
  socket.resume();
  if (!socket.closed) await Promise.race([once(socket, 'close'), once(socket, 'error')]);
  return answers;
}

it('ends what does not move and what comes too late, and no stream that lives', async () => {
  const trickling = open(
    request('POST /api/login', 'Content-Type: application/json\r\nContent-Length: 500\r\n'),
  );
  const trickle = setInterval(() => trickling.write(' '), 1_000);
  const halfHeaders = open(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\n`);
  const silent = open('');
  // So many answers that no buffer on the way holds them.
  const unread = open(request('GET /openapi.json').repeat(asked)).pause();
  const stream = open(request('GET /api/v1/events', `Authorization: Bearer ${accessToken}\r\n`));
  let streamed = '';
  stream.on('data', (text) => {
    streamed += text;
  });

  const late = untilClosed(trickling).finally(() => clearInterval(trickle));
  const [body, headers, nothing, answers] = await Promise.all([
    late,
    untilClosed(halfHeaders),
    untilClosed(silent),
    readLate(unread, 90),
  ]);

  expect(body.answer).toContain('408');
  expect(body.seconds).toBeGreaterThan(29);
  expect(body.seconds).toBeLessThan(40);
  expect(headers.seconds).toBeLessThan(45);
  expect(nothing.seconds).toBeLessThan(70);
  expect(answers).toBeGreaterThan(0);
  expect(answers).toBeLessThan(asked);
  await expect.poll(() => streamed.match(/: alive/g)?.length ?? 0, { timeout: 60_000 }).toBeGreaterThan(13);
  expect(stream.closed).toBe(false);
  stream.destroy();
});
