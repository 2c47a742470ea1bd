// The files of the embedded database for a browser. Not every file server compresses: the worker is given compressed files
// (demo/service/open-database.ts), and never asks for those of the package.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const names = ['pglite.wasm', 'pglite.data'];

function compressed(dump) {
  const ofPackage = names.map((name) => {
    const path = fileURLToPath(new URL(name, import.meta.resolve('@electric-sql/pglite')));
    return { name, bytes: readFileSync(path) };
  });
  return [...ofPackage, { name: 'empty.tar', bytes: dump }].map(({ name, bytes }) => ({
    fileName: `database/${name}.bin`,
    source: gzipSync(bytes, { level: 9 }),
  }));
}

/**
 * @param {Uint8Array} dump of a database with the tables of this version, and no rows
 * @returns {import('vite').Plugin} with `api.bytes`: how many bytes are fetched in all
 */
export function databaseFiles(dump) {
  const files = compressed(dump);
  return {
    name: 'database-files',
    apply: 'build',
    api: { bytes: files.reduce((sum, { source }) => sum + source.length, 0) },
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
