// Which namespaces of texts the app's files name, and which are requested beside each chunk.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The page starts with these. */
const started: readonly string[] = ['start', 'messages-first'];

const staticImport = /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'(\.[^']+)'/gm;
const naming = /\b(?:useTranslation\(|TFunction<)\s*\[([^\]]*)\]/g;
const keyed = /\bt\(\s*['`]([\w-]+):/g;
const chunkImport =
  /(?:(?<=withTexts\(\s*)import\('(\.[^']+)'\)((?:,\s*'[\w-]+')*))|\bimport\('(\.[^']+)'\)/g;
const routeTexts = /\btexts: \[([^\]]*)\]/;

const namesIn = (list = '') => list.match(/[\w-]+/g) ?? [];

interface Source {
  imports: string[];
  named: string[];
  /** The namespaces of its keys. */
  keyed: string[];
  chunks: { target: string; requested: string[] }[];
  /** The namespaces that a route requests beside its chunks. */
  route: string[];
}

const sources = new Map<string, Source>(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file): [string, Source] => {
      const path = join('src', file);
      const code = readFileSync(path, 'utf8');
      const from = (source = '') => join(path, '..', source);
      return [
        path,
        {
          imports: Array.from(code.matchAll(staticImport), ([, source]) => from(source)),
          named: Array.from(code.matchAll(naming), ([, list]) => namesIn(list)).flat(),
          keyed: Array.from(code.matchAll(keyed), ([, name]) => name ?? ''),
          chunks: Array.from(code.matchAll(chunkImport), ([, source, list, plain]) => ({
            target: from(source ?? plain),
            requested: namesIn(list),
          })),
          route: path.startsWith('src/routes/') ? namesIn(routeTexts.exec(code)?.[1]) : [],
        },
      ];
    }),
);

/** Finds what a file and all that it imports with it name, beside what the page starts with. */
export function namedFrom(path: string, visited = new Set<string>()): string[] {
  const source = sources.get(path);
  if (!source || visited.has(path)) return [];
  visited.add(path);
  const all = [...source.named, ...source.imports.flatMap((each) => namedFrom(each, visited))];
  return [...new Set(all)].filter((name) => !started.includes(name)).sort();
}

const isRoute = (path: string) => path.startsWith('src/routes/') && !/\/-[^/]*$/.test(path);

/** A chunk, the namespaces that its files name, and those that are requested beside it. */
export type Chunk = [path: string, named: string[], requested: string[]];

export function readChunks(): Chunk[] {
  return [...sources].flatMap(([path, { chunks, route }]): Chunk[] => [
    ...chunks
      .filter(({ target }) => sources.has(target))
      .map(({ target, requested }): Chunk => [target, namedFrom(target), requested.sort()]),
    ...(isRoute(path) ? [[path, namedFrom(path), route.sort()] satisfies Chunk] : []),
  ]);
}

/** Called by the panel of filters alone, which names their texts; they come with the first list, the panel later. */
const ofPanel = /-filter-fields\.ts$/;

/** Finds files whose `t` has a type that is not written there, so that nobody would see what they need. */
export function readUnnamed(): string[] {
  return [...sources].flatMap(([path, { named, keyed: keys }]) =>
    ofPanel.test(path) || keys.every((name) => named.includes(name)) ? [] : [path],
  );
}
