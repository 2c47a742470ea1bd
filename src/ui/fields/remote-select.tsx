// Picks one record: the service searches as the person types.
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice, FindChoices } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import { type FieldProps, fieldStyles } from './field.ts';
import { PickerEnd } from './picker-end.tsx';
import { useChoices } from './use-choices.ts';

interface Props extends FieldProps<Choice | null> {
  label: string;
  find: FindChoices;
  placeholder?: string;
  disabled?: boolean;
  'data-autofocus'?: boolean;
}

export function RemoteSelect({ find, value, onChange, onBlur, disabled = false, ...input }: Props) {
  const { t } = useTranslation();
  const choices = useChoices(find);
  /** The typed search; null while the field shows the chosen name. */
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownOpen: () => choices.search(''),
    onDropdownClose() {
      combobox.resetSelectedOption();
      choices.cancel();
      setTyped(null);
    },
  });

  function choose(id: string): void {
    const { found } = choices;
    const choice = found.state === 'found' && found.choices.find((each) => each.id === id);
    if (choice) onChange(choice);
    combobox.closeDropdown();
  }

  function search(text: string): void {
    combobox.openDropdown();
    combobox.resetSelectedOption();
    setTyped(text);
    choices.searchLater(text);
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      disabled={disabled}
      preventPositionChangeWhenVisible={false}
    >
      <Combobox.Target autoComplete="off" withExpandedAttribute>
        <TextInput
          {...fieldStyles}
          {...input}
          disabled={disabled}
          value={typed ?? value?.name ?? ''}
          onChange={(event) => search(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            onBlur?.();
          }}
          rightSectionWidth={52}
          rightSection={
            <PickerEnd
              clear={value && !disabled ? t('picker.clear', { label: input.label }) : null}
              onClear={() => {
                combobox.closeDropdown();
                onChange(null);
              }}
            />
          }
          rightSectionPointerEvents={value ? 'all' : 'none'}
        />
      </Combobox.Target>
      <ChoiceList
        found={choices.found}
        chosen={value ? [value] : []}
        onRetry={() => choices.search(typed ?? '')}
      />
    </Combobox>
  );
}
