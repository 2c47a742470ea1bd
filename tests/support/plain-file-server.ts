// A file server as anybody may have one: it knows files and folders with an index.html, compresses nothing, and has nothing else.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface FileServer {
  /** The address of the folder, with a slash at its end. */
  address: string;
  /** Paths that were asked for and are not there. */
  missing: string[];
  close(): Promise<void>;
}

/** @param prefix the path of the folder, as '/a/b/' */
export async function serveFolder(folder: string, prefix: string): Promise<FileServer> {
  const missing: string[] = [];
  const server = createServer(async ({ url = '' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file =
      name.startsWith(prefix) && !name.includes('..')
        ? await readFile(join(folder, name.slice(prefix.length))).catch(() => null)
        : null;
    if (!file) missing.push(pathname);
    answer.writeHead(file ? 200 : 404, {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
    });
    answer.end(file ?? 'There is no such file.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${prefix}`,
    missing,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
