// `npm run demo`: the demonstration as a folder for any file server, dist/demo.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';

const built = join(root, 'dist/demo');

/**
 * Not every file server compresses: the worker is given compressed files (demo/service/open-database.ts), and never asks for
 * those of the package.
 */
async function compressDatabase() {
  const folder = join(built, 'database');
  await mkdir(folder, { recursive: true });
  for (const name of ['pglite.wasm', 'pglite.data']) {
    const path = fileURLToPath(new URL(name, import.meta.resolve('@electric-sql/pglite')));
    await writeFile(join(folder, `${name}.bin`), gzipSync(await readFile(path), { level: 9 }));
  }
  for (const name of await readdir(join(built, 'assets')))
    if (/^pglite-.*\.(wasm|data)$/.test(name)) await rm(join(built, 'assets', name));
}

async function main() {
  await ensureInstalled();
  // Imported late: before, Vite may not have been installed.
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.demo.config.ts'), logLevel: 'warn' });
  await compressDatabase();
  console.log('The demonstration is in dist/demo.');
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
