// Checks what no rule about a single import can say: folders that need each other, folders with too many files, and
// folders that are named after no subject.
import { dirname } from 'node:path';

const productionFolders = /^(src|server|contract|simulator)\//;
/** Each change of the schema adds a file that is never removed. */
const migrations = 'server/store/migrations/';
const maxFilesInFolder = 32;

/** The folder in which the paths of two files part, and the entry of it that leads to each. */
function forkOf(from, to) {
  const [fromSteps, toSteps] = [from.split('/'), to.split('/')];
  const depth = fromSteps.findIndex((step, at) => step !== toSteps[at]);
  return { folder: fromSteps.slice(0, depth).join('/'), from: fromSteps[depth], to: toSteps[depth] };
}

/** Folder → entry of it → the entries that it imports, each with one import as an example. */
function graphsOf(imports) {
  const graphs = new Map();
  for (const example of imports) {
    const { folder, from, to } = forkOf(example.from, example.to);
    const graph = graphs.get(folder) ?? new Map();
    const targets = graph.get(from) ?? new Map();
    if (!targets.has(to)) targets.set(to, example);
    graphs.set(folder, graph.set(from, targets));
  }
  return graphs;
}

/** The imports that lead around one cycle of a graph; null when it has none. */
function cycleIn(graph) {
  const done = new Set();
  function visit(entry, path) {
    const at = path.findIndex((step) => step.entry === entry);
    if (at >= 0) return path.slice(at).map(({ example }) => example);
    if (done.has(entry)) return null;
    for (const [next, example] of graph.get(entry) ?? []) {
      const cycle = visit(next, [...path, { entry, example }]);
      if (cycle) return cycle;
    }
    done.add(entry);
    return null;
  }
  for (const entry of graph.keys()) {
    const cycle = visit(entry, []);
    if (cycle) return cycle;
  }
  return null;
}

/**
 * Folders that import each other in a circle, at any depth. A file beside folders counts like one of them.
 * @param {{ from: string, to: string }[]} imports
 * @returns {{ folder: string, imports: { from: string, to: string }[] }[]} at most one circle for each folder
 */
export function findFolderCycles(imports) {
  const inside = imports.filter(
    ({ from, to }) => from !== to && productionFolders.test(from) && productionFolders.test(to),
  );
  const found = [...graphsOf(inside)].flatMap(([folder, graph]) => {
    const cycle = cycleIn(graph);
    return cycle ? [{ folder, imports: cycle }] : [];
  });
  return found.sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** @param {string[]} paths */
export function findCrowdedFolders(paths) {
  const counts = new Map();
  for (const path of paths.filter((it) => productionFolders.test(it) && !it.startsWith(migrations))) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, files]) => files > maxFilesInFolder)
    .map(([folder, files]) => `${folder} has ${files} files; at most ${maxFilesInFolder} are allowed`);
}

/** The subjects of the product, which have the same names in every layer. */
export const subjects = [
  'monitors',
  'requests',
  'overview',
  'facilities',
  'users',
  'accounts',
  'site-configuration',
  'certificates',
  'audit',
  'jobs',
  'rounds',
  'devices',
  'changes',
  'service',
  'service-accounts',
  'help',
  'display',
  'my-page',
];

/** Folders whose folders are subjects, and what else they may have. */
const foldersBySubject = {
  contract: ['common'],
  'server/routes': [],
  // The database itself.
  'server/store': ['common', 'engine', 'schema', 'migrations'],
  'src/features': [],
  'tests/server': ['common', 'engine', 'demo'],
  // Besides subjects: tests of a folder of src/ that serves all features.
  'tests/app': ['common', 'device'],
};

/**
 * Folders by a name that is no subject, where only subjects may be.
 * @param {string[]} paths
 */
export function findUnknownSubjects(paths) {
  const appFolders = paths.filter((path) => path.startsWith('src/')).map((path) => path.split('/')[1]);
  return Object.entries(foldersBySubject).flatMap(([folder, ownOthers]) => {
    const others = folder === 'tests/app' ? [...ownOthers, ...appFolders] : ownOthers;
    const inside = paths.filter((path) => path.startsWith(`${folder}/`));
    const names = inside
      .map((path) => path.slice(folder.length + 1).split('/'))
      .filter(({ length }) => length > 1);
    return [...new Set(names.map(([name]) => name))]
      .filter((name) => !subjects.includes(name) && !others.includes(name))
      .map((name) => `${folder}/${name} is named after no subject of docs/architecture.md`);
  });
}
