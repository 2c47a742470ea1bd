// Turns what the page starts with from modules into classic scripts. Chromium keeps the compiled code of a classic
// script that a service worker serves, and never that of a module, which it compiles again at each start.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { analyze } from 'eslint-scope';
import MagicString from 'magic-string';
import { parseAst } from 'vite';

const ownHash = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex');

/** For V8: what the page starts with runs nearly whole, so it is compiled while it arrives, in another thread. */
const compileEarly = '//# allFunctionsCalledOnLoad\n';
/** Each script adds what it does; the last one runs all of it, or leaves the moment to the page loader. */
const scriptStart = `${compileEarly}(globalThis.startFunctions??=[]).push((()=>{"use strict";`;
const scriptEnd = '}));';
const runAll =
  '(globalThis.startApp??(start=>start()))(()=>{for(const run of globalThis.startFunctions.splice(0))run()});';
/** Where each script leaves what it exports, by its file. */
const exportsOf = (file) => `(globalThis.startExports??={})[${JSON.stringify(file)}]`;

/**
 * The entry and all that it imports before it runs, in the order in which they run.
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @returns {Set<string>} file names
 */
export function startFilesOf(bundle) {
  const files = new Set();
  const visited = new Set();
  function add({ fileName, imports }) {
    if (visited.has(fileName)) return;
    visited.add(fileName);
    for (const file of imports) if (bundle[file]) add(bundle[file]);
    files.add(fileName);
  }
  for (const chunk of Object.values(bundle)) if (chunk.isEntry) add(chunk);
  return files;
}

const nameOf = (node) => JSON.stringify(node.name ?? node.value);

/** Importers read an export once: one that changes later would stay as it was. */
function checkConstant(fileName, ast, locals) {
  const scopes = analyze(ast, { ecmaVersion: 2022, sourceType: 'module' });
  const changing = (scopes.acquire(ast, true)?.variables ?? []).find(
    ({ name, references }) => locals.includes(name) && references.some((it) => it.isWrite() && !it.init),
  );
  if (changing) throw new Error(`${fileName} exports ${changing.name}, which changes after the start.`);
}

/** Reads what a start file exports from where it leaves it; null for an import of another file. */
function importFrom({ source, specifiers }, fileName, startFiles) {
  const file = posix.join(posix.dirname(fileName), source.value);
  if (!startFiles.has(file)) return null;
  const names = specifiers.map(({ imported, local }) => `${nameOf(imported)}:${local.name}`);
  return names.length > 0 ? `const{${names}}=${exportsOf(file)};` : '';
}

function exportFrom(node, fileName, ast) {
  if (!node.specifiers || node.declaration || node.source)
    throw new Error(`${fileName} has an unexpected ${node.type}.`);
  const names = node.specifiers.map(({ exported, local }) => `${nameOf(exported)}:${local.name}`);
  checkConstant(
    fileName,
    ast,
    node.specifiers.map(({ local }) => local.name),
  );
  return `${exportsOf(fileName)}={${names}};`;
}

function makeClassic({ code, fileName, isEntry }, startFiles) {
  const result = new MagicString(code);
  const ast = parseAst(code, { range: true });
  const isStart = startFiles.has(fileName);
  for (const node of ast.body) {
    let instead = null;
    if (node.type === 'ImportDeclaration') instead = importFrom(node, fileName, startFiles);
    else if (isStart && node.type.startsWith('Export')) instead = exportFrom(node, fileName, ast);
    if (instead !== null) result.overwrite(node.start, node.end, instead);
  }
  if (!isStart) return result.toString();
  result.prepend(scriptStart).append(scriptEnd);
  if (isEntry) result.append(runAll);
  return result.toString().replaceAll('import.meta', '({url:document.baseURI})');
}

/** The tags by which Vite has the page load its scripts as modules. */
const moduleTags = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/** @returns {import('vite').Plugin} */
export function classicScripts() {
  return {
    name: 'classic-scripts',
    apply: 'build',
    enforce: 'post',
    // A file is named by a hash of what it contained as a module. When this plugin makes something else of the same
    // module, the file needs another name, too: browsers keep a file by its name, and would go on with the old one.
    augmentChunkHash: () => ownHash,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = [...startFilesOf(bundle)];
        const toTag = (tag, attrs) => ({ tag, attrs: { ...attrs, crossorigin: true }, injectTo: 'head' });
        return {
          html: html.replace(moduleTags, ''),
          tags: [
            // Vite does not preload as a module what the page has a link for.
            ...files.map((file) => toTag('link', { rel: 'preload', as: 'script', href: `/${file}` })),
            // In the page itself: a browser compiles a script while it arrives, but not one that another script adds.
            ...files.map((file) => toTag('script', { defer: true, src: `/${file}` })),
          ],
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const startFiles = startFilesOf(bundle);
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = makeClassic(chunk, startFiles);
      },
    },
  };
}
