// For how long something has been under way: counted on by the time that has passed, whatever becomes of the device's clock.
import { useEffect, useState } from 'react';
import { formatElapsed } from '../i18n/format.ts';

/** Answers take different times: less than that is no reason to correct what is shown. */
const toleratedSeconds = 2;

const uptimeSeconds = () => performance.now() / 1000;

interface Props {
  /** When they were read, which is now. */
  seconds: number;
  label: string;
  className: string | undefined;
}

export function Elapsed({ seconds, label, className }: Props) {
  const [counted, setCounted] = useState(() => ({ seconds, from: uptimeSeconds() - seconds }));
  const [, setShown] = useState(0);
  const elapsed = uptimeSeconds() - counted.from;
  if (counted.seconds !== seconds) {
    const isFar = Math.abs(seconds - elapsed) > toleratedSeconds;
    setCounted({ seconds, from: isFar ? uptimeSeconds() - seconds : counted.from });
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Each time a second is full.
    function wait() {
      const passed = uptimeSeconds() - counted.from;
      timer = setTimeout(count, (Math.floor(passed) + 1 - passed) * 1000);
    }
    function count() {
      setShown(Math.floor(uptimeSeconds() - counted.from));
      wait();
    }
    wait();
    return () => clearTimeout(timer);
  }, [counted.from]);

  return (
    <span role="timer" aria-label={label} className={className}>
      {formatElapsed(elapsed)}
    </span>
  );
}
