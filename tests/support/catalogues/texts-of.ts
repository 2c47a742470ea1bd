// Catalogues as lists of texts, and the faults of translated ones.

export interface Texts {
  readonly [key: string]: string | Texts | readonly (string | Texts)[];
}

/** Keys with dots → texts, in their order. */
export function textsOf(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]): [string, string][] =>
      typeof text === 'string' ? [[prefix + key, text]] : [...textsOf(text as Texts, `${prefix}${key}.`)],
    ),
  );
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** 'list.changes' for 'list.changes_one'. */
export function nameOf(key: string): string {
  return key.replace(pluralForm, '');
}

/** Finds what a text holds in braces, such as '{{count, number}}', and elements. */
function placeholdersOf(text: string): Set<string> {
  return new Set(text.match(/\{\{[^}]*\}\}|<[^>]*>/g) ?? []);
}

/** Name → form → text; the form of a text that is not counted is ''. */
function formsOf(texts: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const forms = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const name = nameOf(key);
    forms.set(name, (forms.get(name) ?? new Map()).set(key.slice(name.length + 1), text));
  }
  return forms;
}

/** Which placeholders the forms of an English text have. */
interface Wanted {
  any: Set<string>;
  /** 'except 1 you unselected' leaves its number out. */
  always: readonly string[];
  /** The form for many, which says everything. */
  whole: Set<string>;
}

function wantedOf(english: ReadonlyMap<string, string>): Wanted {
  const all = [...english.values()].map(placeholdersOf);
  const any = new Set(all.flatMap((found) => [...found]));
  return {
    any,
    always: [...any].filter((it) => all.every((found) => found.has(it))),
    whole: all.at(-1) ?? any,
  };
}

function placeholderFaults(form: string, text: string, { any, always, whole }: Wanted): string[] {
  const found = placeholdersOf(text);
  const needed = ['', 'many', 'other'].includes(form) ? [...whole] : always;
  return [
    ...[...found].filter((it) => !any.has(it)).map((it) => `${it} is not in English`),
    ...needed.filter((it) => !found.has(it)).map((it) => `${it} is missing`),
  ];
}

function wordFaults(
  text: string,
  english: readonly string[],
  isSameAllowed: (text: string) => boolean,
): string[] {
  if (text.trim() === '') return ['is empty'];
  const hasWords = /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''));
  return hasWords && english.includes(text) && !isSameAllowed(text) ? [`is English: ${text}`] : [];
}

/** The plural forms that are missing, and those that the language does not have. */
function formFaults(language: string, translated: ReadonlyMap<string, string>, { any }: Wanted): string[] {
  const isCounted = !translated.has('') || translated.size > 1;
  if (!isCounted) return [];
  const categories: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const hasCount = [...any].some((it) => it.startsWith('{{count'));
  // A text that English does not count keeps its plain form, which is said for many.
  const found = [...translated.keys()].map((form) => form || 'other');
  return [
    ...(translated.has('') && !hasCount ? ['has plural forms, and no count'] : []),
    ...categories.filter((form) => !found.includes(form)).map((form) => `lacks _${form}`),
    ...found.filter((form) => !categories.includes(form)).map((form) => `_${form} is no form of ${language}`),
  ];
}

/** Lists what is wrong with a catalogue, compared with its English one. @param same texts that are the same in both languages */
export function faultsOf(
  language: string,
  english: Texts,
  translated: Texts,
  same: readonly string[],
): string[] {
  const wanted = formsOf(textsOf(english));
  const found = formsOf(textsOf(translated));
  const missing = [...wanted.keys()].filter((name) => !found.has(name)).map((name) => `${name}: is missing`);
  const strange = [...found.keys()]
    .filter((name) => !wanted.has(name))
    .map((name) => `${name}: is not in English`);
  const isSameAllowed = (text: string) => text === 'Infusion Console' || same.includes(text);
  const faults = [...wanted].flatMap(([name, forms]) => {
    const own = found.get(name);
    if (!own) return [];
    const text = wantedOf(forms);
    const english = [...forms.values()];
    return [
      ...formFaults(language, own, text).map((fault) => `${name}: ${fault}`),
      ...[...own].flatMap(([form, said]) =>
        [...placeholderFaults(form, said, text), ...wordFaults(said, english, isSameAllowed)].map(
          (fault) => `${form === '' ? name : `${name}_${form}`}: ${fault}`,
        ),
      ),
    ];
  });
  return [...missing, ...strange, ...faults];
}
