// The frame of the provider's pages, in the app's look.
import { html } from 'hono/html';
import { type Language, languages } from '../../../contract/common/languages.ts';
import { languageName, type PageTexts } from './page-language.ts';

export const assetsPath = '/interaction/assets/';

/** Part of a page, as the `html` template returns it: values are escaped. */
export type Markup = ReturnType<typeof html>;

interface Page {
  title: string;
  content: Markup;
  /** A file in ./browser. */
  script?: string;
  /** The parameters of the page's address, for a page that offers other languages. */
  address?: Readonly<Record<string, string>>;
}

/** Each language by its own name, with the address of this page in it: no script is needed. */
function languageChoice(chosen: Language, address: Readonly<Record<string, string>>): Markup {
  const links = Object.entries(languages).map(([tag, name]) => {
    const query = new URLSearchParams({ ...address, [languageName]: tag });
    const current = tag === chosen && html` aria-current="true"`;
    return html`<li><a href="?${query}" lang="${tag}" hreflang="${tag}"${current}>${name}</a></li>
`;
  });
  return html`<ul class="languages">
${links}</ul>`;
}

export async function layout(
  { language, texts }: PageTexts,
  { title, content, script, address }: Page,
): Promise<string> {
  const page = await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#e3f1f4">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14323a">
<meta name="robots" content="noindex">
<title>${title} · ${texts.product}</title>
<link rel="icon" type="image/svg+xml" href="${assetsPath}mark.svg">
<link rel="stylesheet" href="${assetsPath}page.css">
${
  script &&
  html`<script src="${assetsPath}early-enter.js"></script>
<script type="module" src="${assetsPath}${script}"></script>`
}
</head>
<body>
<main class="card">
<img class="mark" src="${assetsPath}mark.svg" alt="" width="64" height="64">
${content}
${address && languageChoice(language, address)}
</main>
</body>
</html>
`;
  return String(page);
}
