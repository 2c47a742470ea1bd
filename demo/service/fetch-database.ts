// The files of the database, which the build has compressed (scripts/lib/database-files.mjs). They are fetched while the service's
// own code is on its way.

const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;

/** Some servers say that a compressed file is compressed, and the browser has decompressed it already. */
async function decompressed(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  if (!isGzip(bytes)) return bytes.buffer;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return await new Response(stream).arrayBuffer();
}

/** A file of the demonstration that could not be fetched. */
export class DownloadError extends Error {
  override name = 'DownloadError';
}

/** @param onBytes called with the bytes of each part that arrives */
async function download(url: URL, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new DownloadError(url.pathname, { cause });
  });
  if (!response.ok || !response.body) throw new DownloadError(`${url.pathname} answered ${response.status}`);
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onBytes(value.length);
  }
  return await decompressed(new Uint8Array(await new Blob(parts).arrayBuffer()));
}

export interface DatabaseFiles {
  wasm: WebAssembly.Module;
  data: Blob;
  /** The dump of a database without rows. */
  empty: Blob;
}

/**
 * @param folder the address of the demonstration
 * @param onProgress called with the share of the bytes that have arrived, from 0 to 1
 */
export async function fetchDatabaseFiles(
  folder: URL,
  onProgress: (share: number) => void,
): Promise<DatabaseFiles> {
  let arrived = 0;
  const onBytes = (count: number) => {
    arrived += count;
    onProgress(Math.min(1, arrived / __DATABASE_BYTES__));
  };
  const [wasm, data, empty] = await Promise.all([
    download(new URL(__DATABASE_FILES__.wasm, folder), onBytes).then((bytes) => WebAssembly.compile(bytes)),
    download(new URL(__DATABASE_FILES__.data, folder), onBytes),
    download(new URL(__DATABASE_FILES__.empty, folder), onBytes),
  ]);
  return { wasm, data: new Blob([data]), empty: new Blob([empty]) };
}
