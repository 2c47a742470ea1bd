// Filters typed or pasted text for a field, and says where the caret is afterwards.
import type { ContractMessage } from '../../../contract/common/messages.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import type { TextField } from '../../../contract/common/text-field.ts';

export interface Filtered {
  text: string;
  caret: number;
  /** The rule by which signs were dropped, as a key of the contract's catalogue; null when none were. */
  refused: ContractMessage | null;
  /** The dropped signs, each once. */
  leftOut: string[];
  /** The rule by which the text was cut, as a key of the contract's catalogue; null when it was not. */
  tooLong: string | null;
}

/** Does not cut a surrogate pair in half. */
function cut(text: string, length: number): string {
  return text.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');
}

function tooLong({ schema }: TextField, text: string): string | null {
  return schema.safeParse(text).error?.issues[0]?.message ?? null;
}

/** The signs of a text that a field refuses, each once. */
export function findRefused({ characters }: TextField, text: string): string[] {
  return [...new Set(text.match(characters.refused) ?? [])];
}

/** Puts a text into plain characters, where the field wants that. */
export function toPlain({ verbatim }: TextField, text: string): string {
  return verbatim ? text : toPlainCharacters(text);
}

/**
 * Translates and filters what was typed.
 * @param caret position in `typed`, in UTF-16 units: what is too long is cut before it
 */
export function filterText(field: TextField, typed: string, caret = typed.length): Filtered {
  const plain = [typed.slice(0, caret), typed.slice(caret)].map((text) => toPlain(field, text));
  const leftOut = findRefused(field, plain.join(''));
  const [before = '', after = ''] = plain.map((text) => text.replace(field.characters.refused, ''));
  const excess = before.length + after.length - field.maxLength;
  const refused: ContractMessage | null = leftOut.length > 0 ? field.characters.message : null;
  if (excess <= 0) return { text: before + after, caret: before.length, refused, leftOut, tooLong: null };
  const head = cut(before, before.length - excess);
  const text = cut(head + after, field.maxLength);
  return {
    text,
    caret: Math.min(head.length, text.length),
    refused,
    leftOut,
    tooLong: tooLong(field, before + after),
  };
}
