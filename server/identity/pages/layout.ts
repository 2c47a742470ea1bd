// The frame of the provider's pages, in the app's look.
import { html } from 'hono/html';
import { texts } from '../../texts/en/sign-in-pages.ts';

export const assetsPath = '/interaction/assets/';

/** Part of a page, as the `html` template returns it: values are escaped. */
export type Markup = ReturnType<typeof html>;

interface Page {
  title: string;
  content: Markup;
  /** A file in ./browser. */
  script?: string;
}

export async function layout({ title, content, script }: Page): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
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
</main>
</body>
</html>
`;
  return String(page);
}
