// Compresses a built app's text files with brotli and gzip at their highest levels.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const textFile = /\.(css|html|js|json|map|svg|txt|wasm|webmanifest)$/;
/** Gets a new nonce with each response, so it cannot be compressed ahead. */
const skipped = new Set(['index.html']);

/**
 * Writes `.br` and `.gz` beside each text file that they make smaller.
 * @param {string} folder
 */
export async function compress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((it) => it.isFile() && textFile.test(it.name) && !skipped.has(it.name));
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
