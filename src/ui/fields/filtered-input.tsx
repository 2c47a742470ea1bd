// A text field that takes plain characters only, drops those that its rule refuses, and names them below.
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReadNumber } from '../../../contract/common/pasted-numbers.ts';
import type { TextField } from '../../../contract/common/text-field.ts';
import { isComposed } from '../../lib/composes.ts';
import { type FieldProps, fieldStyles } from './field.ts';
import { FieldHint, useRefusedText } from './field-hint.tsx';
import { findRefused } from './filter-text.ts';
import { type Hint, takeText } from './take-text.ts';

interface Props extends FieldProps<string>, Pick<TextInputProps, 'inputMode' | 'autoComplete' | 'type'> {
  /** The field's rule, from the contract. */
  field: TextField;
  label: string;
  disabled?: boolean;
  /** Reads the whole text after a paste, where the field has more rules than its characters; null takes nothing. */
  readPasted?(text: string): ReadNumber | null;
  'data-autofocus'?: boolean | undefined;
  /** Its rule in sentences, which always stands beneath it. */
  rule?: string;
  /** A button at its end. */
  end?: ReactNode;
}

interface ShownHint {
  hint: Hint;
  /** The field's value when it was given; where it differs, the value has come from elsewhere. */
  text: string;
  /** The field was left since: the next change ends the hint. */
  left: boolean;
}

/** Ends of lines become spaces: a browser would drop them, or all lines but the first. */
function flattenLines(event: ClipboardEvent<HTMLInputElement>): boolean {
  const pasted = event.clipboardData.getData('text/plain');
  if (!/[\r\n\u2028\u2029]/u.test(pasted)) return false;
  event.preventDefault();
  const node = event.currentTarget;
  const before = node.value.slice(0, node.selectionStart ?? 0);
  const after = node.value.slice(node.selectionEnd ?? node.value.length);
  const line = pasted.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, ' ');
  // A word before or behind does not grow together with the pasted ones.
  const text =
    before + (/\S$/u.test(before) ? line : line.trimStart()).replace(/\s+$/u, /^\S/u.test(after) ? ' ' : '');
  node.value = text + after;
  node.setSelectionRange(text.length, text.length);
  return true;
}

function tookNothing({ kind }: Hint): boolean {
  return kind === 'notPasted' || kind === 'notNumber';
}

export function FilteredInput({ field, onChange, onBlur, error, readPasted, rule, end, ...input }: Props) {
  const refusedText = useRefusedText(field);
  const [hint, setHint] = useState<ShownHint | null>(null);
  // Saving trims a value, and its hint stays.
  const current = hint?.text.trim() === input.value.trim() ? hint : null;
  // Why a field is still empty says more than that it is.
  const explains = current && input.value === '' && tookNothing(current.hint);
  const shown = !error || explains ? current : null;
  const message = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    // The end of a scrolled dialog may hide it.
    if (hint) message.current?.scrollIntoView({ block: 'nearest' });
  }, [hint]);

  function change(text: string, next: Hint | null): void {
    if (next) setHint({ hint: next, text, left: false });
    else setHint(shown?.left === false ? { ...shown, text } : null);
    onChange(text);
  }

  function take(node: HTMLInputElement): void {
    const caret = node.selectionStart ?? node.value.length;
    const taken = takeText(field, input.value, node.value, caret, readPasted);
    if (taken.text !== node.value) {
      // Before React compares the value, so that the caret stays.
      node.value = taken.text;
      node.setSelectionRange(taken.caret, taken.caret);
    }
    change(taken.text, taken.hint);
  }

  return (
    <TextInput
      {...fieldStyles}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      {...(end !== undefined && { rightSection: end, rightSectionWidth: 56 })}
      error={explains ? Boolean(error) : error && refusedText(error, findRefused(field, input.value))}
      description={
        <>
          {rule && `${rule} `}
          <span role="status" ref={message} data-bad={error ? true : undefined}>
            {shown && <FieldHint hint={shown.hint} ruleStands={rule !== undefined} />}
          </span>
        </>
      }
      onPaste={(event) => {
        if (flattenLines(event)) take(event.currentTarget);
      }}
      onChange={(event) => {
        // The composition of an input method is filtered only when it ends.
        if (isComposed(event)) change(event.currentTarget.value, null);
        else take(event.currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      onBlur={() => {
        setHint(hint && { ...hint, left: true });
        onBlur?.();
      }}
    />
  );
}
