// The files of the embedded database for a browser. Not every file server compresses: the worker is given compressed files
// (demo/service/fetch-database.ts), and never asks for those of the package.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ofPackage = { wasm: 'pglite.wasm', data: 'pglite.data' };

function readPackage(name) {
  return readFileSync(fileURLToPath(new URL(name, import.meta.resolve('@electric-sql/pglite'))));
}

/** Named by what is in it, so that no browser keeps one of another version for it. */
function compress(name, bytes) {
  const source = gzipSync(bytes, { level: 9 });
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/${name}-${hash}.bin`, source };
}

/**
 * @param {Uint8Array} dump of a database with the tables of this version, and no rows
 * @returns {import('vite').Plugin} with `api.bytes`: how many bytes are fetched in all; and `api.paths` of the files
 */
export function databaseFiles(dump) {
  const named = Object.entries({ ...ofPackage, empty: dump }).map(([name, of]) => [
    name,
    compress(name, typeof of === 'string' ? readPackage(of) : of),
  ]);
  const files = named.map(([, file]) => file);
  const paths = Object.fromEntries(named.map(([name, { fileName }]) => [name, fileName]));
  return {
    name: 'database-files',
    apply: 'build',
    api: { bytes: files.reduce((sum, { source }) => sum + source.length, 0), paths },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of files) this.emitFile({ type: 'asset', ...file });
        for (const fileName of Object.keys(bundle))
          if (/^assets\/pglite-[^/]*\.(wasm|data)$/.test(fileName)) delete bundle[fileName];
      },
    },
  };
}
