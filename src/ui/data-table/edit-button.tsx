import { useTooltip } from '../lazy/use-tooltip.tsx';
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
  const { button, tooltip } = useTooltip(refused);
  return (
    <>
      <button
        {...button}
        type="button"
        className={classes.action}
        aria-label={label}
        aria-disabled={refused !== null}
        aria-description={refused ?? undefined}
        onClick={() => refused || onEdit()}
      >
        <RowIcon icon="pencil" />
      </button>
      {tooltip}
    </>
  );
}
