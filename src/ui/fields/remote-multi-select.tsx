// Picks several records: the chosen ones are in the field, each with a button to remove it.
import { Combobox, Pill, PillsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../../contract/common/isolate.ts';
import type { Choice, FindChoices } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import { type FieldProps, fieldStyles } from './field.ts';
import classes from './fields.module.css';
import { PickerEnd } from './picker-end.tsx';
import { useRemoteCombobox } from './use-remote-combobox.ts';

interface Props extends FieldProps<Choice[]> {
  label: string;
  find: FindChoices;
  placeholder?: string;
  disabled?: boolean;
}

export function RemoteMultiSelect(props: Props) {
  const { find, value, onChange, onFocus, onBlur, label, error, placeholder, disabled = false } = props;
  const { t } = useTranslation();
  const { combobox, keys, choices, typed, search, submitId, leave } = useRemoteCombobox({
    find,
    chosen: value,
    submit: toggle,
    take: add,
  });
  const text = typed ?? '';

  function drop(id: string): void {
    onChange(value.filter((each) => each.id !== id));
  }

  function add({ id, name }: Choice): void {
    if (!value.some((each) => each.id === id)) onChange([...value, { id, name }]);
  }

  function toggle(choice: Choice): void {
    if (value.some(({ id }) => id === choice.id)) drop(choice.id);
    else add(choice);
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submitId}
      disabled={disabled}
      preventPositionChangeWhenVisible={false}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          {...fieldStyles}
          classNames={{ ...fieldStyles.classNames, input: `${classes.input} ${classes.pills}` }}
          label={label}
          error={error}
          disabled={disabled}
          onClick={() => combobox.openDropdown()}
          rightSection={<PickerEnd clear={null} />}
          rightSectionWidth={52}
          rightSectionPointerEvents="none"
        >
          <Pill.Group>
            {value.map(({ id, name }) => (
              <Pill
                key={id}
                withRemoveButton={!disabled}
                onRemove={() => drop(id)}
                className={classes.pill}
                removeButtonProps={{
                  // By default the button is for pointers only.
                  'aria-hidden': false,
                  'aria-label': unmarked(t('picker.remove', { name })),
                  tabIndex: 0,
                }}
              >
                {name}
              </Pill>
            ))}
            <Combobox.EventsTarget withAriaAttributes={false} withKeyboardNavigation={false}>
              <PillsInput.Field
                {...keys.inputProps}
                data-path={props['data-path']}
                aria-label={label}
                value={text}
                placeholder={value.length === 0 ? placeholder : undefined}
                onChange={(event) => search(event.currentTarget.value)}
                onFocus={onFocus}
                onBlur={() => {
                  leave();
                  onBlur?.();
                }}
                onKeyDown={(event) => {
                  const last = value.at(-1);
                  if (event.key === 'Backspace' && text === '' && last) drop(last.id);
                  else keys.inputProps.onKeyDown(event);
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <ChoiceList
        label={label}
        found={choices.found}
        chosen={value}
        list={keys.list}
        onRetry={() => void choices.search(text)}
      />
    </Combobox>
  );
}
