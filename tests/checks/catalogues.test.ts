// Every catalogue of texts: those of the app, of the contract, and of the service's own pages and emails.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashedPasswordLength, passwordLength } from '../../contract/accounts/passwords.ts';
import { languages } from '../../contract/common/languages.ts';
import { faultsOf, nameOf, type Texts, textsOf } from '../support/catalogues/texts-of.ts';
import { namedFrom, readChunks, readUnnamed } from '../support/namespaces.ts';

/** Each has a folder for each language, with the same files. */
const roots = ['src/i18n', 'contract/common/messages', 'server/texts', 'demo/texts'];
const others = Object.keys(languages).filter((language) => language !== 'en');

function readTexts(path: string): Texts {
  return JSON.parse(readFileSync(path, 'utf8'));
}

async function readSame(language: string): Promise<readonly string[]> {
  if (!existsSync(`tests/support/catalogues/same-as-english/${language}.ts`)) return [];
  const module: { sameAsEnglish: readonly string[] } = await import(
    `../support/catalogues/same-as-english/${language}.ts`
  );
  return module.sameAsEnglish;
}

function sourceOf(...folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.gen\.ts$|(i18n|messages|texts)\/[a-z]{2}\//.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

const files = roots.flatMap((root) => readdirSync(`${root}/en`).map((file) => [root, file] as const));

const ofApp = sourceOf('src') + readFileSync('index.html', 'utf8');
/** Words and keys, such as `forms:form.saved`. */
const keysOfApp = new Set(ofApp.match(/(?:[\w-]+:)?[\w.]+/g)?.map((path) => path.replace(/^texts\./, '')));
/** The beginnings of keys that are put together: `error.${kind}`, `overview:${state}`. */
const beginnings = Array.from(
  ofApp.matchAll(/`((?:[\w-]+:|\w+\.)[\w.]*)\$\{/g),
  ([, beginning]) => beginning ?? '',
);
/** Their ends, where the beginning is put in: `${list}.search`. */
const ends = Array.from(ofApp.matchAll(/`\$\{\w+\}(\.[\w.]+)`/g), ([, end]) => end ?? '');
/** The service reads a text as a property, and messages are named by schemas. */
const words = new Set((ofApp + sourceOf('contract', 'server', 'demo')).match(/\w+/g));
/** Read as a whole: the questions are offered one like the other, the guide's pages have a test of their own. */
const readAsWhole = ['contract/common/messages/en/questions.json', 'src/i18n/en/guide-pages.json'];

function isUsed(root: string, file: string, key: string): boolean {
  const name = nameOf(key);
  if (root === 'src/i18n' && file !== 'page.json') {
    const said = file === 'start.json' ? name : `${file.replace('.json', '')}:${name}`;
    const isPutTogether =
      beginnings.some((beginning) => said.startsWith(beginning)) || ends.some((end) => said.endsWith(end));
    return keysOfApp.has(said) || isPutTogether;
  }
  // The numbers of lists' entries are no words.
  return name
    .split('.')
    .some((step, at, { length }) => at >= length - 1 && (words.has(step) || /^\d+$/.test(step)));
}

it.each(files.filter(([root, file]) => !readAsWhole.includes(`${root}/en/${file}`)))(
  'every text of %s/en/%s is used',
  async (root, file) => {
    const keys = [...textsOf(readTexts(`${root}/en/${file}`)).keys()];
    expect(keys.filter((key) => !isUsed(root, file, key))).toEqual([]);
  },
);

describe.each(others)('in %s', (language) => {
  it.each(files)('%s/%s has all keys, filled as in English', async (root, file) => {
    const english = readTexts(`${root}/en/${file}`);
    const translated = readTexts(`${root}/${language}/${file}`);
    expect(faultsOf(language, english, translated, await readSame(language))).toEqual([]);
  });

  it('no catalogue is without its English one', () => {
    const own = roots.flatMap((root) =>
      existsSync(`${root}/${language}`)
        ? readdirSync(`${root}/${language}`).map((file) => `${root}/en/${file}`)
        : [],
    );
    expect(own.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe.each(Object.keys(languages))('limits in %s', (language) => {
  it('are those that the messages are named after', async () => {
    const messages = textsOf(readTexts(`contract/common/messages/${language}/common.json`));
    const limits = [...messages].filter(([key]) => /^(minimum|maximum)\d+$/.test(key));
    expect(limits.length).toBeGreaterThan(5);
    for (const [key, text] of limits) expect(String(text).match(/\d+/g)).toEqual(key.match(/\d+/g));
  });

  it('of a new password are those of the contract, on every page', async () => {
    const messages = textsOf(readTexts(`contract/common/messages/${language}/common.json`));
    const page = textsOf(readTexts(`server/texts/${language}/sign-in-pages.json`));
    for (const { least, most } of [passwordLength, hashedPasswordLength])
      expect([messages.has(`minimum${least}`), messages.has(`maximum${most}`)]).toEqual([true, true]);
    expect(page.get('tooShort')).toContain(String(passwordLength.least));
    expect(page.get('tooLong')).toContain(String(passwordLength.most));
  });
});

describe('namespaces', () => {
  it.each(readChunks())('%s has those that its files name', (_, named, requested) => {
    expect(requested).toEqual(named);
  });

  it('are named in each file that says a text of them', () => {
    expect(readUnnamed()).toEqual([]);
  });

  it('are none but those of the start in what the page starts with', () => {
    expect(namedFrom('src/main.tsx')).toEqual([]);
  });
});
