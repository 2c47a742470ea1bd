// How much of what was written to a connection the other machine has not acknowledged: Linux says it, Node does not. Without it a
// cut line would look as if all had arrived, for minutes.
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

const portOf = (place = '') => Number.parseInt(place.split(':')[1] ?? '', 16);

/** Bytes; null where the system does not say. */
export async function unacknowledgedBytes({ localPort, remotePort }: Socket): Promise<number | null> {
  for (const table of tables) {
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      const [, local, remote, , queues] = line.trim().split(/\s+/);
      if (portOf(local) !== localPort || portOf(remote) !== remotePort) continue;
      return Number.parseInt(queues?.split(':')[0] ?? '', 16);
    }
  }
  return null;
}
