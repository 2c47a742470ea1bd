import { searchKey } from '../../../../contract/common/normalise.ts';
import { maxSearchLength } from '../../../../contract/common/paging.ts';
import { toPlainCharacters } from '../../../../contract/common/plain-characters.ts';

const separators = /[\s,;|"'()[\]]+/u;

/** The serial numbers of a text from a spreadsheet, a mail or a scanner, each once. What can be no serial number is left out. */
export function readNumbers(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const pasted of toPlainCharacters(text).split(separators)) {
    // In an address it would begin the name of a list.
    const word = pasted.replace(/^~+/, '');
    const key = searchKey(word);
    if (key !== '' && word.length <= maxSearchLength && !byKey.has(key)) byKey.set(key, word);
  }
  return [...byKey.values()];
}
