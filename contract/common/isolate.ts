// Values within sentences: a name that is written from right to left would turn the numbers and signs beside it
// (UAX #9), so that 'Found: غرفة 12 (4471-00163)' reads '(4471-00163) 12 غرفة'. All six languages run from left to right.

const firstStrong = '\u2068';
const leftToRight = '\u2066';
const end = '\u2069';

/**
 * Letters of the scripts from right to left (of those beyond U+FFFF the first half), and the invisible signs that turn what
 * follows them.
 */
const turning =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uD802\uD803\uD83A\uD83B\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** 'Name (number)', as records are called in the trail, in toasts and by who selects them. A name may look like that itself. */
const withDetail = /^(.+) \(([^()]*)\)$/s;

/** Without ends that begin nowhere, and with those that are missing: no value ends the isolation around it. */
function balanced(text: string): string {
  let open = 0;
  const kept = text.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark !== end) open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return mark;
  });
  return kept + end.repeat(open);
}

/** Between two records of a list, 'Name (number), Name (number)'. */
const betweenRecords = /(?<=\)), /;

/** Serial numbers, codes, emails and other addresses, whatever script their letters are of. */
const numberOrAddress = /^\S*(\d|@|:\/\/)\S*$/;

/**
 * A value as a part of a sentence: where it could turn what stands beside it, between marks that nobody sees. Numbers,
 * emails and other addresses run from left to right, everything else in the direction of its first letter. Of a list of
 * records, each is a value.
 */
export function isolate(value: string): string {
  if (!turning.test(value)) return value;
  const records = value.split(betweenRecords);
  if (records.length > 1) return records.map(isolate).join(', ');
  const [, name, detail = ''] = withDetail.exec(value) ?? [];
  if (name && (!turning.test(detail) || numberOrAddress.test(detail)))
    return `${isolate(name)} (${isolate(detail)})`;
  return (numberOrAddress.test(value) ? leftToRight : firstStrong) + balanced(value) + end;
}

/** 'a · b', without what is empty */
export function dotted(...texts: readonly (string | number | false | null | undefined)[]): string {
  return texts.flatMap((text) => (text ? [isolate(String(text))] : [])).join(' · ');
}

/** For what programs read: accessible names, cells of files, names of files. */
export function unmarked(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}
