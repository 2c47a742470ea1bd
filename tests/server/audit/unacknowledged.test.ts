// What the other machine has not acknowledged is read of the system's table: of this connection, and of no other one.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { unacknowledgedBytes } from '../../../server/app/production/sink/unacknowledged.ts';
import { eventually } from '../../support/eventually.ts';
import { closeLater } from '../../support/open-resources.ts';

async function listen(host: string, port: number, isDeaf: boolean): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (isDeaf) socket.pause();
    else socket.resume();
    closeLater(() => void socket.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  closeLater(() => void server.close());
  return z.object({ port: z.number() }).parse(server.address()).port;
}

async function dial(host: string, port: number, localPort?: number): Promise<Socket> {
  const socket = connect({ host, port, localAddress: host, ...(localPort !== undefined && { localPort }) });
  socket.on('error', () => undefined);
  closeLater(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

it.runIf(process.platform === 'linux')(
  'of two connections with the same ports, each has its own',
  async () => {
    const port = await listen('127.0.0.1', 0, true);
    await listen('127.0.0.2', port, false);
    const deaf = await dial('127.0.0.1', port);
    const heard = await dial('127.0.0.2', port, deaf.localPort);
    expect([heard.localPort, heard.remotePort]).toEqual([deaf.localPort, deaf.remotePort]);
    for (const socket of [deaf, heard]) socket.write(Buffer.alloc(32_000_000));
    await eventually(async () => expect(await unacknowledgedBytes(deaf)).toBeGreaterThan(0));
    await eventually(async () => expect(await unacknowledgedBytes(heard)).toBe(0));
    expect(await unacknowledgedBytes(deaf)).toBeGreaterThan(0);
    heard.destroy();
    expect(await unacknowledgedBytes(heard)).toBeNull();
  },
);

it.runIf(process.platform === 'linux')('of a connection by IPv6, too', async (context) => {
  const port = await listen('::1', 0, false).catch(() => null);
  if (port === null) return context.skip();
  const socket = await dial('::1', port);
  socket.write('x');
  await eventually(async () => expect(await unacknowledgedBytes(socket)).toBe(0));
});
