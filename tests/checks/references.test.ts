// Comments and docs point only at what a reader of this repository can open: anchors of docs/decisions.md and files that
// exist, and no text that is kept elsewhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const folders = ['contract', 'docs', 'public', 'scripts', 'server', 'simulator', 'src', 'tests'];
const rootFiles = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isFile());
const thisFile = 'tests/checks/references.test.ts';

const lines = [
  ...rootFiles.map(({ name }) => name),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
]
  .filter((file) => /\.(tsx?|mjs|js|md|sql|html|css)$/.test(file) && file !== thisFile)
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, index) => ({ place: `${file}:${index + 1}`, text })),
  );

/** The anchors of Markdown headings, as GitHub makes them: lower case, hyphens for spaces, no punctuation. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

const anchors = anchorsOf(readFileSync('docs/decisions.md', 'utf8'));

it('refers only to anchors of docs/decisions.md that exist', () => {
  const unknown = lines.flatMap(({ place, text }) =>
    [...text.matchAll(/decisions\.md#([\w-]+)/g)]
      .filter(([, anchor = '']) => anchor !== 'heading' && !anchors.includes(anchor))
      .map(([reference]) => `${place} ${reference}`),
  );
  expect(unknown).toEqual([]);
});

it('names only files that exist, in comments and docs', () => {
  const comment = /^\s*(\/\/|\/?\*)|\/\*\*|\s\/\/ |\{\/\*/;
  const path =
    /(?<![\w./-])(contract|src|server|simulator|scripts|tests|docs)\/[\w./$-]+\.(tsx?|mjs|md|css)\b/g;
  const unknown = lines
    .filter(({ place, text }) => /\.md:\d/.test(place) || comment.test(text))
    .flatMap(({ place, text }) => [...text.matchAll(path)].map(([file]) => ({ place, file })))
    .filter(({ file }) => !existsSync(file))
    .map(({ place, file }) => `${place} ${file}`);
  expect(unknown).toEqual([]);
});

it('refers to no text outside the repository', () => {
  const elsewhere =
    /\b(specifications?|decisions),? (\d|section)|\bissue #?\d|\b(DESIGN|PITFALLS|NAMES|WORDING)\.md/i;
  const references = lines
    .filter(({ text }) => elsewhere.test(text))
    .map(({ place, text }) => `${place} ${text.trim()}`);
  expect(references).toEqual([]);
});

it('gives each heading of docs/decisions.md an anchor of its own', () => {
  expect(anchors).toEqual([...new Set(anchors)]);
});

it('links from the README and docs only to files that exist', () => {
  const broken = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)]
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => join(dirname(file), target))
        .filter((target) => !existsSync(target))
        .map((target) => `${file}: ${target}`),
    );
  expect(broken).toEqual([]);
});
