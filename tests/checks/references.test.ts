// Comments and docs point only at what a reader of this repository can open: headings and files that exist, and no text
// that is kept elsewhere. Pages of decisions are listed in their index and stay short.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { subjects } from '../../scripts/checks/folders.mjs';

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
function anchorsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

function isMissing(file: string, anchor: string | undefined): boolean {
  if (!existsSync(file)) return true;
  return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor);
}

const documents = [
  ...rootFiles.map(({ name }) => name),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((file) => file.endsWith('.md'));

it('refers only to pages of docs/ and headings that exist, in comments', () => {
  const unknown = lines.flatMap(({ place, text }) =>
    [...text.matchAll(/(docs\/[\w/-]+\.md)#([\w-]+)/g)]
      .filter(([, file = '', anchor]) => isMissing(file, anchor))
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
    /\b(specifications?|decisions),? (\d|section)|\bissue #?\d|(?<!docs\/)\b(DESIGN|PITFALLS|NAMES|WORDING)\.md/i;
  const references = lines
    .filter(({ text }) => elsewhere.test(text))
    .map(({ place, text }) => `${place} ${text.trim()}`);
  expect(references).toEqual([]);
});

it('gives each heading of a document an anchor of its own', () => {
  const repeated = documents.filter((file) => new Set(anchorsOf(file)).size < anchorsOf(file).length);
  expect(repeated).toEqual([]);
});

it('links from documents only to files and headings that exist', () => {
  const broken = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#:\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, target = '', anchor]) => isMissing(target ? join(dirname(file), target) : file, anchor))
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('explains every subject in docs/architecture.md', () => {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('\n## Subjects\n');
  const names = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| ([a-z-]+) \|/gm)].map(([, name]) => name);
  expect(names).toEqual(['subject', ...subjects]);
});

describe('pages of decisions', () => {
  const pages = documents.filter((file) => /^docs\/decisions\/(?!README)/.test(file));

  it('are listed in their index', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8');
    expect(pages.filter((page) => !index.includes(`](${basename(page)})`))).toEqual([]);
  });

  it('can be read in five minutes', () => {
    const words = (page: string) => readFileSync(page, 'utf8').split(/\s+/).length;
    expect(pages.filter((page) => words(page) > 1_100)).toEqual([]);
  });
});
