import { Tooltip } from '@mantine/core';
import { useRef, useState } from 'react';
import { RowIcon } from '../row-icon.tsx';
import classes from './row-actions.module.css';

interface Props {
  label: string;
  /** Why nothing can be edited now. */
  refused: string | null;
  onEdit(): void;
}

/** A row's Edit button, in a cell of 56 px in which a tap does not open the row. */
export function EditButton({ label, refused, onEdit }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // A separate target would get the tooltip for pointers only.
  const [focused, setFocused] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.action}
        aria-label={label}
        aria-disabled={refused !== null}
        aria-description={refused ?? undefined}
        onClick={() => refused || onEdit()}
        onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        <RowIcon icon="pencil" />
      </button>
      {/* A tooltip costs more than the rest of the row: rendered only when it has a text. */}
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
