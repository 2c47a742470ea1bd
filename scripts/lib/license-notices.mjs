// The licenses of all packages that are compiled into a build, in one text file beside it: most of them ask for their text with
// each copy. A build that compiles in a package without one fails.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const licenseFile = /^(licen[cs]e|copying|notice)(\.\w+)?$/i;

/**
 * Parts of packages that are no packages themselves, with the text that another one has, or of ours: the reader of barcodes is
 * C++, and the embedded database is PostgreSQL.
 */
const within = {
  'zxing-wasm': [{ name: 'zxing-cpp', license: 'Apache-2.0', textOf: 'dexie' }],
  '@electric-sql/pglite': [
    { name: 'PostgreSQL', license: 'PostgreSQL', file: join(import.meta.dirname, 'postgresql-license.txt') },
  ],
};

/** Some lines of what bundles come with every build. */
export const builders = ['vite', 'rolldown'];
/** Packages that come into the app without being a module: the service worker is a build of its own, and styles name the typeface. */
export const withoutModules = [
  ...builders,
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
  '@fontsource-variable/public-sans',
];

/** Where a package has no text: one of the same author, or of the same license, whose text names nobody. */
const textElsewhere = { 'react-remove-scroll-bar': 'react-remove-scroll', 'drizzle-orm': 'dexie' };

/**
 * @param {string} id of a module
 * @returns {string | null} the folder of its package; null for what is our own
 */
export function packageFolderOf(id) {
  const path = id
    .replace(/^\0+/, '')
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/');
  return /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

const folderOf = (name) => packageFolderOf(fileURLToPath(import.meta.resolve(`${name}/package.json`)));

/** The texts of a package's folder; a package that names those of its own build tools names them after its own. */
function textsIn(folder) {
  return readdirSync(folder)
    .filter((name) => licenseFile.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').split(/^# Licenses of bundled dependencies/m)[0])
    .map((text) => text.replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}

const readAbout = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Names and versions of the packages in a build, in its own folder: hidden, so no service sends it. */
export const packageList = '.vite/packages.json';

const typesOnly = /^(@types\/|type-fest$|csstype$)/;

/** The folders of what a package depends on, as Node looks for them; types come into no build. */
function dependenciesOf(folder) {
  const names = Object.keys(readAbout(folder).dependencies ?? {}).filter((name) => !typesOnly.test(name));
  return names.flatMap((name) => {
    for (let from = folder; dirname(from) !== from; from = dirname(from)) {
      const found = join(from, 'node_modules', name);
      if (existsSync(join(found, 'package.json'))) return found;
    }
    return [];
  });
}

/**
 * Adds what may be within packages that are one bundle: none of what they depend on came by itself, as with that of Auth0. Rather
 * one too many is named than one too few.
 */
function addBundled(folders) {
  const bundled = new Set();
  const add = (folder) => {
    if (folders.has(folder) || bundled.has(folder)) return;
    bundled.add(folder);
    dependenciesOf(folder).forEach(add);
  };
  for (const folder of folders) {
    const dependencies = dependenciesOf(folder);
    if (!dependencies.some((one) => folders.has(one))) dependencies.forEach(add);
  }
  for (const folder of bundled) folders.add(folder);
}

/** @param {string} name of a package @returns {{ name: string, license: string }[]} what it brings that is no package */
export function partsWithin(name) {
  return (within[name] ?? []).map((part) => ({ name: part.name, license: part.license }));
}

/** A list of these packages, for `npm run sbom`. */
function listOf(folders) {
  const list = [...folders].sort().map((folder) => {
    const { name, version } = readAbout(folder);
    return { name, version };
  });
  return JSON.stringify(list);
}

function readPackage(folder) {
  const { name, version, license } = readAbout(folder);
  const text = textsIn(folder) || (textElsewhere[name] ? textsIn(folderOf(textElsewhere[name])) : '');
  const brought = (within[name] ?? []).map((part) => ({
    title: `${part.name}, in ${name} (${part.license})`,
    text: part.file ? readFileSync(part.file, 'utf8').trim() : textsIn(folderOf(part.textOf)),
  }));
  return [{ title: `${name} ${version} (${license})`, text }, ...brought];
}

/** @param {Iterable<string>} folders of packages @returns {string} */
function noticesOf(folders) {
  const packages = [...folders].sort().flatMap(readPackage);
  const without = packages.filter(({ text }) => !text).map(({ title }) => title);
  if (without.length > 0) throw new Error(`There is no license text in the package ${without.join(', ')}.`);
  const titles = new Map();
  for (const { title, text } of packages) {
    titles.set(text, [...new Set([...(titles.get(text) ?? []), title])]);
  }
  const notices = [...titles].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return ['Parts of others in this software, each with its license.\n', ...notices].join(
    `\n${'='.repeat(80)}\n\n`,
  );
}

/**
 * @param {{ also?: readonly string[] }} [options] packages whose code comes in without being a module: of the tools that build
 * @returns {{ collect(): import('vite').Plugin, write(): import('vite').Plugin }} `collect` for workers, which have a build of
 *   their own; `write` for the build itself
 */
export function licenseNotices({ also = [] } = {}) {
  const folders = new Set();
  const add = (context) => {
    for (const id of context.getModuleIds()) {
      const folder = packageFolderOf(id);
      if (folder) folders.add(folder);
    }
  };
  return {
    collect: () => ({
      name: 'license-notices-of-worker',
      apply: 'build',
      buildEnd() {
        add(this);
      },
    }),
    write: () => ({
      name: 'license-notices',
      apply: 'build',
      generateBundle() {
        add(this);
        if (folders.size === 0) return;
        addBundled(folders);
        for (const name of also) folders.add(folderOf(name));
        this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: noticesOf(folders) });
        this.emitFile({ type: 'asset', fileName: packageList, source: listOf(folders) });
      },
    }),
  };
}
