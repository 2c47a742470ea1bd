// A monitor's network settings, in a file of its own, so that keys outlive a restart: the key of its CSR, the
// certificate in use with its key, and the files that it has fetched.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const storedFile = z.object({ sha256: z.string(), content: z.string() });

const networkState = z.object({
  /** Made for this request. */
  made: z.object({ requestId: z.string(), key: z.string(), csr: z.string() }).nullable().default(null),
  wpa: storedFile.nullable().default(null),
  roots: z.array(storedFile).default([]),
  /** With its key: the next CSR has another one. */
  certificate: storedFile.extend({ key: z.string() }).nullable().default(null),
});
export type NetworkState = z.output<typeof networkState>;

export interface NetworkStore {
  load(): Promise<NetworkState>;
  /** One change after the other; resolves when it would outlive a crash of the process. */
  update(change: (state: NetworkState) => NetworkState): Promise<NetworkState>;
}

/** A serial number may have letters that no file name should have. */
function fileNameOf(serialNumber: string): string {
  return `${createHash('sha256').update(serialNumber).digest('hex').slice(0, 32)}.json`;
}

/** Reads the state; unreadable text is a monitor whose memory was lost. */
function parseState(text: string): NetworkState {
  try {
    return networkState.parse(JSON.parse(text));
  } catch {
    return networkState.parse({});
  }
}

export function createNetworkStore(folder: string, serialNumber: string): NetworkStore {
  const path = join(folder, fileNameOf(serialNumber));
  let last: Promise<unknown> = Promise.resolve();

  async function load(): Promise<NetworkState> {
    return parseState(await readFile(path, 'utf8').catch(() => '{}'));
  }

  async function write(change: (state: NetworkState) => NetworkState): Promise<NetworkState> {
    const state = change(await load());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
    await rename(`${path}.new`, path);
    return state;
  }

  return {
    load,
    update(change) {
      const written = last.then(() => write(change));
      last = written.catch(() => undefined);
      return written;
    },
  };
}
