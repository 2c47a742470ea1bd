import boxClasses from '../../../ui/data-table/row-actions.module.css';
import classes from './roles.module.css';

interface Props {
  isOn: boolean;
  text: string;
  /** The text is a name, which nobody translates. */
  isName?: boolean;
  /** Nobody changes it here. */
  isFixed?: boolean;
  onChange(isOn: boolean): void;
}

/** One of several that can be chosen together, as tall as a finger. */
export function ToggleChip({ isOn, text, isName = false, isFixed = false, onChange }: Props) {
  return (
    <label className={classes.chip}>
      <input
        type="checkbox"
        className={boxClasses.checkbox}
        checked={isOn}
        disabled={isFixed}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span translate={isName ? 'no' : undefined}>{text}</span>
    </label>
  );
}
