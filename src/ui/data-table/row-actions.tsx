// The two ends of a row: its checkbox and its Edit. Each is a whole cell of 56 px that never opens the row.
import { Tooltip } from '@mantine/core';
import { createContext, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowIcon } from '../row-icon.tsx';
import classes from './row-actions.module.css';

/** Which rows are checked. It comes by a context, so that a tick draws checkboxes anew and not the table's columns. */
export interface RowSelection {
  /** Ids of the rows on the page. */
  shown: readonly string[];
  isPicked(id: string): boolean;
  pick(ids: readonly string[], picked: boolean): void;
}

export const RowSelectionContext = createContext<RowSelection | null>(null);

/** Why no row can be edited now; null where they can. */
export const EditRefusedContext = createContext<string | null>(null);

/** The checkbox of one row; `label` names it for those who hear it, as in the others here. */
export function SelectRow({ id, label }: { id: string; label: string }) {
  const picks = use(RowSelectionContext);
  if (!picks) return null;
  return (
    <label className={classes.end}>
      <input
        type="checkbox"
        className={classes.checkbox}
        aria-label={label}
        checked={picks.isPicked(id)}
        onChange={(event) => picks.pick([id], event.currentTarget.checked)}
      />
    </label>
  );
}

/** The checkbox of the page that is shown; `text` stands beside it where no column does. */
export function SelectPage({ text }: { text?: string }) {
  const { t } = useTranslation();
  const picks = use(RowSelectionContext);
  if (!picks) return null;
  const { shown, isPicked, pick } = picks;
  const all = shown.length > 0 && shown.every(isPicked);
  const some = shown.some(isPicked);
  return (
    <label className={classes.end}>
      <input
        type="checkbox"
        className={classes.checkbox}
        aria-label={t('list.selectPage')}
        checked={all}
        ref={(input) => {
          if (input) input.indeterminate = some && !all;
        }}
        onChange={() => pick(shown, !all)}
      />
      {text}
    </label>
  );
}

/** A row's Edit. */
export function EditRow({ label, onEdit }: { label: string; onEdit(): void }) {
  const refused = use(EditRefusedContext);
  const button = useRef<HTMLButtonElement>(null);
  // Beside its button, a tooltip hears of the pointer only.
  const [focused, setFocused] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.end}
        aria-label={label}
        aria-disabled={refused !== null}
        aria-description={refused ?? undefined}
        onClick={() => refused || onEdit()}
        onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        <RowIcon icon="pencil" />
      </button>
      {/* Beside the button, as it costs more than all else of a row: only where it has something to say. */}
      {refused && (
        <Tooltip
          target={button}
          label={refused}
          {...(focused && { opened: true })}
          events={{ hover: true, focus: false, touch: true }}
        />
      )}
    </>
  );
}

export function EditHead() {
  const { t } = useTranslation();
  return <span className={classes.end}>{t('list.edit')}</span>;
}
