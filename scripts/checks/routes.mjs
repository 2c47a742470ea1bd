// Routes that know too much: a route reads a call, calls one function of its subject and answers. Its rules belong to that
// function, in a folder of server/ named after the subject.
import { dirname } from 'node:path';

const routeFile = /^server\/routes\/[^/]+\//;
const maxImports = 12;
const maxFolders = 6;

/**
 * Route files that import too many modules, or from too many folders. A package is a folder, too, and types count.
 * @param {{ from: string, to: string }[]} imports
 */
export function findCrowdedRoutes(imports) {
  const modules = new Map();
  for (const { from, to } of imports.filter((it) => routeFile.test(it.from))) {
    modules.set(from, (modules.get(from) ?? new Set()).add(to));
  }
  return [...modules].flatMap(([path, imported]) => {
    const folders = new Set([...imported].map((to) => dirname(to)));
    if (imported.size <= maxImports && folders.size <= maxFolders) return [];
    return `${path} has ${imported.size} imports from ${folders.size} folders; at most ${maxImports} from ${maxFolders} are allowed: move its rules to a function of its subject`;
  });
}
