// Replaces files of this project by others in a build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} root
 * @param {Record<string, string>} files by the paths of what they replace, both from the root
 * @returns {import('vite').Plugin}
 */
export function replaceFiles(root, files) {
  const instead = new Map(Object.entries(files).map(([from, to]) => [join(root, from), join(root, to)]));
  for (const path of [...instead.keys(), ...instead.values()])
    if (!existsSync(path)) throw new Error(`${path}, which is replaced or replaces, does not exist.`);
  return {
    name: 'replace-files',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && (instead.get(resolved.id) ?? resolved);
    },
  };
}
