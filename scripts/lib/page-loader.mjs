// The script that the page runs first (src/early-list/load-page.ts): built by itself, so that it needs no other file, and
// put at the end of the page with the name of the build, before the app's scripts, which wait until the page is parsed.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { startFilesOf } from './classic-scripts.mjs';
import { buildTargets } from './minimum-browsers.mjs';

const hash = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

async function buildLoader(root) {
  const [{ output }] = [
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        write: false,
        target: buildTargets,
        modulePreload: false,
        rolldownOptions: {
          input: fileURLToPath(import.meta.resolve('../../src/early-list/load-page.ts')),
          output: { format: 'iife', codeSplitting: false },
        },
      },
    }),
  ].flat();
  return output[0].code;
}

/**
 * @param {{ folder(): string }} texts where the catalogues are, below the build
 * @returns {import('vite').Plugin}
 */
export function pageLoader(texts) {
  let root = '';
  let file = '';
  return {
    name: 'page-loader',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      // For V8: all of it runs, so it is compiled while it arrives, and with all of it in the browser's cache.
      const source = `//# allFunctionsCalledOnLoad\n${await buildLoader(root)}`;
      file = `assets/loader-${hash(source)}.js`;
      this.emitFile({ type: 'asset', fileName: file, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'script', href: `/${file}`, crossorigin: true },
          injectTo: 'head-prepend',
        },
        {
          tag: 'script',
          attrs: {
            src: `/${file}`,
            crossorigin: true,
            'data-build': hash([texts.folder(), ...startFilesOf(bundle)].join(' ')),
          },
          injectTo: 'body',
        },
      ],
    },
  };
}
