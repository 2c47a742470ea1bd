// The frame of pages over plain http: one answer each, which loads nothing else.
import { html, raw } from 'hono/html';
import type { Language } from '../../contract/common/languages.ts';
import { base64, sha256 } from '../base/platform.ts';

type Markup = ReturnType<typeof html>;

// The app's look, with its tokens (tests/checks/palette.test.ts); each text is 7:1 or more.
const style = `
:root { color-scheme: light dark; --ground: #f6f8f9; --card: #fff; --ink: #10222b; --ink-soft: #3d525d; --line: #dfe6ea; --accent: #0b5567; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0e1619; --card: #151f24; --ink: #eaf1f4; --ink-soft: #b4c4cc; --line: #26353c; --accent: #7fd3e3; --on-accent: #06252d; }
}
* { box-sizing: border-box; }
body { display: grid; min-height: 100dvh; margin: 0; padding: 24px 16px; place-items: center; background: var(--ground); color: var(--ink); font: 17px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { width: 100%; max-width: 560px; padding: 32px 28px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.2; text-wrap: balance; }
p { margin: 0 0 20px; color: var(--ink-soft); }
code { color: var(--ink); font: 15px/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.button { display: flex; min-height: 56px; margin: 12px 0; padding: 8px 20px; align-items: center; justify-content: center; border: 1px solid var(--accent); border-radius: 8px; color: var(--accent); font-weight: 600; text-decoration: none; }
.primary { background: var(--accent); color: var(--on-accent); }
details { border-top: 1px solid var(--line); }
details:last-of-type { margin-bottom: 24px; border-bottom: 1px solid var(--line); }
summary { padding: 14px 4px; font-weight: 600; cursor: pointer; }
ol { margin: 0 0 16px; padding-left: 28px; }
li + li { margin-top: 6px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

// A device that trusts the certificate is sent on at once; where it is already, it would be sent round and round.
const script = `
const open = document.getElementById('open');
function tryIt() {
  if (open && open.href !== location.href) fetch(new URL('/ca.crt', open.href), { cache: 'no-store' }).then(() => location.replace(open.href), () => {});
}
addEventListener('pageshow', tryIt);
document.addEventListener('visibilitychange', () => document.hidden || tryIt());
`;

function hashOf(text: string): string {
  return `'sha256-${base64(sha256(text))}'`;
}

export const standalonePagePolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  'connect-src https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Heading {
  language: Language;
  product: string;
  title: string;
}

/** A whole page; its link with the id `open`, if any, is followed as soon as this device can open it. */
export function renderStandalonePage({ language, product, title }: Heading, content: Markup): string {
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${product}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
<script>${raw(script)}</script>
</body>
</html>
`);
}
