// How much of what was written to a connection the other machine has not acknowledged: Linux says it, Node does not. Without it a
// cut line would look as if all had arrived, for minutes.
import { type FileHandle, open } from 'node:fs/promises';
import { type Socket, SocketAddress } from 'node:net';
import { endianness } from 'node:os';

/** Connections that may have something on its way: established, or with one side ended. */
const states = new Set(['01', '04', '05', '08', '09', '0B']);
const chunkLength = 65_536;

/** An address as the table has it: words of four bytes, each in the order of this machine. */
function addressOf(digits: string): string {
  const words = digits.match(/.{8}/g) ?? [];
  const bytes = words.flatMap((word) => {
    const pairs = word.match(/../g) ?? [];
    return endianness() === 'LE' ? pairs.toReversed() : pairs;
  });
  if (bytes.length === 4) return bytes.map((byte) => Number.parseInt(byte, 16)).join('.');
  const address = bytes.join('').replaceAll(/(.{4})(?=.)/g, '$1:');
  return new SocketAddress({ family: 'ipv6', address }).address;
}

/** @param place address and port as the table has them */
function isAt(place: string, address = '', port = 0): boolean {
  const [digits = '', portDigits = ''] = place.split(':');
  return Number.parseInt(portDigits, 16) === port && addressOf(digits) === address.replace(/%.*$/, '');
}

async function* linesOf(file: FileHandle): AsyncGenerator<string> {
  const buffer = Buffer.alloc(chunkLength);
  let rest = '';
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, chunkLength, null);
    if (bytesRead === 0) return;
    const lines = (rest + buffer.toString('latin1', 0, bytesRead)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Bytes; null where the system does not say. */
export async function unacknowledgedBytes(socket: Socket): Promise<number | null> {
  const { localAddress, localPort, remoteAddress, remotePort, remoteFamily } = socket;
  const file = await open(`/proc/self/net/${remoteFamily === 'IPv6' ? 'tcp6' : 'tcp'}`).catch(() => null);
  if (!file) return null;
  try {
    for await (const line of linesOf(file)) {
      const [, local = '', remote = '', state = '', queues = ''] = line.trim().split(/\s+/);
      if (!states.has(state)) continue;
      if (!isAt(remote, remoteAddress, remotePort) || !isAt(local, localAddress, localPort)) continue;
      return Number.parseInt(queues.split(':')[0] ?? '', 16);
    }
    return null;
  } finally {
    await file.close();
  }
}
