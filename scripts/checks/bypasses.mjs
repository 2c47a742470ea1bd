// Ways past the rules about imports: what dependency-cruiser does not read as an import, and files it does not judge.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const production = /^(contract|src|server|simulator)\//;
/** Only these may have a URL of their own: the folder of the built app, and the app's worker, which the build finds by it. */
const mayHaveUrl = new Set(['server/app/production/built-app.ts', 'src/start-store.ts']);

/** A pattern in a string, such as 'image/*', begins no comment. */
function withoutComments(text) {
  return text.replaceAll(/(^|[\s({,;])\/\*[\s\S]*?\*\//gm, '$1').replaceAll(/(^|\s)\/\/.*$/gm, '');
}

function findInText(path, text, known) {
  // A type is named with import(), too, which dependency-cruiser does not read.
  const unread = [...text.matchAll(/\bimport\s*\(\s*(?:(['"])([^'"]*)\1\s*[),])?/g)]
    .filter(([, , name]) => !known.has(name))
    .map(([, , name]) =>
      name === undefined
        ? 'import() of a name that is not written out'
        : `import('${name}') as a type: use import type`,
    );
  const globs = /\bimport\.meta\.glob/.test(text) ? ['import.meta.glob'] : [];
  const urls =
    /\bimport\.meta\.(url|resolve)\b/.test(text) && !mayHaveUrl.has(path) ? ['import.meta.url'] : [];
  return [...unread, ...globs, ...urls];
}

/**
 * @param {string} folder
 * @param {string[]} paths of all files
 * @param {Map<string, { module: string }[]>} read the imports that dependency-cruiser found, by file
 * @returns {string[]}
 */
export function findBypasses(folder, paths, read) {
  return paths
    .filter((path) => production.test(path))
    .flatMap((path) => {
      if (/\.([mc]ts|cjs|jsx)$/.test(path)) return [`${path}: end its name in .ts, .tsx, .js or .mjs`];
      if (/^src\/features\/[^/]+$/.test(path)) return [`${path}: move it to the folder of its feature`];
      const dependencies = read.get(path);
      if (!dependencies) return [];
      const known = new Set(dependencies.map(({ module }) => module));
      const text = withoutComments(readFileSync(join(folder, path), 'utf8'));
      return findInText(path, text, known).map((what) => `${path}: ${what}`);
    });
}
