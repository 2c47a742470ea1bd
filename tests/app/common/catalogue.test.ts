import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en } from '../../../src/i18n/en.ts';
import { jobTexts } from '../../../src/i18n/lazy/en-jobs.ts';
import { monitorCsrTexts } from '../../../src/i18n/lazy/en-monitor-csrs.ts';
import { siteConfigurationTexts } from '../../../src/i18n/lazy/en-site-configuration.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [prefix + key] : keysOf(text, `${prefix}${key}.`),
  );
}

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/i18n\/(lazy\/)?en[\w-]*\.ts$/.test(`/${file}`))
  .map((file) => readFileSync(`src/${file}`, 'utf8'))
  .join('\n');

/** The beginnings of keys that are put together: `error.${kind}`. */
const beginnings = Array.from(source.matchAll(/`([\w.]+\.)\$\{/g), ([, beginning]) => beginning ?? '');

it('every text of the catalogue is used', () => {
  const lazy = { siteConfig: siteConfigurationTexts, monitorCsrs: monitorCsrTexts, jobs: jobTexts };
  const unused = keysOf({ ...en, ...lazy })
    .filter((key) => !key.startsWith('contract.'))
    .filter((key) => !source.includes(key.replace(/_(one|other)$/, '')))
    .filter((key) => !beginnings.some((beginning) => key.startsWith(beginning)));
  expect(unused).toEqual([]);
});
