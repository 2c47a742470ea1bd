// Picks one record: the service searches as the person types.
import { Combobox, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toolbarFieldClasses } from '../toolbar/toolbar-field.ts';
import type { AddDetails, Choice, FindChoices, FoundChoice } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import { type FieldProps, fieldStyles } from './field.ts';
import { PickerEnd } from './picker-end.tsx';
import { useRemoteCombobox } from './use-remote-combobox.ts';

interface Props extends FieldProps<Choice | null> {
  label: string;
  find: FindChoices;
  addDetails?: AddDetails;
  placeholder?: string;
  disabled?: boolean;
  /** Whether the second line of what was chosen stays, below the field. */
  withDetails?: boolean;
  'data-autofocus'?: boolean;
  /** As small as the other fields above a list. */
  inToolbar?: boolean;
  /** Another text ends the choice, and stays until something is chosen; else it only searches. */
  typingClears?: boolean;
  /** A button at its end, before the chevron. */
  end?: ReactNode;
}

const toolbarStyles = { classNames: toolbarFieldClasses };

export function RemoteSelect(props: Props) {
  const { find, addDetails, value, onChange, onBlur, disabled = false, ...more } = props;
  const { typingClears, withDetails, inToolbar, end, ...input } = more;
  const { t } = useTranslation();
  const [unchosen, setUnchosen] = useState('');
  const firstSearch = value ? '' : unchosen;
  const chosen = value ? [value] : [];
  const picker = useRemoteCombobox({ find, addDetails, chosen, firstSearch, submit: take, take });
  const { combobox, keys, choices, typed } = picker;
  const [last, setLast] = useState<FoundChoice | null>(null);
  const details = withDetails && last !== null && last.id === value?.id ? last.details : undefined;

  const abandon = useEffectEvent(picker.abandon);
  const chosenId = value?.id;
  // A choice that came from elsewhere, such as a scan, ends what was typed.
  useEffect(() => {
    if (chosenId !== undefined) abandon();
  }, [chosenId]);

  function take(choice: FoundChoice): void {
    onChange({ id: choice.id, name: choice.name });
    setLast(choice);
    picker.close();
  }

  function type(text: string): void {
    if (typingClears) {
      setUnchosen(text);
      if (value) onChange(null);
    }
    picker.search(text);
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={picker.submitId}
      disabled={disabled}
      preventPositionChangeWhenVisible={false}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          {...(inToolbar ? toolbarStyles : fieldStyles)}
          {...input}
          {...keys.inputProps}
          description={input.error === undefined ? details : undefined}
          disabled={disabled}
          value={typed ?? value?.name ?? unchosen}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            picker.leave();
            onBlur?.();
          }}
          rightSectionWidth={end === undefined ? 52 : 104}
          rightSection={
            <>
              {end}
              <PickerEnd
                clear={value && !disabled ? t('picker.clear', { label: input.label }) : null}
                onClear={() => {
                  picker.abandon();
                  setUnchosen('');
                  onChange(null);
                }}
              />
            </>
          }
          rightSectionPointerEvents={value || end !== undefined ? 'all' : 'none'}
        />
      </Combobox.Target>
      <ChoiceList
        label={input.label}
        found={choices.found}
        chosen={chosen}
        list={keys.list}
        onRetry={() => void choices.search(typed ?? firstSearch)}
      />
    </Combobox>
  );
}
