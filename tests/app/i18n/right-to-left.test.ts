// A name that is written from right to left turns nothing beside it: in sentences of every kind and language, each part
// stands where it was put, as the algorithm of Unicode (UAX #9) would show it.

import bidiFactory from 'bidi-js';
import { afterEach, describe, expect, it } from 'vitest';
import { dotted, isolate, unmarked } from '../../../contract/common/isolate.ts';
import { type Language, languages } from '../../../contract/common/languages.ts';
import { inRow, labelled, listed, listedLong } from '../../../src/i18n/punctuation.ts';
import { writeCsv } from '../../../src/lib/csv.ts';
import { appTexts } from '../../support/app-texts.ts';
import { names as common, namesByScript } from '../../support/names.ts';

const bidi = bidiFactory();
const marks = /[\u2066-\u2069]/;
const serialNumber = '4471-00163';

/** The parts of a text in the order in which they are seen; a name is one part, whatever is within it. */
function seen(text: string, name: string): string {
  const start = text.indexOf(name);
  const order = bidi.getReorderedIndices(text, bidi.getEmbeddingLevels(text, 'ltr'));
  let shown = '';
  for (const at of order) {
    const sign = text[at] ?? '';
    if (marks.test(sign)) continue;
    const part = at >= start && at < start + name.length ? '\uFFFC' : sign;
    if (part !== '\uFFFC' || !shown.endsWith(part)) shown += part;
  }
  return shown;
}

const meant = (text: string, name: string) => unmarked(text).replace(name, '\uFFFC');

type Say = (key: string, values: Readonly<Record<string, unknown>>) => string;

const values = (name: string) => ({
  ...{ name, facility: name, list: name, title: name, state: '12', search: '(7)' },
  ...{ serialNumber, count: 12, total: 40, rows: '12', columns: '3', row: 7, at: 1 },
  ...{ time: '10:32', moment: '11-29-2026 10:32', zone: 'UTC', progress: '12 / 40', value: '2 (4)' },
});

/** Sentences of toasts, rounds, dialogs, lists and the trail. */
const keys = [
  'rounds:scan.found',
  'rounds:scan.foundBefore',
  'rounds:tick',
  'rounds:about',
  'scan:found',
  'scan:deleted',
  'audit:history',
  'audit:exported',
  'audit:file',
  'forms:form.saved',
  'lists:filter.chip',
  'lists:filter.offer',
  'lists:views.about',
  'lists:views.saved',
  'monitors.title.MONITOR_FACILITY',
  'users.title.USER_FACILITY',
  'users.allFacilities',
  'list.editOf',
  'overview:list.facility',
  'monitor:requests.requestedBy',
  'bulk:associate.done',
  'jobs:by',
  'import-export:import.summary',
  'credential:added.replaced',
  'credential:restored.one',
  'deletes:someFound',
  'rounds:ending.signOut',
  'site-configuration:readiness.endsIn',
  'site-configuration:stored.atBy',
  'user-access:waiting.decided',
];

/** Texts that the app puts together. */
const combined: readonly ((t: Say, name: string) => string)[] = [
  (_, name) => dotted(name, serialNumber),
  (_, name) => dotted(serialNumber, name, '02115'),
  (t, name) => dotted(t('monitors.title.MONITOR_FACILITY', values(name)), t('product.name', {})),
  (t, name) => t('list.noMatch', { search: name }),
  (_, name) => labelled(name, '12 (3)'),
  (_, name) => labelled('CN', `${name} (${serialNumber})`),
  (_, name) => listed([`${name} (${serialNumber})`, '3', '4471']),
  (_, name) => listedLong([`CN=${name}`, '12', 'O=3']),
  (_, name) => inRow([name, '12', '(3)']),
  (t, name) => t('audit:history', { name: `${name} (${serialNumber})` }),
  (t, name) =>
    t('error.open.text', {
      reason: t('forms:form.saved', { name }),
      outcome: labelled('12', `${name} 7`).slice(0, 3),
    }),
  (t, name) => dotted(t('rounds:scan.found', values(name)), t('lists:views.about', { list: '3', count: 4 })),
];

const { Hebrew = [], Arabic = [] } = namesByScript;
const withBrackets = 'غرفة (قديم)';
const names = [...common.map(([name]) => name), withBrackets];
const rightToLeft = new Set([...Hebrew.map(([name]) => name), ...Arabic.map(([name]) => name), withBrackets]);

describe.each(Object.keys(languages) as Language[])('%s', (language) => {
  const before = document.documentElement.lang;
  afterEach(() => {
    document.documentElement.lang = before;
  });

  it('reorders nothing beside 200 names in eleven scripts', () => {
    document.documentElement.lang = language;
    const t = appTexts(language).t as unknown as Say;
    const sentences = [...keys.map((key) => (say: Say, name: string) => say(key, values(name))), ...combined];
    expect(sentences.length).toBeGreaterThan(30);
    const texts = names.flatMap((name) =>
      sentences.map((sentence) => ({ name, text: sentence(t, name), turns: rightToLeft.has(name) })),
    );
    for (const { name, text, turns } of texts) {
      expect(text).toContain(name);
      expect(seen(text, name)).toBe(meant(text, name));
      // The others have no marks, which nobody needs.
      expect(marks.test(text)).toBe(turns);
    }
    // Without marks, many would be.
    const turned = texts.filter(({ name, text }) => seen(unmarked(text), name) !== meant(text, name));
    expect(turned.length).toBeGreaterThan(rightToLeft.size * 5);
  });
});

describe('a value', () => {
  it.each([
    ['Ward 7', 'Ward 7'],
    ['غرفة 12', '\u2068غرفة 12\u2069'],
    ['غرفة 12 (4471-00163)', '\u2068غرفة 12\u2069 (4471-00163)'],
    ['Ward (חדר 3)', '\u2068Ward (חדר 3)\u2069'],
    // One name, and no number beside it.
    ['غرفة (قديم)', '\u2068غرفة (قديم)\u2069'],
    ['غرفة (قديم) (4471-00163)', '\u2068غرفة (قديم)\u2069 (4471-00163)'],
    ['info@דוגמה.ישראל', '\u2066info@דוגמה.ישראל\u2069'],
    ['12@דוגמה.ישראל', '\u206612@דוגמה.ישראל\u2069'],
    // A number and an address run from left to right, also as the detail of a name, in whatever letters they begin.
    ['ש-44AB', '\u2066ש-44AB\u2069'],
    ['Ward (ש-44AB)', 'Ward (\u2066ש-44AB\u2069)'],
    ['דנה לוי (דנה@example.com)', '\u2068דנה לוי\u2069 (\u2066דנה@example.com\u2069)'],
    // Each record of a list is a value.
    ['غرفة (12), قسم (13)', '\u2068غرفة\u2069 (12), \u2068قسم\u2069 (13)'],
    // Whoever writes such signs into a name turns that name alone.
    ['\u202Eabc', '\u2068\u202Eabc\u2069'],
    ['abc\u2069\u202Edef', '\u2068abc\u202Edef\u2069'],
    ['\u2067abc', '\u2068\u2067abc\u2069\u2069'],
  ])('%j is %j within a sentence', (value, isolated) => {
    expect(isolate(value)).toBe(isolated);
    expect(unmarked(isolated)).toBe(unmarked(value));
  });

  it('that would end the isolation turns nothing after it', () => {
    for (const name of ['\u2069\u202Eabc', '\u202Eabc', '\u2067abc']) {
      const text = `Found: ${isolate(name)} (4471-00163)`;
      const order = bidi.getReorderedIndices(text, bidi.getEmbeddingLevels(text, 'ltr'));
      expect(order.map((at) => text[at]).join('')).toMatch(/^Found: .*\(4471-00163\)$/u);
    }
  });

  it('has no marks in a cell that programs read', async () => {
    const csv = await writeCsv({
      head: ['a'],
      rows: [isolate('غرفة 12 (4471-00163)')],
      cells: (cell) => [cell],
    });
    expect(await csv.text()).toBe('\uFEFFa\r\nغرفة 12 (4471-00163)\r\n'.slice(1));
  });
});
