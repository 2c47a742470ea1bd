import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/root.mjs';

export const guidePictureFolder = join(root, 'public/guide');

/** A hash of all pictures of the guide in a language: addresses end with it, so that no earlier picture is shown. */
export function pictureVersion(language: string): string {
  const folder = join(guidePictureFolder, language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.webp'),
  );
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 8);
}
