// The listening port: slow uploads have enough time, silent connections are ended.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { maxRecordingBytes } from '../../contract/devices/gateway.ts';
import { type Listening, listen } from '../../server/app/listener.ts';

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
