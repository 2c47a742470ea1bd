// The typeface beside the app (src/ui/theme/theme.css): the page asks for it at once, so that it is there when the first text
// is painted. Text does not wait for it. The sign-in pages have the app's file.
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** @returns {import('vite').Plugin} */
export function typeface() {
  return {
    name: 'typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
        if (files.length !== 1) throw new Error(`One font file is expected: ${files.join(', ')}`);
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${files[0]}`,
              crossorigin: true,
            },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

/**
 * Lets the sign-in pages of a build use the app's font file, which the browser has already. Without a build they have the
 * system's typeface.
 * @param {string} dist folder of the build
 */
export async function shareTypeface(dist) {
  const names = await readdir(join(dist, 'app/assets'));
  const file = names.find((name) => name.endsWith('.woff2'));
  if (!file) throw new Error('The app has no font file');
  const face = [
    `font-family: 'Public Sans'`,
    `src: url('/assets/${file}') format('woff2')`,
    'font-weight: 100 900',
    'font-display: swap',
  ];
  await appendFile(join(dist, 'server/browser/page.css'), `\n@font-face { ${face.join('; ')} }\n`);
}
