// A monitor's network settings, in a file of its own, so that keys outlive a restart.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type NetworkState, type NetworkStore, parseState } from './network-state.ts';
import { sha256 } from './platform.ts';

/** A serial number may have letters that no file name should have. */
function fileNameOf(serialNumber: string): string {
  return `${Buffer.from(sha256(serialNumber)).toString('hex').slice(0, 32)}.json`;
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
