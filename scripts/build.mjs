// `npm run build`: the app, compressed as far as it goes, and the service and the simulator as one file each.
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { endWithSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { hashSources, writeStamp } from './lib/stamp.mjs';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What gets smaller; images and fonts are small already. */
const textFile = /\.(css|html|js|json|map|svg|txt|wasm|webmanifest)$/;
/** The page is made anew with each answer, and too small to be worth it. */
const madeAnew = new Set(['index.html']);

/** Writes `.br` and `.gz` beside each text file that they make smaller. */
async function compress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((it) => it.isFile() && textFile.test(it.name) && !madeAnew.has(it.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const plain = await readFile(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      };
      const forms = { br: await brotli(plain, { params }), gz: await gzipped(plain, { level: 9 }) };
      for (const [ending, bytes] of Object.entries(forms)) {
        if (bytes.length < plain.length) await writeFile(`${path}.${ending}`, bytes);
      }
    }),
  );
}

async function main() {
  endWithSignals();
  await ensureInstalled();
  const sources = await hashSources();
  // Only now: before, there may have been no Vite to import.
  const { build } = await import('vite');
  const common = { root, logLevel: 'warn' };
  const forNode = (name) =>
    build({
      ...common,
      configFile: 'vite.server.config.ts',
      build: { ssr: `${name}/main.ts`, outDir: `dist/${name}` },
    });
  await build(common);
  await compress(join(root, 'dist/app'));
  await forNode('server');
  await forNode('simulator');
  // The bundle looks for them beside itself, as the sources do.
  await cp(join(root, 'server/store/migrations'), join(root, 'dist/server/migrations'), { recursive: true });
  await cp(join(root, 'server/identity/browser'), join(root, 'dist/server/browser'), { recursive: true });
  await writeStamp(sources);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
