// Decides what a field takes of the text that is typed or pasted into it, and what a person is told about the rest.

import type { ReadNumber } from '../../../contract/common/pasted-numbers.ts';
import type { TextField } from '../../../contract/common/text-field.ts';
import { filterPaste, isPaste } from './filter-pasted.ts';
import { filterText } from './filter-text.ts';

/** The reason why a field did not take all of a text. Messages are keys of the contract's catalogue. */
export type Hint =
  | {
      kind: 'leftOut' | 'notPasted';
      /** The rule that refuses these signs. */
      refused: string | null;
      leftOut: readonly string[];
      /** The rule that limits the length. */
      tooLong: string | null;
    }
  | { kind: 'number'; leftOut: readonly string[]; code: string | undefined }
  | { kind: 'notNumber'; pasted: string };

export interface Taken {
  text: string;
  caret: number;
  hint: Hint | null;
}

/** Reads the whole text of a field after a paste; null takes nothing. */
export type ReadPasted = (text: string) => ReadNumber | null;

function takeNumber(read: ReadPasted, previous: string, now: string): Taken {
  const found = read(now);
  if (!found) return { text: previous, caret: previous.length, hint: { kind: 'notNumber', pasted: now } };
  const { text, leftOut, code } = found;
  const hint = leftOut.length > 0 || code ? ({ kind: 'number', leftOut, code } as const) : null;
  return { text, caret: text.length, hint };
}

/**
 * Takes the text of a field after an edit.
 * @param previous the field's text before
 * @param caret position in `now`, in UTF-16 units
 */
export function takeText(
  field: TextField,
  previous: string,
  now: string,
  caret = now.length,
  readPasted?: ReadPasted,
): Taken {
  const pasted = isPaste(previous, now, caret);
  if (pasted && readPasted) return takeNumber(readPasted, previous, now);
  const filtered = pasted
    ? filterPaste(field, previous, now, caret)
    : { ...filterText(field, now, caret), isRefused: false };
  const { text, refused, leftOut, tooLong, isRefused } = filtered;
  const hint =
    refused || tooLong
      ? ({ kind: isRefused ? 'notPasted' : 'leftOut', refused, leftOut, tooLong } as const)
      : null;
  return { text, caret: filtered.caret, hint };
}
