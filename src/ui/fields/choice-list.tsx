import { Button, Combobox, Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import type { Choice } from './choice.ts';
import classes from './fields.module.css';
import type { ChoicesState } from './use-choices.ts';

interface Props {
  found: ChoicesState;
  chosen: readonly Choice[];
  onRetry(): void;
}

/** Brings an option into sight, and scrolls nothing but its list. */
function showInList(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const below = option.offsetTop + option.offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
}

/** The dropdown of a picker: its options, or why there are none. */
export function ChoiceList({ found, chosen, onRetry }: Props) {
  const { t } = useTranslation();
  const choices = found.state === 'found' ? found.choices : [];
  const onlyChosen = chosen.length === 1 ? chosen[0]?.id : undefined;
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
      <Combobox.Options className={classes.options}>
        {choices.map((choice) => {
          const active = chosen.some(({ id }) => id === choice.id);
          return (
            <Combobox.Option
              key={choice.id}
              value={choice.id}
              active={active}
              ref={onlyChosen === choice.id ? showInList : null}
              aria-selected={active}
              className={`${classes.option} ${classes.choice}`}
            >
              <div>
                <div>{choice.name}</div>
                {choice.details !== undefined && <div className={classes.details}>{choice.details}</div>}
              </div>
              {active && <IconCheck size={20} className={classes.check} aria-hidden />}
            </Combobox.Option>
          );
        })}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
