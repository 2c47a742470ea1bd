// The app's catalogues as i18next fetches them: a file for each language and namespace, in a folder that is named by a hash
// of them all, so that no name but the folder's is needed before the first row. Their types are made of the English ones.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeResourcesAsInterface } from 'i18next-resources-for-ts';
import { withReferences } from './text-references.mjs';

/** The folders of catalogues, each with a folder for a language, and what begins the names of their namespaces. */
const places = [
  { folder: 'src/i18n', prefix: '', types: 'src/i18n/resources.gen.ts' },
  {
    folder: 'contract/common/messages',
    prefix: 'messages-',
    types: 'contract/common/resources.gen.ts',
  },
];
/** Texts of the page itself, which the build puts there. */
const pageFile = 'page.json';
/** The page starts with these, so they come in one file. */
const startNamespaces = ['start', 'messages-first'];

function readNamespaces(root, { folder, prefix }, language) {
  return readdirSync(join(root, folder, language))
    .filter((file) => file !== pageFile)
    .map((file) => ({
      name: prefix + file.replace(/\.json$/, ''),
      resources: JSON.parse(readFileSync(join(root, folder, language, file), 'utf8')),
    }));
}

function readFiles(root) {
  const languages = readdirSync(join(root, places[0].folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return languages.flatMap((language) => {
    const written = places.flatMap((place) => readNamespaces(root, place, language));
    const all = withReferences(language, written);
    const isAtStart = ({ name }) => startNamespaces.includes(name);
    const start = Object.fromEntries(all.filter(isAtStart).map(({ name, resources }) => [name, resources]));
    const files = [{ name: 'start', resources: start }, ...all.filter((each) => !isAtStart(each))];
    return files.map(({ name, resources }) => ({
      file: `${language}/${name}.json`,
      source: JSON.stringify(resources),
    }));
  });
}

function writeTypes(root) {
  for (const place of places) {
    const types = `// Made of the English catalogues by scripts/lib/catalogue-files.mjs.\n${mergeResourcesAsInterface(readNamespaces(root, place, 'en'))}`;
    const path = join(root, place.types);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== types) writeFileSync(path, types);
  }
}

/**
 * @param {string} [folderOfProject] where it is not the root of the build
 * @returns {import('vite').Plugin} with `api.folder()`: where the files are, below the build
 */
export function catalogueFiles(folderOfProject) {
  let root = '';
  let base = '/';
  let folder = 'assets/texts';
  return {
    name: 'catalogue-files',
    api: { folder: () => folder },
    configResolved(config) {
      root = folderOfProject ?? config.root;
      base = config.base;
      writeTypes(root);
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}/`, (request, response, next) => {
        const found = readFiles(root).find(({ file }) => request.url === `/${file}`);
        if (!found) return next();
        return response.setHeader('Content-Type', 'application/json').end(found.source);
      });
    },
    handleHotUpdate({ file, server }) {
      if (!places.some((place) => file.startsWith(join(root, place.folder)) && file.endsWith('.json')))
        return;
      writeTypes(root);
      server.ws.send({ type: 'full-reload' });
    },
    buildStart() {
      if (this.environment.mode !== 'build') return;
      const files = readFiles(root);
      const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8);
      folder = `assets/texts-${hash}`;
      const names = files.filter(({ file }) => file.startsWith('en/')).map(({ file }) => file.slice(3));
      this.emitFile({ type: 'asset', fileName: `${folder}/names.json`, source: JSON.stringify(names) });
      for (const { file, source } of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source });
    },
    transformIndexHtml: (html) => html.replace('<html', `<html data-texts="${base}${folder}/"`),
  };
}
