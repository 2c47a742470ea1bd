import { Button, Combobox, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import type { Choice, FoundChoice } from './choice.ts';
import classes from './fields.module.css';
import type { ChoicesState } from './use-choices.ts';
import type { PickerList } from './use-picker-keys.ts';

interface Props {
  /** The picker's own label. */
  label: string;
  found: ChoicesState;
  chosen: readonly Choice[];
  list: PickerList;
  onRetry?(): void;
  /** A choice, where it is not its name above its details. */
  render?(choice: FoundChoice): ReactNode;
}

/** Brings an option into sight, and scrolls nothing but its list. */
function showInList(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const below = option.offsetTop + option.offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
  if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop;
}

function nameAndDetails({ name, details }: FoundChoice): ReactNode {
  return (
    <div>
      <div translate="no">{name}</div>
      {details !== undefined && (
        <div className={classes.details} translate="no">
          {details}
        </div>
      )}
    </div>
  );
}

/** The dropdown of a picker: its options, or why there are none. */
export function ChoiceList({ label, found, chosen, list, onRetry, render = nameAndDetails }: Props) {
  const { t } = useTranslation();
  const choices = found.state === 'found' ? found.choices : [];
  const inSight = list.active ?? (chosen.length === 1 ? chosen[0]?.id : undefined);
  return (
    // Keeps the focus in the field.
    <Combobox.Dropdown className={classes.dropdown} onMouseDown={(event) => event.preventDefault()}>
      {found.state === 'failed' && (
        <div className={classes.hint} role="alert">
          {errorText(t, found.error)}
          <Button variant="default" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      <div role="status">
        {found.state === 'loading' && (
          <div className={classes.hint}>
            {t('list.loading')}
            <Loader size={20} />
          </div>
        )}
        {found.state === 'found' && choices.length === 0 && (
          <div className={classes.hint}>{t('picker.nothing')}</div>
        )}
      </div>
      <Combobox.Options id={list.id} aria-label={label} className={classes.options}>
        {choices.map((choice, index) => {
          const isChosen = chosen.some(({ id }) => id === choice.id);
          return (
            <Combobox.Option
              key={choice.id}
              id={list.optionId(index)}
              value={choice.id}
              active={isChosen}
              selected={choice.id === list.active}
              ref={inSight === choice.id ? showInList : null}
              aria-selected={isChosen}
              className={`${classes.option} ${classes.choice}`}
            >
              {render(choice)}
              {isChosen && <IconCheck size={20} className={classes.check} aria-hidden />}
            </Combobox.Option>
          );
        })}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
