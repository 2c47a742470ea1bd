// Puts texts of the catalogue into the page, where they can be read without any script.

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Replaces each {{name}} of the page.
 * @param {Record<string, string>} texts
 * @returns {import('vite').Plugin}
 */
export function insertTexts(texts) {
  return {
    name: 'page-texts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/\{\{(\w+)\}\}/g, (_, name) => {
          const text = texts[name];
          if (text === undefined) throw new Error(`The page has no text '${name}'.`);
          return escapeHtml(text);
        }),
    },
  };
}
