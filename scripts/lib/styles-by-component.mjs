// Each of Mantine's components brings its own styles, so that those of dialogs and other screens come with them.
// While developing, the page has them all (src/ui/theme/vendor.css): Vite bundles libraries beforehand there.
import { requireFiles } from './require-files.mjs';

const importOfAll = "@import '@mantine/core/styles.layer.css';";
/** Styles that belong to no component. */
const common = ['baseline', 'default-css-variables', 'global'];

/** Components whose styles are all our own: Mantine's would only be bytes before the first row. */
const unstyled = ['Pagination'];

const styles = (name) => `@mantine/core/styles/${name}.layer.css`;

const files = [/[\\/]ui[\\/]theme[\\/]vendor\.css$/, /@mantine[\\/]core[\\/]esm[\\/].*\.module\.mjs$/];

/** @returns {import('vite').Plugin} */
export function stylesByComponent() {
  return {
    name: 'styles-by-component',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: files },
      handler(code, id) {
        if (id.endsWith('.css')) {
          if (!code.includes(importOfAll)) throw new Error(`${id} has no ${importOfAll}`);
          return code.replace(importOfAll, common.map((name) => `@import '${styles(name)}';`).join('\n'));
        }
        // A component's class names, after the components that it is made of: its styles come after theirs, too.
        const name = id.replace(/^.*[\\/]/, '').replace('.module.mjs', '');
        if (unstyled.includes(name)) return null;
        return { code: `${code}\nimport '${styles(name)}';`, map: null };
      },
    },
    buildEnd: requireFiles('styles-by-component', files),
  };
}
