// A pasted list of serial numbers, as a filter in the address: short lists stand in it, so that a link has them; longer
// ones would be refused by servers and proxies, and are kept in this tab under a name.
import { maxSearchLength } from '../../../../contract/common/paging.ts';
import { maxSerialNumbers } from '../../../../contract/monitors/monitors.ts';
import { tabStorage } from '../../../data/tab-storage.ts';
import { pastedNumbersPrefix } from '../../../lib/storage-keys.ts';

/** In characters: links of this length pass every proxy. */
const maxInAddress = 1500;

/** Begins the name of a list that is kept in this tab; no serial number begins like it. */
const thisTabMark = '~';

/** The value of the address for a list; keeps a long one in this tab. */
export function toAddress(numbers: readonly string[]): string {
  // A list that is not known here stays one, also where another filter is chosen.
  if (numbers.length === 0) return thisTabMark;
  const text = numbers.join(',');
  if (text.length <= maxInAddress) return text;
  try {
    const kept = tabStorage
      .keys()
      .find((key) => key.startsWith(pastedNumbersPrefix) && tabStorage.getItem(key) === text);
    const key = kept ?? pastedNumbersPrefix + crypto.randomUUID();
    tabStorage.setItem(key, text);
    return thisTabMark + key.slice(pastedNumbersPrefix.length);
  } catch {
    // A full or blocked storage: a long address is better than none.
    return text;
  }
}

/** The list that an address names; an empty one where it was kept in another tab. */
export function fromAddress(value: string): string[] {
  return textOf(value)
    .split(',')
    .filter((number) => number !== '' && number.length <= maxSearchLength)
    .slice(0, maxSerialNumbers);
}

function textOf(value: string): string {
  if (!value.startsWith(thisTabMark)) return value;
  try {
    return tabStorage.getItem(pastedNumbersPrefix + value.slice(thisTabMark.length)) ?? '';
  } catch {
    return '';
  }
}
