// Ports for processes that must know theirs before they start: PUBLIC_URL and an issuer name it, and a restart comes back
// at the same one. Whatever can choose for itself listens on 0 instead.
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Systems hand out ports above these by themselves (Linux from 32768, others from 49152), to clients and to listeners on 0. */
const lowest = 20_000;
const count = 12_000;
const folder = join(tmpdir(), 'infusion-test-ports');

const reserved = new Set<string>();

function release(): void {
  for (const file of reserved) rmSync(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process runs, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Writes this process down as the port's owner; false when another running process is. */
function reserve(port: number): boolean {
  const file = join(folder, String(port));
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const owner = Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }));
    if (owner === process.pid || (owner > 0 && isRunning(owner))) return false;
    rmSync(file, { force: true });
    return false;
  }
  reserved.add(file);
  return true;
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  if (listening) await once(server, 'close');
  return listening;
}

/** A port of the loopback interface that no other test gets, and that the system gives to nobody, while this process runs. */
export async function freePort(): Promise<number> {
  mkdirSync(folder, { recursive: true });
  if (reserved.size === 0) process.once('exit', release);
  const first = Math.floor(Math.random() * count);
  for (let tries = 0; tries < count; tries += 1) {
    const port = lowest + ((first + tries) % count);
    if (reserve(port) && (await canListen(port))) return port;
  }
  throw new Error(`No port from ${lowest} to ${lowest + count - 1} is free.`);
}
