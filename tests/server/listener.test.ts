// A port of the service: a slow upload has its time, and a silent connection has not.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { longestRecording } from '../../contract/device.ts';
import { listen } from '../../server/listener.ts';

let server: Server;

afterEach(() => server.close());

it('has time for the longest recording at half a megabit a second', async () => {
  server = await listen(() => undefined, 0, '127.0.0.1');
  expect(server.requestTimeout / 1000).toBeGreaterThan(longestRecording / (500_000 / 8));
});

it('waits for the service, however long it takes', async () => {
  server = await listen((_, res) => void res.once('timeout', () => res.end('late')), 0, '127.0.0.1', {
    silence: 100,
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('late');
});

it('ends a connection that falls silent in the middle of a body', async () => {
  server = await listen((req) => void req.resume(), 0, '127.0.0.1', { silence: 100 });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const socket = connect(port, '127.0.0.1');
  socket.write('PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf of it');
  socket.resume();
  await once(socket, 'close');
});
