import { useId } from 'react';
import classes from './display-builder.module.css';

interface Props<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** One of a few, as a segmented control: radio buttons, so that arrow keys choose. */
export function Choice<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.segments}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.segment}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
