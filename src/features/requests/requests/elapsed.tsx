// For how long a request has been open: counted on by the time that has passed, whatever becomes of the device's clock.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../../../i18n/format.ts';
import classes from './request-notice.module.css';

/** Answers take different times: less than that is no reason to correct what is shown. */
const toleratedSeconds = 2;

const uptimeSeconds = () => performance.now() / 1000;

/** @param seconds when they were read, which is now */
export function Elapsed({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
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
    <span role="timer" aria-label={t('requests.elapsed')} className={classes.elapsed}>
      {formatElapsed(elapsed)}
    </span>
  );
}
