// A text field that drops invalid characters as they are typed or pasted, with a message below.
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextField } from '../../../contract/common/text-field.ts';
import { messageText } from '../../i18n/message-text.ts';
import { type FieldProps, fieldStyles } from './field.ts';
import { filterText } from './filter-text.ts';

interface Props extends FieldProps<string>, Pick<TextInputProps, 'inputMode' | 'autoComplete' | 'type'> {
  /** The field's rule, from the contract. */
  field: TextField;
  label: string;
  disabled?: boolean;
  'data-autofocus'?: boolean | undefined;
}

/** Why characters were dropped. */
interface Hint {
  message: string;
  /** The field's value without them; where it differs, the value has come from elsewhere. */
  text: string;
  /** The field was left since: the next change ends the hint. */
  left: boolean;
}

export function FilteredInput({ field, onChange, onBlur, error, ...input }: Props) {
  const { t } = useTranslation();
  const [hint, setHint] = useState<Hint | null>(null);
  const shown = !error && hint?.text === input.value ? hint : null;

  function change(text: string, dropped: string | null): void {
    if (dropped) setHint({ message: dropped, text, left: false });
    else setHint(shown?.left === false ? { ...shown, text } : null);
    onChange(text);
  }

  function take(node: HTMLInputElement): void {
    const filtered = filterText(field, node.value, node.selectionStart ?? node.value.length);
    if (filtered.text !== node.value) {
      // Before React compares the value, so that the caret stays.
      node.value = filtered.text;
      node.setSelectionRange(filtered.caret, filtered.caret);
    }
    change(filtered.text, filtered.dropped);
  }

  return (
    <TextInput
      {...fieldStyles}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      error={error}
      description={<span role="status">{shown ? messageText(t, shown.message) : ''}</span>}
      onChange={({ currentTarget, nativeEvent }) => {
        // The composition of an input method is filtered only when it ends.
        const composing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
        if (composing) change(currentTarget.value, null);
        else take(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      onBlur={() => {
        setHint(hint && { ...hint, left: true });
        onBlur?.();
      }}
    />
  );
}
