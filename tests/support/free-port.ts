import { once } from 'node:events';
import { createServer } from 'node:net';

/** An unused port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('A socket without a port.');
  return address.port;
}
