// Makes a file of each catalogue of each language, which the app fetches in the language of whoever uses it. The sources
// import the English catalogues: in the build each such import reads what was fetched, and each dynamic import of a chunk
// that needs catalogues fetches them beside the chunk (src/i18n/catalogues.ts).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import MagicString from 'magic-string';
import { build, parseAst } from 'vite';
import { startFilesOf } from './classic-scripts.mjs';

const ownHash = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex');

/** The folders of catalogues, each with a folder for a language, and what begins the names of their files. */
const places = [
  { folder: 'src/i18n', prefix: '' },
  { folder: 'contract/common/messages', prefix: 'messages-' },
];
/** Texts of the page itself, which the build puts there. */
const pageFile = 'page.ts';
const importPrefix = 'texts:';

/** @returns {{ language: string, name: string, path: string }[]} */
function findCatalogues(root) {
  return places.flatMap(({ folder, prefix }) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name: language }) =>
        readdirSync(join(root, folder, language))
          .filter((file) => file !== pageFile)
          .map((file) => ({
            language,
            name: prefix + file.replace(/\.ts$/, ''),
            path: join(root, folder, language, file),
          })),
      ),
  );
}

/** Reads all catalogues by building one file that exports them. */
async function readCatalogues(root) {
  const catalogues = findCatalogues(root);
  const entry = '\0all-catalogues';
  const [{ output }] = [
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      plugins: [
        {
          name: 'all-catalogues',
          resolveId: (id) => (id === entry ? id : null),
          load: (id) =>
            id === entry
              ? catalogues
                  .map(({ path }, index) => `export { texts as c${index} } from ${JSON.stringify(path)};`)
                  .join('\n')
              : null,
        },
      ],
      build: {
        write: false,
        minify: false,
        rolldownOptions: {
          input: entry,
          preserveEntrySignatures: 'strict',
          output: { format: 'es', codeSplitting: false },
        },
      },
    }),
  ].flat();
  const all = await import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
  return catalogues.map(({ language, name }, index) => ({
    file: `${language}/${name}.json`,
    source: JSON.stringify(all[`c${index}`]),
  }));
}

const nameOf = ({ name, value }) => JSON.stringify(name ?? value);

/** The catalogues that a chunk and all that it imports before it runs read. */
function cataloguesOf(fileName, bundle, visited = new Set()) {
  const chunk = bundle[fileName];
  if (!chunk || visited.has(fileName)) return [];
  visited.add(fileName);
  return chunk.imports.flatMap((source) =>
    source.startsWith(importPrefix)
      ? [source.slice(importPrefix.length)]
      : cataloguesOf(source, bundle, visited),
  );
}

/** All nodes of a tree, in any order. */
function* nodesOf(node) {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each);
  else if (node && typeof node === 'object' && typeof node.type === 'string') {
    yield node;
    for (const value of Object.values(node)) if (value && typeof value === 'object') yield* nodesOf(value);
  }
}

/** The text of a string, which a minifier may have made a template; none of anything else. */
function textOf({ type, value, quasis }) {
  if (type === 'TemplateLiteral') return quasis.length === 1 ? quasis[0].value.cooked : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Instead of an import of a catalogue. */
function readCatalogue({ source, specifiers }) {
  const names = specifiers.map(({ imported, local }) => `${nameOf(imported)}:${local.name}`);
  return `const{${names}}=globalThis.catalogues[${JSON.stringify(source.value.slice(importPrefix.length))}];`;
}

function readFetched({ code, fileName }, bundle) {
  const result = new MagicString(code);
  for (const node of nodesOf(parseAst(code))) {
    if (node.type === 'ImportDeclaration' && node.source.value.startsWith(importPrefix))
      result.overwrite(node.start, node.end, readCatalogue(node));
    const source = node.type === 'ImportExpression' ? textOf(node.source) : undefined;
    if (source === undefined) continue;
    const target = posix.join(posix.dirname(fileName), source);
    const needed = [...new Set(cataloguesOf(target, bundle))].sort().join(' ');
    if (needed === '') continue;
    result.prependLeft(node.start, `globalThis.withCatalogues(${JSON.stringify(needed)},()=>`);
    result.appendRight(node.end, ')');
  }
  return result.toString();
}

/** Refuses catalogues in files that the page starts with: they run before any catalogue is fetched. */
function checkStart(startFiles, bundle) {
  for (const file of startFiles) {
    const catalogue = bundle[file].imports.find((source) => source.startsWith(importPrefix));
    if (catalogue) throw new Error(`${file}, which the page starts with, reads ${catalogue}.`);
  }
}

/**
 * During development each catalogue of en/ is, in the browser, that of the chosen language.
 * @returns {import('vite').Plugin}
 */
export function catalogueModules() {
  let root = '';
  let languages = [];
  return {
    name: 'catalogue-modules',
    apply: 'serve',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      languages = [...new Set(findCatalogues(root).map(({ language }) => language))];
    },
    load(id) {
      const place = places.find(({ folder }) => id.startsWith(join(root, folder, 'en/')));
      if (!place || !id.endsWith('.ts') || id.endsWith(`/${pageFile}`)) return null;
      const file = posix.basename(id);
      const imports = languages.map((language) =>
        language === 'en'
          ? `en: () => import('./${file}?own')`
          : `${language}: () => import('../${language}/${file}')`,
      );
      return `import { preferredLanguage } from '/src/i18n/preferred-language.ts';
const files = { ${imports.join(', ')} };
export const { texts } = await files[preferredLanguage() ?? 'en']();`;
    },
  };
}

/**
 * @param {string} [folderOfProject] where it is not the root of the build
 * @returns {import('vite').Plugin} with `api.folder()`: where the files are, below the build
 */
export function catalogueFiles(folderOfProject) {
  let root = '';
  let files = [];
  let folder = '';
  return {
    name: 'catalogue-files',
    apply: 'build',
    enforce: 'post',
    api: { folder: () => folder },
    configResolved(config) {
      root = folderOfProject ?? config.root;
    },
    async buildStart() {
      for (const { path } of findCatalogues(root)) this.addWatchFile(path);
      files = await readCatalogues(root);
      const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8);
      folder = `assets/texts-${hash}`;
      const names = files.filter(({ file }) => file.startsWith('en/')).map(({ file }) => file.slice(3));
      this.emitFile({ type: 'asset', fileName: `${folder}/names.json`, source: JSON.stringify(names) });
      for (const { file, source } of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source });
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!/\/en\/[\w-]+\.ts$/.test(source) || !importer) return null;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        const path = resolved?.id ?? '';
        const place = places.find(({ folder: each }) => path.startsWith(join(root, each, 'en/')));
        if (!place || path.endsWith(`/${pageFile}`)) return null;
        return { id: importPrefix + place.prefix + posix.basename(path, '.ts'), external: true };
      },
    },
    // A file is named by a hash of what it contained before this plugin changed it.
    augmentChunkHash: () => ownHash,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        checkStart(startFilesOf(bundle), bundle);
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = readFetched(chunk, bundle);
      },
    },
  };
}
