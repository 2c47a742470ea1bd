// Turns what the page starts with from modules into classic scripts. Chromium keeps the compiled code of a classic
// script that a service worker serves, and never that of a module, which it compiles anew at each start.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { analyze } from 'eslint-scope';
import MagicString from 'magic-string';
import { parseAst } from 'vite';

const ownHash = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex');

/** Each classic script adds what it does; the last one runs all of it, or leaves the moment to the page loader. */
const steps = '(globalThis.consoleSteps??=[])';
/** For V8: what the page starts with runs nearly whole, so it is compiled while it arrives, in another thread. */
const compileEarly = '//# allFunctionsCalledOnLoad\n';
const runSteps =
  '(globalThis.runConsole??(run=>run()))(()=>{for(const step of globalThis.consoleSteps.splice(0))step()});';
/** Where each classic script leaves what it exports, by its file. */
const exportsOf = (file) => `(globalThis.consoleScripts??={})[${JSON.stringify(file)}]`;

/**
 * The entry and all that it imports before it runs, in the order in which they run.
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @returns {Set<string>} file names
 */
export function startFilesOf(bundle) {
  const files = new Set();
  const visited = new Set();
  function add(file) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || visited.has(file)) return;
    visited.add(file);
    for (const imported of chunk.imports) add(imported);
    files.add(file);
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName);
  return files;
}

const nameOf = (node) => (node.type === 'Literal' ? String(node.value) : node.name);

/** Importers read an export once: one that changes later would stay as it was. */
function findChanging(ast, locals) {
  const scopes = analyze(ast, { ecmaVersion: 2022, sourceType: 'module' });
  const variables = scopes.acquire(ast, true)?.variables ?? [];
  const changes = ({ references }) => references.some((it) => it.isWrite() && !it.init);
  return variables.find((variable) => locals.has(variable.name) && changes(variable));
}

/** Reads what a script imports from classic scripts where they have left it. */
function replaceImports(code, ast, startFiles, folder) {
  for (const node of ast.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const file = new URL(node.source.value, `file:///${folder}/`).pathname.slice(1);
    if (!startFiles.has(file)) continue;
    const names = node.specifiers.map(
      ({ imported, local }) => `${JSON.stringify(nameOf(imported))}:${local.name}`,
    );
    code.overwrite(node.start, node.end, names.length > 0 ? `const{${names}}=${exportsOf(file)};` : '');
  }
}

/** @returns {Map<string, string>} local names by exported names */
function replaceExports(code, ast) {
  const locals = new Map();
  for (const node of ast.body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration || node.source) {
      if (node.type.startsWith('Export')) throw new Error(`A chunk has an unexpected ${node.type}.`);
      continue;
    }
    for (const { local, exported } of node.specifiers) locals.set(nameOf(exported), local.name);
    code.remove(node.start, node.end);
  }
  return locals;
}

function makeClassic(chunk, startFiles) {
  const code = new MagicString(chunk.code);
  const ast = parseAst(chunk.code, { range: true });
  replaceImports(code, ast, startFiles, chunk.fileName.replace(/\/[^/]*$/, ''));
  if (startFiles.has(chunk.fileName)) {
    const locals = replaceExports(code, ast);
    const changing = findChanging(ast, new Set(locals.values()));
    if (changing)
      throw new Error(`${chunk.fileName} exports ${changing.name}, which changes after the start.`);
    const members = [...locals].map(([name, local]) => `${JSON.stringify(name)}:${local}`);
    code.append(`${exportsOf(chunk.fileName)}={${members}}`);
    code.prepend(`${compileEarly}${steps}.push((()=>{"use strict";`).append('}));');
    if (chunk.isEntry) code.append(runSteps);
    return code.toString().replaceAll('import.meta', '({url:document.baseURI})');
  }
  return code.toString();
}

/** Removes the tags by which Vite has the page load a file as a module. */
function withoutModule(html, file) {
  const tags = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
  return html.replace(tags, (tag) => (tag.includes(`"/${file}"`) ? '' : tag));
}

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
        const startFiles = [...startFilesOf(bundle)];
        const tag = (name, attrs) => ({
          tag: name,
          attrs: { ...attrs, crossorigin: true },
          injectTo: 'head',
        });
        return {
          html: startFiles.reduce(withoutModule, html),
          tags: [
            // Vite does not preload as a module what the page has a link for.
            ...startFiles.map((file) => tag('link', { rel: 'preload', as: 'script', href: `/${file}` })),
            // In the page itself: a browser compiles a script while it arrives, but not one that another script adds.
            ...startFiles.map((file) => tag('script', { defer: true, src: `/${file}` })),
          ],
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const startFiles = startFilesOf(bundle);
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          if (startFiles.has(chunk.fileName) || chunk.imports.some((file) => startFiles.has(file)))
            chunk.code = makeClassic(chunk, startFiles);
        }
      },
    },
  };
}
