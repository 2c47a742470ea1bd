import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './second-factor.module.css';

interface Props {
  /** The browser is asking the person. */
  busy: boolean;
  problem: string | null;
  onStop(): void;
}

/** That a browser's question about a passkey is waited for, and what went wrong with it. */
export function PasskeyProgress({ busy, problem, onStop }: Props) {
  const { t } = useTranslation(['start', 'session']);
  return (
    <>
      {busy && (
        <div className={classes.waiting}>
          <p role="status">{t('session:factor.ask.waiting')}</p>
          <Button variant="subtle" size="lg" onClick={onStop}>
            {t('session:factor.ask.stop')}
          </Button>
        </div>
      )}
      {problem && (
        <p className={classes.failure} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
