// Filters typed or pasted text for a field, and says where the caret is afterwards.
import type { ContractMessage } from '../../../contract/common/messages.ts';
import type { TextField } from '../../../contract/common/text-field.ts';

export interface Filtered {
  text: string;
  caret: number;
  /** Why something was dropped, as a key of the contract's catalogue; null when nothing was. */
  dropped: string | null;
}

/** Does not cut a surrogate pair in half. */
function cut(text: string, length: number): string {
  return text.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');
}

function tooLong({ schema }: TextField, text: string): string | null {
  return schema.safeParse(text).error?.issues[0]?.message ?? null;
}

/** @param caret position in `typed`, in UTF-16 units: what is too long is cut before it */
export function filterText(field: TextField, typed: string, caret = typed.length): Filtered {
  const keep = (text: string) => text.replace(field.characters.refused, '');
  const before = keep(typed.slice(0, caret));
  const after = keep(typed.slice(caret));
  const excess = before.length + after.length - field.maxLength;
  const refused: ContractMessage | null =
    before.length + after.length < typed.length ? field.characters.message : null;
  if (excess <= 0) return { text: before + after, caret: before.length, dropped: refused };
  const head = cut(before, before.length - excess);
  const text = cut(head + after, field.maxLength);
  return {
    text,
    caret: Math.min(head.length, text.length),
    dropped: refused ?? tooLong(field, before + after),
  };
}
