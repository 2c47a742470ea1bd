import { once } from 'node:events';
import type { Server, Socket } from 'node:net';

/**
 * Opens a port that can be closed, with all its connections, and opened again.
 * @param sockets the connections that are open, kept by the caller
 */
export async function openPort(server: Server, port: number, sockets: Iterable<Socket>) {
  async function open() {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  function cutAll() {
    for (const socket of sockets) socket.destroy();
  }
  async function close() {
    const closed = once(server, 'close');
    server.close();
    cutAll();
    await closed;
  }
  await open();
  return { open, close, cutAll };
}
