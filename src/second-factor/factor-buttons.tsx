import { Button } from '@mantine/core';
import classes from './second-factor.module.css';

export interface WayOut {
  label: string;
  run(): void;
}

interface Props {
  /** Leaves the question or set-up; none where it cannot be left. */
  wayOut: WayOut | null;
  label: string;
  busy: boolean;
  disabled?: boolean;
  /** Without it, the button submits its form. */
  onPress?: () => void;
  autoFocus?: boolean;
}

/** The way out, and the way on. */
export function FactorButtons({ wayOut, label, busy, disabled = false, onPress, autoFocus = false }: Props) {
  return (
    <div className={classes.buttons}>
      {wayOut && (
        <Button variant="default" size="lg" onClick={wayOut.run}>
          {wayOut.label}
        </Button>
      )}
      <Button
        type={onPress ? 'button' : 'submit'}
        size="lg"
        loading={busy}
        disabled={disabled}
        {...(onPress && { onClick: onPress })}
        {...(autoFocus && { 'data-autofocus': true })}
      >
        {label}
      </Button>
    </div>
  );
}
