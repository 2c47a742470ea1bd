// Waiting for the browser with a limit. A database that another page holds, a lock of a page that was suspended or a
// tablet without sound answers some calls neither with yes nor with no.

/** How long each kind of call may take, in ms. Each is far longer than a slow tablet needs. */
export const browserLimitsMs = {
  /** Opening, reading, writing and deleting a database. */
  database: 3_000,
  /** The answer of the store to a list: while it is busy, the question to the service waits no longer. */
  store: 150,
  /** Any answer of the store, which waits for its database first. */
  wholeStore: 10_000,
  /** Reading or writing all records of a large hospital, in a worker. */
  wholeDatabase: 60_000,
  /** The sizes of what is stored, the service worker's caches. */
  storage: 3_000,
  /** The start of audio output, which a machine without a sound device never reports. */
  audio: 3_000,
  /** The camera's picture: a person may have to read the browser's question first. */
  camera: 30_000,
  /** One look for codes in a picture, by the device's own reader. */
  codes: 5_000,
  /** Hashing a password, which is slow on purpose. */
  hash: 60_000,
  /** The names of the cameras. */
  devices: 3_000,
  /** Decoding the longest recording that is decoded at once. */
  decoding: 20_000,
  /** Reading a file that a person has chosen: a tablet may have to fetch it first. */
  file: 30_000,
  /** A lock that no other tab has. */
  lock: 5_000,
  /** The share sheet: a person reads it. */
  share: 60_000,
  /** Registering a service worker, or looking for a new one: the service sends its script. */
  registration: 60_000,
  /** A service worker that becomes active after it was asked to. */
  activation: 5_000,
} as const;

/** The browser neither did nor refused what it was asked for. */
export class NotAnsweredError extends Error {
  constructor() {
    super('The browser did not answer in time.');
    this.name = 'NotAnsweredError';
  }
}

/** @throws NotAnsweredError after the limit; what the browser does later is ignored */
export async function inTime<T>(work: PromiseLike<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotAnsweredError()), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
