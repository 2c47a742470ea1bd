// Preloads in index.html what the first list needs. Otherwise the browser would request it in waves, the screens once
// the router has run; each wave costs a round trip on a ward's slow Wi-Fi.
import { relative } from 'node:path';
import { firstRowModules } from './first-row.mjs';

/**
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {string} root
 * @returns {{ scripts: Set<string>, styles: Set<string> }} file names
 */
function filesOf(bundle, root) {
  const scripts = new Set();
  const styles = new Set();
  function add(chunk) {
    if (chunk?.type !== 'chunk' || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const name of chunk.imports) add(bundle[name]);
  }
  for (const chunk of Object.values(bundle)) {
    const { facadeModuleId } = chunk;
    if (facadeModuleId && firstRowModules.includes(relative(root, facadeModuleId))) add(chunk);
  }
  return { scripts, styles };
}

/** @returns {import('vite').Plugin} */
export function preloadFirstRow() {
  let root = '';
  return {
    name: 'preload-first-row',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const { scripts, styles } = filesOf(bundle, root);
        const unknown = (file) => !html.includes(`/${file}"`);
        const link = (attrs) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' });
        return [
          ...[...scripts].filter(unknown).map((file) => link({ rel: 'modulepreload', href: `/${file}` })),
          ...[...styles]
            .filter(unknown)
            .map((file) => link({ rel: 'preload', as: 'style', href: `/${file}` })),
        ];
      },
    },
  };
}
