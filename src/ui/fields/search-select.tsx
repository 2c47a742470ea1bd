// Picks one of a fixed list, which typing narrows.
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FoundChoice } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import { type FieldProps, fieldStyles } from './field.ts';
import { PickerEnd } from './picker-end.tsx';
import { exactChoice, matchChoices } from './rank-choices.ts';
import { usePickerKeys } from './use-picker-keys.ts';

interface Props extends FieldProps<string> {
  label: string;
  disabled?: boolean;
  choices: readonly FoundChoice[];
  /** The choices for a text, best match first; by their names where it is not given. */
  match?(typed: string): FoundChoice[];
  render?(choice: FoundChoice): ReactNode;
  /** Selects the text on entering the field, so that typing replaces it. */
  selectsText?: boolean;
  /** The list's width, where it is not the field's. */
  listWidth?: number;
}

function byName(choices: readonly FoundChoice[], typed: string): FoundChoice[] {
  return matchChoices(choices, typed, ({ name }) => name);
}

/** Its value is a choice's id. One that is not in the list, because it was stored earlier, is shown as it is. */
export function SearchSelect(props: Props) {
  const { choices, match, render, value, onChange, onBlur, selectsText, listWidth, ...input } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // A tap elsewhere closes the list before the field is left, which still reads what was typed.
  const combobox = useCombobox({ onDropdownClose: () => keys.restart() });
  const known = choices.find(({ id }) => id === value);
  const outside = value !== '' && !known ? [{ id: value, name: value }] : [];
  const all = [...outside, ...choices];
  const matching = (text: string) => match?.(text) ?? byName(all, text);
  const shown = typed === null ? all : matching(typed);
  const chosen = all.filter(({ id }) => id === value);

  function close(): void {
    combobox.closeDropdown();
    setTyped(null);
  }

  function submit(id: string): void {
    onChange(id);
    close();
  }

  function takeTyped(text: string): void {
    const same = exactChoice(matching(text), text);
    if (same) onChange(same.id);
    close();
  }

  const keys = usePickerKeys({ combobox, shown, chosen, typed, waits: false, close, submit, takeTyped });

  function type(field: HTMLInputElement): void {
    // Filled in by the browser, which neither enters nor leaves the field.
    if (document.activeElement !== field) takeTyped(field.value);
    else {
      combobox.openDropdown();
      keys.restart();
      setTyped(field.value);
    }
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      preventPositionChangeWhenVisible={false}
      {...(listWidth !== undefined && { width: listWidth, position: 'bottom-start' })}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          {...fieldStyles}
          {...input}
          {...keys.inputProps}
          value={typed ?? chosen[0]?.name ?? ''}
          onChange={(event) => type(event.currentTarget)}
          onFocus={(event) => {
            if (selectsText) event.currentTarget.select();
            input.onFocus?.();
          }}
          onClick={(event) => {
            if (selectsText && typed === null) event.currentTarget.select();
            combobox.openDropdown();
          }}
          onBlur={() => {
            if (typed === null) close();
            else takeTyped(typed);
            onBlur?.();
          }}
          rightSection={<PickerEnd clear={null} />}
          rightSectionWidth={52}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <ChoiceList
        label={input.label}
        found={{ state: 'found', choices: shown }}
        chosen={chosen}
        list={keys.list}
        {...(render && { render })}
      />
    </Combobox>
  );
}
