// A monitor's network settings: the key of its CSR, the certificate in use with its key, and the files that it has fetched.
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

/** Reads the state; unreadable text is a monitor whose memory was lost. */
export function parseState(text: string): NetworkState {
  try {
    return networkState.parse(JSON.parse(text));
  } catch {
    return networkState.parse({});
  }
}
