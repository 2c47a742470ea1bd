// Comments that nobody understands without the line above them: they begin with a fragment ('Of the list', 'The same, …',
// 'What a person sees', 'Those of a list') or take up what another line says ('So is …', 'They …', 'And …').
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const checked =
  /^(contract|server|simulator|scripts|src|tests(?!\/checks\/fragments\.))\/.*\.(ts|tsx|mjs|js|css)$/;

/** A comment's first words: after the opening of a block, or on a line of '//' that follows none. */
const beginnings =
  /(?:\/\*\*?\s+(?:\*\s+)?|(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/[ \t]+)((?:Of|The same|What|Those of|So is|So are|They|Whose|And)\b[^\n]*)/gm;

/**
 * Comments that begin with a fragment, as 'path:line: its first line'.
 * @param {string} path
 * @param {string} text
 */
export function findFragments(path, text) {
  return [...text.matchAll(beginnings)].map(({ index, 1: found }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${path}:${line}: a comment begins with a fragment: ${found.replace(/\s*\*\/.*$/, '')}`;
  });
}

/**
 * @param {string} folder
 * @param {string[]} paths
 */
export function findFragmentsIn(folder, paths) {
  return paths
    .filter((path) => checked.test(path))
    .flatMap((path) => findFragments(path, readFileSync(join(folder, path), 'utf8')));
}
